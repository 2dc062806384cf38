import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { serve } from '../helpers/serve.ts';
import { REPOSITORY } from '../deploy/containerfile.ts';

type Manifest = Record<string, unknown> & { name: string; version: string };

/** A package packed here, with its package.json. */
export type Packed = { file: string; manifest: Manifest };

/**
 * A registry on loopback with our packages, and all others in the versions of package-lock.json: npm installs those
 * from its cache, filled for this repository, or from the usual registry. Returns its URL, which no earlier registry
 * had even if the port did: npm would take the package that it cached from there.
 */
export async function startRegistry(packed: readonly Packed[], usual: string): Promise<string> {
  const base = `/${randomUUID()}/`;
  const { url: origin } = await serve((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(base.length);
    const own = packed.find(({ file }) => path === `-/${basename(file)}`);
    if (own) return response.end(readFileSync(own.file));
    if (path.includes('/-/')) return response.writeHead(302, { Location: usual + path }).end();
    const versions = [...packed.map((each) => publish(each, url)), ...lockedManifests(url)].filter(
      ({ name }) => name === path,
    );
    const [latest] = versions;
    if (!latest) return response.writeHead(404).end('{}');
    const packument = {
      name: path,
      'dist-tags': { latest: latest.version },
      versions: Object.fromEntries(versions.map((manifest) => [manifest.version, manifest])),
    };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(packument));
  });
  const url = origin + base;
  return url;
}

function publish({ file, manifest }: Packed, registry: string): Manifest {
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  return { ...manifest, dist: { integrity, tarball: `${registry}-/${basename(file)}` } };
}

interface Locked extends Record<string, unknown> {
  version: string;
  integrity?: string;
  link?: true;
}

/** Manifests in the lock file; for each package the top-level version comes first. */
function lockedManifests(registry: string): Manifest[] {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .toSorted(([one], [other]) => one.split('node_modules/').length - other.split('node_modules/').length)
    .map(([path, { integrity, ...manifest }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const tarball = `${registry}${name}/-/${basename(name)}-${manifest.version}.tgz`;
      return { ...manifest, name, dist: { tarball, integrity } };
    });
}

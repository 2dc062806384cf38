import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { astroBuild } from './astro-build.ts';
import { templatesFingerprint } from './fingerprint.ts';
import { helpBuild } from './help-build.ts';
import { ROOT } from './root.ts';

/** Placeholder base that the packaged templates are compiled for; not the path of any site. */
const ANY_BASE = '/__base__/';

/** Folder in the package root: templates for any path, bundled with the packages that they need. */
const SHIPPED = 'templates';

/** Version of the shipped templates, or null if the templates are sources that have yet to be compiled. */
export async function shippedVersion(): Promise<string | null> {
  return readFile(join(ROOT, SHIPPED, 'version'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Copies the shipped templates into a folder, for a site below `base`. */
export async function fitShipped(base: string, folder: string): Promise<void> {
  await cp(join(ROOT, SHIPPED), folder, { recursive: true });
  await replaceIn(folder, ANY_BASE, base);
}

/** Compiles the templates into the package being built. */
export async function shipTemplates(lib: string): Promise<void> {
  const folder = join(lib, SHIPPED);
  await astroBuild(ANY_BASE, folder);
  await helpBuild(folder);
  // Templates contain the path that they were compiled at, which must not leave this machine.
  await replaceIn(folder, ROOT, '/');
  await writeFile(join(folder, 'version'), await templatesFingerprint(ROOT, ANY_BASE));
}

async function replaceIn(folder: string, old: string, now: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:m?js|css)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'utf8');
    if (text.includes(old))
      await writeFile(
        path,
        text.replaceAll(old, () => now),
      );
  }
}

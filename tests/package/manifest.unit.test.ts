import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ON_DEMAND } from '../../api/lib/on-demand.ts';
import { REPOSITORY } from '../deploy/containerfile.ts';

interface Manifest {
  version: string;
  private?: boolean;
  engines: { node: string };
  publishConfig: object;
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, object>;
}

const read = <T>(path: string) => JSON.parse(readFileSync(join(REPOSITORY, path), 'utf8')) as T;
const guide = read<Manifest>('package.json');
const create = read<Manifest>('scripts/create/package.json');

test('both packages can be published, in the same version and with provenance', () => {
  expect([guide.private, create.private]).toEqual([undefined, undefined]);
  expect(create.version).toBe(guide.version);
  for (const { publishConfig } of [guide, create])
    expect(publishConfig).toEqual({ access: 'public', provenance: true });
  expect(guide.scripts['prepublishOnly']).toBe('LONG=on npm run check');
});

// npm runs a script of this name after publishing; ours would upload a guide.
test('npm publish does not upload a guide', () => {
  const command = guide.scripts['publish'] ?? '';
  const { status, stdout, stderr } = spawnSync('sh', ['-c', `${command} --help`], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], npm_command: 'publish' },
  });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});

test('packages loaded on demand are optional peers, installed here in the same version', () => {
  const names = Object.values(ON_DEMAND).flat().toSorted();
  // Sites that load a guide provide Astro.
  expect(Object.keys(guide.peerDependencies).toSorted()).toEqual(['astro', ...names].toSorted());
  for (const name of names) {
    expect(guide.peerDependenciesMeta[name]).toEqual({ optional: true });
    expect(guide.devDependencies[name], name).toBe(guide.peerDependencies[name]);
  }
});

test('the required version of Node runs all installed packages', () => {
  const { packages } = read<{ packages: Record<string, { dev?: true; engines?: { node?: string } }> }>(
    'package-lock.json',
  );
  const least = (range: string) => (/^>=\s*v?(\d+)(?:\.(\d+))?/.exec(range) ?? []).slice(1, 3).map(Number);
  const number = (range: string) => least(range).reduce((sum, part, at) => sum + part * (at === 0 ? 1000 : 1), 0);
  const demanding = Object.entries(packages).filter(
    ([, { dev, engines }]) => !dev && number(engines?.node ?? '') > number(guide.engines.node),
  );
  expect([demanding.map(([path]) => path), create.engines]).toEqual([[], guide.engines]);
  const told = guide.engines.node.replace(/^>=(\d+)\.(\d+)$/, '[$1, $2]');
  for (const script of ['scripts/support-guide.ts', 'scripts/create/create-support-guide.ts'])
    expect(readFileSync(join(REPOSITORY, script), 'utf8')).toContain(`LEAST_NODE = ${told};`);
});

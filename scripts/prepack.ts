import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { shipTemplates } from '../src/build/shipped.ts';
import { readOptions, Refusal, runCommand } from './command/command.ts';
import { writeBundle } from './edge/write-worker.ts';

const USAGE = `npm pack   makes the package of the guide

Runs this script first: it writes lib/, everything a guide needs, already compiled: modules as JavaScript, the types of
the public interface, the templates for any path, the worker of --edge, a starter and the sample.`;

const ROOT = join(import.meta.dirname, '..');
const LIB = join(ROOT, 'lib');

await runCommand(USAGE, async () => {
  readOptions({});
  await rm(LIB, { recursive: true, force: true });
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const compiler = spawn(process.execPath, [tsc, '-p', 'tsconfig.package.json'], { cwd: ROOT, stdio: 'inherit' });
  const [code] = (await once(compiler, 'close')) as [number | null];
  if (code !== 0) throw new Refusal(`tsc ended with ${code}`);
  await dropPrivateTypes();
  await shipTemplates(LIB);
  await writeBundle(join(LIB, 'edge'));
  await cp(join(ROOT, 'src/assets'), join(LIB, 'src/assets'), { recursive: true });
  await cp(join(ROOT, 'starter'), join(LIB, 'starter'), { recursive: true });
  const isContent = (path: string) => !/\/\.(?!last-id)[^/]*$/.test(path);
  await cp(join(ROOT, 'content'), join(LIB, 'sample'), { recursive: true, filter: isContent });
});

/** Only the exports of package.json can be imported elsewhere; the types of all other modules would be half of the files. */
async function dropPrivateTypes(): Promise<void> {
  const { exports } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>;
  };
  const needed = new Set<string>();
  for (const target of Object.values(exports))
    if (typeof target === 'object') await follow(join(ROOT, target.types), needed);
  for (const entry of await readdir(LIB, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.endsWith('.d.ts') && !needed.has(path)) await rm(path);
  }
}

/** Adds a file of types with everything it refers to. */
async function follow(path: string, found: Set<string>): Promise<void> {
  if (found.has(path)) return;
  found.add(path);
  const text = await readFile(path, 'utf8');
  for (const [, module = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]*)\.[jt]s['"]/g))
    await follow(join(dirname(path), `${module}.d.ts`), found);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shipTemplates } from '../src/build/shipped.ts';
import { readOptions, Refusal, runCommand } from './command/command.ts';
import { writeBundle } from './edge/write-worker.ts';

const USAGE = `npm pack   makes the package of the guide

Runs this script first: it writes lib/, which holds what a guide of its own needs and nothing that has to be compiled
there: modules as JavaScript with their types, the templates for any path, the worker of --edge, a starter and the sample.`;

const ROOT = join(import.meta.dirname, '..');
const LIB = join(ROOT, 'lib');

await runCommand(USAGE, async () => {
  readOptions({});
  await rm(LIB, { recursive: true, force: true });
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const compiler = spawn(process.execPath, [tsc, '-p', 'tsconfig.package.json'], { cwd: ROOT, stdio: 'inherit' });
  const [code] = (await once(compiler, 'close')) as [number | null];
  if (code !== 0) throw new Refusal(`tsc ended with ${code}`);
  await shipTemplates(LIB);
  await writeBundle(join(LIB, 'edge'));
  await cp(join(ROOT, 'src/assets'), join(LIB, 'src/assets'), { recursive: true });
  await cp(join(ROOT, 'starter'), join(LIB, 'starter'), { recursive: true });
  const isContent = (path: string) => !/\/\.(?!last-id)[^/]*$/.test(path);
  await cp(join(ROOT, 'content'), join(LIB, 'sample'), { recursive: true, filter: isContent });
});

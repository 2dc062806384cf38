import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isFolder, readArguments, Refusal, runCommand, UsageError } from './command/command.ts';

const USAGE = `support-guide init DIR [--sample]   makes a folder a guide

Writes content to begin with, .gitignore, a recipe for CI, and the scripts of the guide into package.json. A file that is
there stays as it is.
  --sample   the whole sample guide as content, in place of two articles`;

const ROOT = join(import.meta.dirname, '..');

/** Scripts of a guide by name; messages of the guide call them so. */
const SCRIPTS = {
  dev: 'support-guide dev',
  build: 'support-guide build',
  start: 'support-guide start',
  new: 'support-guide new',
  'check:content': 'support-guide check',
  ids: 'support-guide ids',
  verify: 'support-guide verify',
  doctor: 'support-guide doctor',
  report: 'support-guide report',
  publish: 'support-guide publish',
  user: 'support-guide user',
  audit: 'support-guide audit',
  webhooks: 'support-guide webhooks',
  import: 'support-guide import',
  export: 'support-guide export',
};

/** npm takes neither into a package by its own name. */
const NAMED: Record<string, string> = { gitignore: '.gitignore', 'ci.yml': '.github/workflows/guide.yml' };

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments({ sample: { type: 'boolean', default: false } });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError('the name of one folder is needed; here is .');
  const folder = resolve(given);
  const content = join(folder, 'content');
  if ((await isFolder(content)) && (await readdir(content)).length > 0) {
    throw new Refusal(`${relative('', content)} holds content already`);
  }
  await copyAll(values.sample ? join(ROOT, 'sample') : join(ROOT, 'starter/content'), content);
  for (const [name, target] of Object.entries(NAMED)) await copyNew(join(ROOT, 'starter', name), join(folder, target));
  await addScripts(join(folder, 'package.json'));
  console.log(`${given} is a guide. Next: npm run dev`);
});

async function copyAll(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await copyNew(path, join(to, relative(from, path)));
  }
}

async function copyNew(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    console.log(`${relative('', to)} stays as it is`);
  });
}

interface Manifest {
  scripts?: Record<string, string>;
  [key: string]: unknown;
}

/** Scripts that the owner has by such a name stay, but not the one that `npm init` writes into every package. */
async function addScripts(path: string): Promise<void> {
  const manifest = await readManifest(path);
  const { test, ...own } = manifest.scripts ?? {};
  const kept = test === undefined || test.includes('no test specified') ? own : { ...own, test };
  const scripts = { ...SCRIPTS, ...kept };
  await writeFile(path, `${JSON.stringify({ ...manifest, private: true, scripts }, null, 2)}\n`);
}

async function readManifest(path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Manifest;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(`package.json: ${error.message}`);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    console.log('There is no package.json yet; install the package of the guide as well: npm install support-guide');
    return { name: basename(dirname(path)) };
  }
}

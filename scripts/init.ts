import { constants } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isMap, parseDocument } from 'yaml';
import { LANGUAGES, type Language } from '../api/contract/model.ts';
import { isFolder, oneOf, readArguments, Refusal, runCommand, SWITCH, TEXT, UsageError } from './command/command.ts';
import { COMMANDS } from './command/commands.ts';

const USAGE = `support-guide init DIR [--languages cs,en | --sample] [--name NAME]   turns a folder into a guide

Writes starter content, README.md, .gitignore, a CI workflow, and the guide's scripts in package.json. Existing files
stay as they are.
  --languages   languages offered to readers: en, cs, or both, the first at / (default: cs,en)
  --sample      starts with the whole sample guide, in both languages, instead of a first article
  --name        name of the guide for readers, stored in content/site.yaml`;

const ROOT = join(import.meta.dirname, '..');

/** Scripts of a guide, by the name that messages use. Without `exec`, which not every shell of npm knows. */
const SCRIPTS = Object.fromEntries(
  Object.entries(COMMANDS).flatMap(([name, { script = name, isRare }]) =>
    isRare ? [] : [[script, `support-guide ${name}`]],
  ),
);

/** Files that npm does not include in a package under their own names. */
const NAMED: Record<string, string> = {
  'guide.md': 'README.md',
  gitignore: '.gitignore',
  'ci.yml': '.github/workflows/guide.yml',
};

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments({ sample: SWITCH, languages: TEXT, name: TEXT });
  if (values.sample && values.languages !== undefined) throw new UsageError('the sample is in both languages');
  const languages = readLanguages(values.languages ?? LANGUAGES.join(','));
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError('the name of one folder is needed; here is .');
  const folder = resolve(given);
  const content = join(folder, 'content');
  if ((await isFolder(content)) && (await readdir(content)).length > 0) {
    throw new Refusal(`${relative('', content)} already contains content`);
  }
  if (values.sample) await cp(join(ROOT, 'sample'), content, { recursive: true });
  else await begin(content, languages);
  if (values.name) await nameGuide(join(content, 'site.yaml'), values.name);
  for (const [name, target] of Object.entries(NAMED)) await copyNew(join(ROOT, 'starter', name), join(folder, target));
  await addScripts(join(folder, 'package.json'));
  console.log(`${given} is a guide. Next: npm run dev; README.md explains how to publish it`);
});

function readLanguages(list: string): Language[] {
  const languages = list.split(',').map((word) => oneOf('--languages', word.trim(), LANGUAGES));
  return [...new Set(languages)].flatMap((language) => language ?? []);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.flatMap((entry) => (entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : []));
}

/** Writes the first content: the files of the starter in the chosen languages. */
async function begin(content: string, languages: readonly Language[]): Promise<void> {
  const starter = join(ROOT, 'starter/content');
  const [only, other] = languages;
  for (const path of await filesBelow(starter)) {
    if (LANGUAGES.some((language) => !languages.includes(language) && path.startsWith(`${language}${sep}`))) continue;
    const text = await readFile(join(starter, path), 'utf8');
    const inOne = other
      ? text
      : text.replace(/^translation_of: .*\n/m, '').replace(/\{ cs: (.*?), en: (.*?) \}/g, only === 'cs' ? '$1' : '$2');
    const settings = `languages: [${languages.join(', ')}]\nroot_language: ${only} # its pages are at /\n`;
    await mkdir(dirname(join(content, path)), { recursive: true });
    await writeFile(join(content, path), path === 'site.yaml' ? inOne + settings : inOne, { flag: 'wx' });
  }
}

/** Sets the same name in every language; the rest of the file stays unchanged. */
async function nameGuide(path: string, name: string): Promise<void> {
  const settings = parseDocument(await readFile(path, 'utf8'));
  const names = settings.get('name');
  if (isMap(names)) for (const { key } of names.items) names.set(key, name);
  else settings.set('name', name);
  await writeFile(path, settings.toString({ lineWidth: 0, flowCollectionPadding: true }));
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
  dependencies?: Record<string, string>;
  [key: string]: unknown;
}

/** Keeps existing scripts, except the one that `npm init` writes into every package. */
async function addScripts(path: string): Promise<void> {
  const manifest = await readManifest(path);
  const { test, ...own } = manifest.scripts ?? {};
  const kept = test === undefined || test.includes('no test specified') ? own : { ...own, test };
  const scripts = { ...SCRIPTS, ...kept };
  warnOfFileOutside(manifest, dirname(path));
  await writeFile(path, `${JSON.stringify({ ...manifest, private: true, scripts }, null, 2)}\n`);
}

/** A clone elsewhere, such as on a CI service, would not have the file. */
function warnOfFileOutside({ dependencies }: Manifest, folder: string): void {
  const [, file] = /^file:(.*\.tgz)$/.exec(dependencies?.['support-guide'] ?? '') ?? [];
  if (file === undefined || !relative(folder, resolve(folder, file)).startsWith('..')) return;
  const mend = `mkdir vendor && cp "${file}" vendor/ && npm i ./vendor/${basename(file)}`;
  console.log(`package.json takes the package from ${file}, which a clone of this folder does not have. Next: ${mend}`);
}

async function readManifest(path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Manifest;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(`package.json: ${error.message}`);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    console.log('There is no package.json yet; also install the package of the guide: npm install support-guide');
    return { name: basename(dirname(path)) };
  }
}

#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

const USAGE = `npm create support-guide@latest DIR -- [options]   creates a guide in a new folder

Asks for the guide's name, its languages, and whether to start with the sample.
  --name NAME        name of the guide for readers
  --languages LIST   en, cs, or both, the first at / (default: cs,en)
  --sample           starts with the whole sample guide, in both languages, instead of a first article
  --yes              skips the questions and uses defaults`;

const BOTH = 'cs,en';
const LEAST_NODE = [22, 19];

/** A problem that the user can fix, reported in one line. */
class Refusal extends Error {}

/** The command was called incorrectly. */
class UsageError extends Error {}

interface Wanted {
  name: string;
  languages: string;
  sample: boolean;
}

try {
  await create();
} catch (error) {
  const isUsage = error instanceof UsageError || isOfArguments(error);
  if (!(error instanceof Refusal) && !isUsage) throw error;
  console.error((error as Error).message);
  process.exitCode = isUsage ? 2 : 1;
}

async function create(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      languages: { type: 'string' },
      sample: { type: 'boolean' },
      yes: { type: 'boolean', short: 'y' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(USAGE);
  const [dir, surplus] = positionals;
  if (!dir || surplus) throw new UsageError(`The name of one folder is needed\n\n${USAGE}`);
  const folder = resolve(dir);
  refuse(folder, values);
  const { name, languages, sample } = values.yes ? usual(values) : await ask(values);
  install(folder);
  const options = [...(name ? ['--name', name] : []), ...(sample ? ['--sample'] : ['--languages', languages])];
  npm(['exec', '--', 'support-guide', 'init', '.', ...options], folder);
  console.log(`\n  cd ${/\s/.test(dir) ? `"${dir}"` : dir}\n  npm run dev`);
}

/** Checks what is known before anything is asked or written. */
function refuse(folder: string, { languages = BOTH, sample = false }: Partial<Wanted>): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < LEAST_NODE[0]! || (major === LEAST_NODE[0] && minor < LEAST_NODE[1]!))
    throw new Refusal(`A guide needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.version}`);
  if (!areLanguages(languages)) throw new UsageError(`--languages must be en, cs, or both, not "${languages}"`);
  if (sample && languages !== BOTH) throw new UsageError(`The sample is in both languages: --languages ${BOTH}`);
  for (const path of ['package.json', 'content'].map((entry) => join(folder, entry)))
    if (existsSync(path))
      throw new Refusal(`${path} already exists. To use a folder that is not empty: npx support-guide init .`);
}

function areLanguages(list: string): boolean {
  return /^(?:cs|en|cs,en|en,cs)$/.test(list);
}

function usual(given: Partial<Wanted>): Wanted {
  return { name: '', languages: BOTH, sample: false, ...given };
}

/** Asks for missing values; piped lines count as typed. */
async function ask(given: Partial<Wanted>): Promise<Wanted> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.on('SIGINT', () => process.exit(130));
  const lines = terminal[Symbol.asyncIterator]();
  const answer = async (question: string, fits: (text: string) => boolean = () => true): Promise<string> => {
    terminal.setPrompt(question);
    terminal.prompt();
    const { value, done } = await lines.next();
    if (done) throw new Refusal('\nno answer; use --yes to skip the questions');
    const text = value.trim();
    return fits(text) ? text : answer(question, fits);
  };
  const askLanguages = () =>
    answer(`Languages: cs, en, or both, the first at / (${BOTH}) `, (text) => areLanguages(text || BOTH));
  const askSample = () =>
    answer('Begin with the articles of the sample? (y/N) ', (text) => /^(?:y|yes|n|no|)$/i.test(text));
  try {
    const name = given.name ?? (await answer('Name of the guide (Nápověda, Help) '));
    const languages = given.languages ?? (given.sample ? BOTH : (await askLanguages()) || BOTH);
    const sample = given.sample ?? (languages === BOTH && /^y/i.test(await askSample()));
    return { name, languages, sample };
  } finally {
    terminal.close();
  }
}

/** Version of the package that this one was published with. */
function install(folder: string): void {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
    version: string;
  };
  mkdirSync(folder, { recursive: true });
  const letters = basename(folder).normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const name = letters.match(/[a-z0-9]+/g)?.join('-') ?? 'guide';
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, private: true }, null, 2)}\n`);
  console.log(`Installing support-guide ${version}`);
  npm(['install', '--no-audit', '--no-fund', '--loglevel=error', `support-guide@^${version}`], folder);
}

/** The npm that runs this, if any. */
function npm(words: readonly string[], cwd: string): void {
  const { npm_execpath: path = '' } = process.env;
  const [program, ...before] = path.endsWith('npm-cli.js') ? [process.execPath, path] : ['npm'];
  const { status } = spawnSync(program!, [...before, ...words], { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Refusal(`npm ${words[0]} failed in ${cwd}`);
}

function isOfArguments(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MODULE_ENDING } from '../api/lib/module-ending.ts';

/** The commands of the package, each with its module and what it does. */
const COMMANDS: Record<string, [module: string, says: string]> = {
  init: ['scripts/init', 'makes a folder a guide: content to begin with, scripts, a recipe for CI'],
  dev: ['scripts/dev', 'runs the guide for its authors: drafts, and mistakes as they are saved'],
  start: ['api/main', 'serves the guide and takes writes'],
  build: ['scripts/build', 'writes the guide into a folder for any static host'],
  check: ['scripts/check-content', 'finds mistakes in the content'],
  new: ['scripts/new', 'begins an article'],
  ids: ['scripts/ids', 'gives ids to files without one'],
  verify: ['scripts/verify', 'proves that the output is what a clean build makes'],
  why: ['scripts/why', 'says what a page was made of, and what is made of a file'],
  doctor: ['scripts/doctor', 'looks at a guide where it is served'],
  report: ['scripts/report', 'shows what readers found helpful'],
  publish: ['scripts/publish', 'uploads the output to an object storage'],
  user: ['scripts/user', 'administers accounts'],
  mcp: ['scripts/mcp', 'lets an agent read the guide'],
  audit: ['scripts/audit', 'shows who did what'],
  webhooks: ['scripts/webhooks', 'shows and repeats deliveries to other systems'],
  import: ['scripts/import', 'loads a guide from a data set'],
  export: ['scripts/export', 'writes a guide down as a data set'],
  survey: ['scripts/survey', 'says what is on a WordPress site, and what a move would lose'],
  'move-in': ['scripts/move-in', 'moves a WordPress site in, and accounts for every word'],
};

const LEAST_NODE = [22, 19];

const [, , name = '--help', ...rest] = process.argv;
const command = COMMANDS[name];
if (isTooOld()) {
  complain(`support-guide needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.version}`, 1);
} else if (command) {
  process.argv.splice(2, process.argv.length, ...rest);
  // Older versions of Node, which must be told so in a line, have no such export.
  const { enableCompileCache } = await import('node:module');
  enableCompileCache();
  await import(new URL(`../${command[0]}${MODULE_ENDING}`, import.meta.url).href);
} else if (name === '--version' || name === '-v') {
  const manifest = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  console.log((JSON.parse(manifest) as { version: string }).version);
} else {
  const width = Math.max(...Object.keys(COMMANDS).map((one) => one.length));
  const list = Object.entries(COMMANDS).map(([one, [, says]]) => `  ${one.padEnd(width)}   ${says}`);
  const usage = `support-guide COMMAND [options]\n\n${list.join('\n')}\n\nEach says with --help what it takes.`;
  if (name === '--help' || name === '-h' || name === 'help') console.log(usage);
  else complain(`"${name}" is no command\n\n${usage}`, 2);
}

function isTooOld(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < LEAST_NODE[0]! || (major === LEAST_NODE[0] && minor < LEAST_NODE[1]!);
}

function complain(message: string, code: number): void {
  console.error(message);
  process.exitCode = code;
}

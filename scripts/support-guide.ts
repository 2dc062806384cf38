#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MODULE_ENDING } from '../api/lib/module-ending.ts';
import { COMMANDS, moduleOf } from './command/commands.ts';

const LEAST_NODE = [22, 19];

const [, , name = '--help', ...rest] = process.argv;
if (isTooOld()) {
  complain(`support-guide needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.version}`, 1);
} else if (COMMANDS[name]) {
  process.argv.splice(2, process.argv.length, ...rest);
  // Older versions of Node lack this export, and must get as far as the message about their version.
  const { enableCompileCache } = await import('node:module');
  enableCompileCache();
  await import(new URL(`../${moduleOf(name)}${MODULE_ENDING}`, import.meta.url).href);
} else if (name === '--version' || name === '-v') {
  const manifest = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  console.log((JSON.parse(manifest) as { version: string }).version);
} else {
  const width = Math.max(...Object.keys(COMMANDS).map((one) => one.length));
  const list = Object.entries(COMMANDS).map(([one, { says }]) => `  ${one.padEnd(width)}   ${says}`);
  const usage = `support-guide COMMAND [options]\n\n${list.join('\n')}\n\nCOMMAND --help lists its options.`;
  if (name === '--help' || name === '-h' || name === 'help') console.log(usage);
  else complain(`"${name}" is not a command\n\n${usage}`, 2);
}

function isTooOld(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < LEAST_NODE[0]! || (major === LEAST_NODE[0] && minor < LEAST_NODE[1]!);
}

function complain(message: string, code: number): void {
  console.error(message);
  process.exitCode = code;
}

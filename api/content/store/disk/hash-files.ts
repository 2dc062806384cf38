import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULE_ENDING } from '../../../lib/module-ending.ts';

const API = join(import.meta.dirname, '../../..');

let program: string | undefined;

/** Fingerprint of the code of the service and of its Node version. */
// Computed once: the loaded code stays what runs, even if its files are replaced.
export function programHash(): string {
  if (program) return program;
  const sum = createHash('sha256');
  const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(MODULE_ENDING));
  for (const file of files.sort()) sum.update(`\0${file}\0`).update(readFileSync(join(API, file)));
  return (program = `${process.version} ${sum.digest('base64url').slice(0, 22)}`);
}

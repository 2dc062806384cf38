import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULE_ENDING } from '../../../lib/module-ending.ts';

let program: string | undefined;

/** Fingerprint of the code of the service and of its Node version. */
// Computed once: the loaded code stays what runs, even if its files are replaced.
export const programHash = (): string =>
  (program ??= `${process.version} ${hashFiles(join(import.meta.dirname, '../../..'), MODULE_ENDING)}`);

/** Hash of names and bytes of all files below a folder with an ending. For small folders only. */
function hashFiles(folder: string, ending: string): string {
  const sum = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));
  for (const file of files.sort()) sum.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  return sum.digest('base64url').slice(0, 22);
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULE_ENDING } from '../../../lib/module-ending.ts';

let program: string | undefined;

/** The code of the service and what runs it, in one word. */
// Found once: what is loaded stays what runs, also when other files are put in its place.
export const programHash = (): string =>
  (program ??= `${process.version} ${hashFiles(join(import.meta.dirname, '../../..'), MODULE_ENDING)}`);

/** Names and bytes of all files below a folder whose names end in one way, in one word. For small folders only. */
function hashFiles(folder: string, ending: string): string {
  const sum = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));
  for (const file of files.sort()) sum.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  return sum.digest('base64url').slice(0, 22);
}

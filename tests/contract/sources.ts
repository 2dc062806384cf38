import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The code of the service outside the tables of the contract, where texts and errors are named individually. */
export function sources(): string {
  const folder = fileURLToPath(new URL('../../api/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = files.filter((name) => name.endsWith('.ts') && !/^contract\/(?!derive\/)/.test(name));
  return code.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

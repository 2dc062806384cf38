import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { typesSource } from '../api/derive/typescript.ts';

export const TYPES_FILE = fileURLToPath(new URL('../api/derive/types.gen.ts', import.meta.url));

/** The text of `api/derive/types.gen.ts` as the contract asks for it now. */
export async function generatedTypes(): Promise<string> {
  return format(typesSource(), { ...(await resolveConfig(TYPES_FILE)), filepath: TYPES_FILE });
}

if (import.meta.main) await writeFile(TYPES_FILE, await generatedTypes());

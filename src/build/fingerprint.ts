import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Everything that affects the compiled templates. `package-lock.json` represents the packages. */
export const SOURCES: readonly string[] = [
  'src',
  'api/content/markdown/directives.ts',
  'api/content/markdown/labels.ts',
  'api/content/search',
  'api/lib/fold.ts',
  'api/lib/mistakes.ts',
  'api/lib/own-text.ts',
  'api/translation/text/nesting.ts',
  'api/translation/text/runs.ts',
  'api/translation/text/spaces.ts',
  'astro.config.mjs',
  'package-lock.json',
];

/** One hash over names and bytes of the sources and the base: equal fingerprints mean equal templates. */
export async function templatesFingerprint(root: string, base: string): Promise<string> {
  const hash = createHash('sha256').update(base);
  for (const path of (await Promise.all(SOURCES.map((source) => filesBelow(join(root, source))))).flat()) {
    hash.update(`\0${relative(root, path)}\0`).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (!entries) return [path];
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.sort();
}

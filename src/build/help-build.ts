import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** Folder of the scripts that other sites load, below the templates folder. */
export const HELP = 'help';

/** Compiles the help for other sites: its element, and the search that the element fetches when opened. */
export async function helpBuild(outDir: string): Promise<void> {
  const search = await bundle('search.ts');
  const sign = `sha384-${createHash('sha384').update(search).digest('base64')}`;
  const help = await bundle('help.ts', { SEARCH_INTEGRITY: JSON.stringify(sign) });
  const folder = join(outDir, HELP);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'help-search.js'), search);
  await writeFile(join(folder, 'help.js'), help);
}

async function bundle(entry: string, define: Record<string, string> = {}): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'src/help', entry)],
    bundle: true,
    define,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    minify: true,
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

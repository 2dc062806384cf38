import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rendering } from '../../api/render/rendering.ts';
import { singleFile } from '../../api/render/single-file/single-file.ts';

/** Writes the whole guide into one file for each language; `size` is in bytes. */
export async function writeSingleFiles(
  folder: string,
  rendering: Rendering,
): Promise<{ path: string; size: number }[]> {
  await mkdir(folder, { recursive: true });
  const read = (path: string) => readFile(join(rendering.templates.assets, path), 'utf8');
  const written = [];
  for (const language of rendering.serializeContext.index.site.languages) {
    const html = await singleFile(language, rendering, read);
    const path = join(folder, `guide.${language}.html`);
    await writeFile(path, html);
    written.push({ path, size: Buffer.byteLength(html) });
  }
  return written;
}

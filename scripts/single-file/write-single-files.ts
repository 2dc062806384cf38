import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rendering } from '../../api/site/render/rendering.ts';
import { singleFile } from '../../api/site/render/single-file.ts';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';

/** Writes the whole guide into one file per language; `size` is in bytes. */
export async function writeSingleFiles(
  folder: string,
  rendering: Rendering,
): Promise<{ path: string; size: number }[]> {
  const output = new OutputFolder(folder);
  await output.begin();
  const read = (path: string) => readFile(join(rendering.templates.assets, path), 'utf8');
  const written: { path: string; size: number }[] = [];
  const { languages } = rendering.index.site;
  const nameOf = (language: string) => `guide.${language}.html`;
  for (const language of languages) {
    const html = await singleFile(language, rendering, read);
    const file = nameOf(language);
    output.write(file, html);
    written.push({ path: join(folder, file), size: Buffer.byteLength(html) });
  }
  const wanted = new Set(languages.map(nameOf));
  for (const file of await output.list()) if (!wanted.has(file) && output.owns(file)) await output.remove(file);
  return written;
}

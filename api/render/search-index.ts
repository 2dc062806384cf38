import { join } from 'node:path';
import { close, createIndex } from 'pagefind';
import { OutputFolder } from '../store/output-folder.ts';

/** Folder of the search index below the output. */
export const SEARCH_FOLDER = 'pagefind';

/** Makes the index of the site's own search from the pages as they are, and puts it beside them. */
export async function indexForSearch(outDir: string): Promise<void> {
  const pages = new OutputFolder(outDir);
  const { index, errors } = await createIndex({});
  if (!index) throw new Error(`the search index cannot be made: ${errors.join(', ')}`);
  try {
    for (const file of (await pages.list()).filter(
      (name) => name.endsWith('index.html') && !name.endsWith('embed/index.html'),
    )) {
      const content = (await pages.read(file))?.toString('utf8');
      if (content?.includes('data-pagefind-body')) await index.addHTMLFile({ sourcePath: file, content });
    }
    const made = await index.getFiles();
    const folder = new OutputFolder(join(outDir, SEARCH_FOLDER));
    const written = new Set<string>();
    for (const { path, content } of made.files) {
      written.add(path);
      const old = await folder.read(path);
      if (!old?.equals(content)) await folder.write(path, content);
    }
    for (const path of await folder.list()) if (!written.has(path)) await folder.remove(path);
  } finally {
    await index.deleteIndex();
    await close();
  }
}

import type { Item, Language } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { freeSlug, slugify } from '../../lib/slug.ts';
import { freshItem } from '../../contract/derive/stored-fields.ts';
import { Store } from '../../content/store/store.ts';
import { readDocument } from '../../content/markdown/document.ts';

/** Where the new records lie, by path below the content folder. */
export type Recorded = { path: string; file: string }[];

/**
 * Gives files below `uploads/` that texts name a media record in each language of the guide, paired, with the
 * alternative text that a text of that language has for the picture. No other file is touched but those of the state.
 */
export async function recordUploads(
  uploads: ReadonlyMap<string, readonly Item[]>,
  folders: { contentDir: string; dataDir: string },
): Promise<Recorded> {
  if (uploads.size === 0) return [];
  const store = await Store.open(folders);
  try {
    return await store.withLock(async () => {
      const made: Recorded = [];
      for (const [file, texts] of uploads) {
        const saved = await store.save(newRecords(file, texts, store).map((after) => ({ after })));
        made.push(...saved.flatMap(({ after }) => (after ? [{ path: after.path, file }] : [])));
      }
      return made;
    });
  } finally {
    await store.close();
  }
}

function newRecords(file: string, texts: readonly Item[], store: Store): Item[] {
  const { index } = store;
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const records: Item[] = [];
  for (const language of index.site.languages) {
    const id = store.nextId();
    records.push({
      ...freshItem({ type: 'attachment', language, path: '', version: '' }),
      date: store.now(),
      dated: true,
      modified: store.now(),
      id,
      title: titleOf(name),
      slug: freeSlug(slugify(name) || String(id), (slug) => isTaken(slug, language, index)),
      author: texts[0]?.author ?? 0,
      file,
      alt_text: wordsFor(
        file,
        texts.filter((text) => text.language === language),
      ),
      translation_of: records[0]?.id ?? 0,
    });
  }
  return records;
}

/** `my-first_shot` => `My first shot` */
const titleOf = (name: string): string => {
  const words = name.replace(/[-_]+/g, ' ').trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isTaken = (slug: string, language: Language, index: ContentIndex): boolean =>
  (['attachment', 'page', 'post'] as const).some((type) => index.withSlug(type, language, slug).length > 0);

/** The first alternative text that one of the texts has for a file. */
function wordsFor(file: string, texts: readonly Item[]): string {
  const pictures = texts.flatMap((text) => readDocument(text.content).facts.pictures);
  return pictures.find(({ url, alt }) => decodeURI(url).endsWith(`/${file}`) && alt?.trim())?.alt?.trim() ?? '';
}

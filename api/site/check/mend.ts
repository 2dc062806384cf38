import type { Item, Language } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { freeSlug, slugify } from '../../lib/slug.ts';
import { freshItem } from '../../contract/derive/stored-fields.ts';
import { Store } from '../../content/store/store.ts';
import { fileIn, UPLOADS } from '../../content/markdown/link-urls.ts';
import { readDocument } from '../../content/markdown/document.ts';
import { type Checked, findingsOfText } from './check-guide.ts';
import { tell, type ToldFinding, withEdits } from './finding.ts';

interface Folders {
  contentDir: string;
  dataDir: string;
}

/** Paths of the new records below the content folder, with the file of each. */
export type Recorded = { path: string; file: string }[];

/**
 * Creates media records for files below `uploads/` that texts reference: one per language of the guide, paired, each
 * with the alternative text that a text in that language gives the picture. Changes no other content.
 */
export async function recordUploads(
  uploads: ReadonlyMap<string, readonly Item[]>,
  folders: Folders,
): Promise<Recorded> {
  const made: Recorded = [];
  if (uploads.size === 0) return made;
  await Store.use(folders, async (store) => {
    for (const [file, texts] of uploads) {
      const saved = await store.save(newRecords(file, texts, store).map((after) => ({ after })));
      made.push(...saved.flatMap(({ after }) => (after ? [{ path: after.path, file }] : [])));
    }
  });
  return made;
}

/** Fixes mistakes with exactly one right fix and changes no other byte. Returns the findings as they were. */
export async function mendTexts(service: Checked, folders: Folders): Promise<ToldFinding[]> {
  const all: ToldFinding[] = [];
  const texts = new Map<Item, Awaited<ReturnType<typeof mendText>>>();
  for (const item of service.store.index.allItems()) {
    const found = await mendText(item, service);
    if (found.mended.length > 0) texts.set(item, found);
  }
  if (texts.size === 0) return all;
  await Store.use(folders, async (store) => {
    for (const [item, { content, mended }] of texts) {
      const before = store.index.item(item.id);
      // A text edited since it was read is left to the next run.
      if (before?.content !== item.content) continue;
      await store.save([{ before, after: { ...before, content } }]);
      all.push(...mended);
    }
  });
  return all;
}

/** Fixes one mistake at a time, because each fix moves the offsets of the next. */
async function mendText(item: Item, service: Checked) {
  const mended: ToldFinding[] = [];
  let { content } = item;
  for (;;) {
    const found = await findingsOfText({ ...item, content }, '', service);
    const finding = found.find(({ mend }) => mend);
    if (!finding?.mend) return { content, mended };
    mended.push(tell(finding));
    content = withEdits(content, finding.mend);
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

/** The first alternative text that one of the texts gives a file. */
function wordsFor(file: string, texts: readonly Item[]): string {
  const pictures = texts.flatMap((text) => readDocument(text.content).facts.pictures);
  const shows = (url: string) => fileIn(UPLOADS, url.slice(url.indexOf(UPLOADS))) === file;
  return pictures.find(({ url, alt }) => shows(url) && alt?.trim())?.alt?.trim() ?? '';
}

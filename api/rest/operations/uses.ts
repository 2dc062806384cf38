import type { Caller } from '../../contract/caller.ts';
import { LANGUAGES } from '../../contract/enums.ts';
import type { Item, ItemType, Language } from '../../contract/model.ts';
import { TEXT_TYPES } from '../../contract/writing.ts';
import type { Facts } from '../../content/markdown/document.ts';
import { plainText } from '../../content/markdown/excerpt.ts';
import { UPLOADS } from '../../content/markdown/link-urls.ts';
import { referencesOf } from '../../content/markdown/references.ts';
import { titleHtml } from '../../content/markdown/title.ts';
import { sizedFiles } from '../../content/store/media/media-files.ts';
import { inTurns } from '../../lib/in-turns.ts';
import { readOwnUrl } from '../oembed/page-urls.ts';
import { canPropose, publicBlock } from '../query/policy.ts';
import type { Service } from './operation.ts';

/** A text that uses a file or a block. */
export interface Use {
  id: number;
  type: ItemType;
  language: Language;
  /** Plain text; may be empty. */
  title: string;
  status: Item['status'];
}

/** Where something is used, in texts that the caller may read as they are written. */
export interface Uses {
  total: number;
  /** The first of them. */
  texts: Use[];
}

/** Most texts that are named at once. */
const MOST_NAMED = 20;

export const usesIn = (texts: readonly Item[]): Uses => ({
  total: texts.length,
  texts: texts.slice(0, MOST_NAMED).map(({ id, type, language, title, status }) => ({
    ...{ id, type, language, status },
    title: plainText(titleHtml(title)),
  })),
});

type Asked = Pick<Service, 'memo' | 'store' | 'serializeContext'>;

/** Texts that use a record of a file: all, and those that have this very record as their picture. */
interface UsesOfMedia {
  all: Item[];
  featured: Item[];
}

/** Tells of media which texts use them, among those that a caller may read: as their picture, or by what they say. */
export async function usesOfMedia(caller: Caller, service: Asked): Promise<(media: Item) => UsesOfMedia> {
  const { store, serializeContext } = service;
  const texts = readableTexts(caller, service);
  const naming = await inTurns(
    gather(texts, UPLOADS.slice(1), service, ({ links, pictures }) =>
      [...links, ...pictures].flatMap(({ url }) => uploadAt(url, serializeContext.base)),
    ),
  );
  const readable = new Set(texts);
  return (media) => {
    const featured = store.index.withPicture(media.id).filter((item) => readable.has(item));
    return {
      all: [...new Set([...featured, ...sizedFiles(media).flatMap((file) => naming.get(file) ?? [])])],
      featured,
    };
  };
}

/** Tells of blocks whose pages show them, among the texts that a caller may read: also through other blocks. */
export async function usesOfBlocks(caller: Caller, service: Asked): Promise<(block: number) => Item[]> {
  const { index } = service.store;
  const including = await inTurns(
    gather(readableTexts(caller, service), '::block', service, ({ blocks }) => blocks.map(({ id }) => id)),
  );
  return (block) => {
    const found = new Set([block]);
    const texts = new Set<Item>();
    // A set is walked on to what is added meanwhile.
    for (const id of found)
      for (const item of including.get(id) ?? [])
        if (item.type !== 'cms_block') texts.add(item);
        else if (publicBlock(item.id, index)) found.add(item.id);
    return [...texts];
  };
}

/** What others keep to themselves is named nowhere, nor what a protected text says. */
const readableTexts = (caller: Caller, { store: { index } }: Asked): Item[] =>
  TEXT_TYPES.flatMap((type) => LANGUAGES.flatMap((language) => index.items(type, language))).filter(
    (item) => item.status !== 'trash' && item.status !== 'auto-draft' && canPropose(item, caller, index),
  );

/** Texts that are read between two turns of those who wait. */
const AT_ONCE = 16;

/** Texts by what they name. Only those that hold `sign` are read: parsing all of a large guide takes seconds. */
function* gather<Name>(
  texts: readonly Item[],
  sign: string,
  service: Asked,
  pick: (references: Facts) => readonly Name[],
): Generator<void, Map<Name, Item[]>> {
  const found = new Map<Name, Item[]>();
  const references = referencesOf(service.memo, service.store.index);
  let read = 0;
  for (const item of texts) {
    if (!item.content.includes(sign)) continue;
    for (const name of new Set(pick(references(item.id)))) {
      const known = found.get(name);
      if (known) known.push(item);
      else found.set(name, [item]);
    }
    if (++read % AT_ONCE === 0) yield;
  }
  return found;
}

/** The file below `uploads/` that a URL in a text names, as none or one. */
function uploadAt(url: string, base: string): string[] {
  if (!url.includes(UPLOADS)) return [];
  const whole = URL.parse(url.startsWith('/') && !url.startsWith('//') ? base + url : url);
  const meant = whole && readOwnUrl(whole, base);
  return meant && 'path' in meant && meant.path.startsWith(UPLOADS) ? [meant.path.slice(UPLOADS.length, -1)] : [];
}

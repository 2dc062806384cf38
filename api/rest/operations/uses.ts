import type { Caller } from '../../contract/caller.ts';
import type { Item } from '../../contract/model.ts';
import type { Uses } from '../../contract/routes/shapes.ts';
import type { Facts } from '../../content/markdown/document.ts';
import { titleText } from '../../content/markdown/excerpt.ts';
import { UPLOADS } from '../../content/markdown/link-urls.ts';
import { sourceFactsOf } from '../../content/markdown/source-facts.ts';
import { sizedFiles } from '../../content/store/media/media-files.ts';
import { inTurns } from '../../lib/in-turns.ts';
import { readOwnUrl } from '../oembed/page-urls.ts';
import { canPropose, publicBlock } from '../query/policy.ts';
import type { UrlContext } from '../query/serialize/serialize-context.ts';
import { linkUrl } from '../query/urls.ts';
import { textsOf } from './list-texts.ts';
import type { Service } from './operation.ts';

/** Maximum number of texts named in one response. */
const MOST_NAMED = 20;

export const usesIn = (texts: readonly Item[]): Uses => ({
  total: texts.length,
  texts: texts.slice(0, MOST_NAMED).map((item) => {
    const { id, type, language, status } = item;
    return { id, type, language, title: titleText(item), status };
  }),
});

type UsesService = Pick<Service, 'memo' | 'store' | 'serializeContext'>;

/**
 * Finds the texts that use media, among those that a caller may read: all of them, as their featured image or in their
 * content, and those with this record as their featured image.
 */
export async function usesOfMedia(caller: Caller, service: UsesService) {
  const { store, serializeContext } = service;
  const texts = readableTexts(caller, service);
  const naming = await inTurns(
    gather(texts, SIGN, service, ({ links, pictures }, item) =>
      [...links, ...pictures].flatMap(({ url }) => uploadAt(url, item, serializeContext)),
    ),
  );
  const readable = new Set(texts);
  return (media: Item) => {
    const featured = store.index.withPicture(media.id).filter((item) => readable.has(item));
    return {
      all: [...new Set([...featured, ...sizedFiles(media).flatMap((file) => naming.get(file) ?? [])])],
      featured,
    };
  };
}

/** Finds the texts whose pages show a block, also through other blocks, among those that a caller may read. */
export async function usesOfBlocks(caller: Caller, service: UsesService): Promise<(block: number) => Item[]> {
  const { index } = service.store;
  const including = await inTurns(
    gather(readableTexts(caller, service), '::block', service, ({ blocks }) => blocks.map(({ id }) => id)),
  );
  return (block) => {
    const found = new Set([block]);
    const texts = new Set<Item>();
    // Iterating over a set includes elements added meanwhile.
    for (const id of found)
      for (const item of including.get(id) ?? [])
        if (item.type !== 'cms_block') texts.add(item);
        else if (publicBlock(item.id, index)) found.add(item.id);
    return [...texts];
  };
}

/** Texts whose source the caller may read: private texts of others and protected texts only with the right to edit. */
const readableTexts = (caller: Caller, { store: { index } }: UsesService): Item[] =>
  textsOf(index).filter((item) => canPropose(item, caller, index));

/**
 * Texts by the names they refer to. Only texts that contain `sign` are parsed: parsing all of a large
 * guide takes seconds.
 */
function* gather<Name>(
  texts: readonly Item[],
  sign: string,
  service: UsesService,
  pick: (facts: Facts, item: Item) => readonly Name[],
): Generator<void, Map<Name, Item[]>> {
  const found = new Map<Name, Item[]>();
  const factsOf = sourceFactsOf(service.memo, service.store.index);
  for (const item of texts) {
    if (!item.content.includes(sign)) continue;
    for (const name of new Set(pick(factsOf(item.id), item))) {
      const known = found.get(name);
      if (known) known.push(item);
      else found.set(name, [item]);
    }
    yield;
  }
  return found;
}

/** Part of every URL of an upload. */
const SIGN = UPLOADS.slice(1);

/** The file below `uploads/` that a URL in a text refers to, as a list of at most one path. */
function uploadAt(link: string, item: Item, context: UrlContext): string[] {
  const url = link.includes(SIGN) ? linkUrl(link, item, context) : null;
  const meant = url && readOwnUrl(url, context.base);
  return meant && 'path' in meant && meant.path.startsWith(UPLOADS) ? [meant.path.slice(UPLOADS.length, -1)] : [];
}

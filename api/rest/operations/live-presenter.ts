import { ANONYMOUS } from '../../contract/caller.ts';
import { isArticle } from '../../contract/enums.ts';
import type { Item } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import { mapInTurns } from '../../lib/in-turns.ts';
import { JsonBytes } from '../../lib/json-bytes.ts';
import { titleHtml, titleText } from '../../content/markdown/excerpt.ts';
import { mimeTypeOf } from '../../lib/mime-types.ts';
import type { Memo } from '../../lib/memo/memo.ts';
import { isUnlocked, linkOf, serializeItem, sourceUrl } from '../query/serialize/item.ts';
import { serializeOembed } from '../query/serialize/oembed.ts';
import { canRead } from '../query/policy.ts';
import { jsonPath } from '../query/urls.ts';
import type { Presenter } from '../query/serialize/presenter.ts';
import type { SerializeContext, SerializeOptions } from '../query/serialize/serialize-context.ts';
import type { Pages } from './operation.ts';

const ROOM = { bytes: 16 * 1024 * 1024, sizeOf: ({ bytes }: JsonBytes) => bytes.length };

/** Number of records shown without yielding. */
const FEW = 20;

interface Sources {
  serializeContext: SerializeContext;
  memo: Memo;
  /** Reads a file below the content folder. */
  readContent: (path: string) => Promise<Buffer | null>;
  /** Reads an output file if it is up to date: rendering a text takes thirty times as long. */
  stored: Pages['stored'];
}

/** Makes items from the content in memory, on demand. */
export function livePresenter({ serializeContext, memo, readContent, stored }: Sources): Presenter {
  const { index } = serializeContext;
  // As seen by anonymous callers.
  const common = memo.define(
    'record of the API',
    (id: number) => {
      const item = index.item(id) as Item;
      return JsonBytes.of(serializeItem(item, commonView(item), serializeContext));
    },
    { sign: ({ bytes }) => hash(bytes), room: ROOM },
  );
  const show = (item: Item, view: SerializeOptions) => {
    const isOne = isCommon(item, view, serializeContext) && index.item(item.id) === item;
    if (!isOne) return serializeItem(item, view, serializeContext);
    // What an output shows is made of what it depends on, not of a file.
    const bytes = memo.isRecording ? null : stored(jsonPath(item));
    return bytes && isWhole(bytes) ? new JsonBytes(bytes) : common(item.id);
  };
  const pictureOf = (media: Item) => {
    const { width = 0, height = 0 } = media.media_details;
    return { url: sourceUrl(media, serializeContext), width, height };
  };
  return {
    item: (item, view) =>
      item.pictures && item.password !== '' && view.password !== '' && isUnlocked(item, view)
        ? withData(item, readContent).then((whole) => serializeItem(whole, view, serializeContext))
        : serializeItem(item, view, serializeContext),
    items: (items, view) =>
      items.length <= FEW ? items.map((item) => show(item, view)) : mapInTurns(items, (item) => show(item, view)),
    hit: (item) => ({ title: titleText(item), url: linkOf(item, serializeContext) }),
    embed(item, size, locale) {
      const shown = { title: titleHtml(item.title), link: linkOf(item, serializeContext), pictureOf };
      return serializeOembed(item, shown, size, locale, serializeContext);
    },
    translationStatusOf: (item) => serializeContext.translationStatus(item).status,
    version: (record) => record.version,
  };
}

/** Whether a file with an object was not damaged by a crash. */
const isWhole = (bytes: Uint8Array): boolean => bytes[0] === BRACES[0] && bytes.at(-1) === BRACES[1];

const BRACES = Buffer.from('{}');

const isCommon = (item: Item, view: SerializeOptions, serializeContext: SerializeContext): boolean =>
  isArticle(item.type) &&
  view.context === 'view' &&
  view.fields === null &&
  view.password === '' &&
  (view.caller.id === 0 || hidesNothing(item, serializeContext));

/** Whether anonymous callers see as much of an item as others: its text, its partner and all its revisions. */
function hidesNothing(item: Item, { index, history }: SerializeContext): boolean {
  const [partner, known] = [index.partner(item), history(item.id)];
  return (
    item.password === '' &&
    canRead(item, ANONYMOUS, index) &&
    (!partner || canRead(partner, ANONYMOUS, index)) &&
    known.all.count === known.public.count
  );
}

/** All words of these records are in their own language. */
const commonView = ({ language }: Item): SerializeOptions => ({
  ...{ caller: ANONYMOUS, context: 'view', fields: null, password: '' },
  ...{ language, locale: language },
});

/** A protected text with the pictures beside it in it: their files are public nowhere. */
async function withData(item: Item, readContent: Sources['readContent']): Promise<Item> {
  const read = Object.entries(item.pictures ?? {}).map(async ([name, picture]) => {
    const bytes = await readContent(picture.path);
    return [
      name,
      bytes ? { ...picture, data: `data:${mimeTypeOf(name)};base64,${bytes.toString('base64')}` } : picture,
    ];
  });
  return { ...item, pictures: Object.fromEntries(await Promise.all(read)) };
}

import { ANONYMOUS } from '../../contract/caller.ts';
import type { Item } from '../../contract/model.ts';
import { keepJson } from '../../lib/json-bytes.ts';
import { titleText } from '../../content/markdown/excerpt.ts';
import type { Memo } from '../../lib/memo/memo.ts';
import { linkOf, serializeItem } from '../query/serialize/item.ts';
import { serializeOembed } from '../query/serialize/oembed.ts';
import type { Presenter } from '../query/serialize/presenter.ts';
import type { SerializeContext, SerializeOptions } from '../query/serialize/serialize-context.ts';
import { showEach } from './show.ts';

/** Records have about twenty fields, so as objects they take several times the memory of their JSON. */
const ROOM = { bytes: 16 * 1024 * 1024, sizeOf: (shown: Record<string, unknown>) => keepJson(shown) };

/** Number of records shown without yielding. */
const FEW = 20;

/** Makes items from the content in memory, on demand. */
export function livePresenter(serializeContext: SerializeContext, memo: Memo): Presenter {
  const { index } = serializeContext;
  // As seen by anonymous callers. The result must not be changed.
  const common = memo.define(
    'record of the API',
    (id: number) => serializeItem(index.item(id) as Item, commonView(index.item(id) as Item), serializeContext),
    { room: ROOM },
  );
  const show = (item: Item, view: SerializeOptions): Record<string, unknown> =>
    isCommon(item, view) && index.item(item.id) === item
      ? common(item.id)
      : serializeItem(item, view, serializeContext);
  return {
    item: (item, view) => serializeItem(item, view, serializeContext),
    items: (items, view) =>
      items.length <= FEW ? items.map((item) => show(item, view)) : showEach(items, (item) => show(item, view)),
    hit: (item) => ({ title: titleText(item), url: linkOf(item, serializeContext) }),
    embed: (item, size, texts) => serializeOembed(item, size, texts, serializeContext),
    translationStatusOf: (item) => serializeContext.translationStatus(item).status,
    version: (record) => record.version,
    whenReady: (make) => make(),
  };
}

const isCommon = ({ type }: Item, { caller, context, fields, password }: SerializeOptions): boolean =>
  caller.id === 0 && context === 'view' && fields === null && password === '' && (type === 'post' || type === 'page');

/** All words of these records are in their own language. */
const commonView = ({ language }: Item): SerializeOptions => ({
  ...{ caller: ANONYMOUS, context: 'view', fields: null, password: '' },
  ...{ language, texts: language },
});

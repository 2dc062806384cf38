import { resuming } from '../lib/offload.ts';
import { plainText, titleHtml } from '../markdown/excerpt.ts';
import { linkOf } from '../query/serialize/item.ts';
import { KeptRecords } from '../query/serialize/kept-records.ts';
import { serializeOembed } from '../query/serialize/oembed.ts';
import type { Presenter } from '../query/serialize/presenter.ts';
import type { SerializeContext } from '../query/serialize/serialize-context.ts';
import { showEach, showItem } from './show.ts';

/** Items are made of the content in memory, when they are asked for. */
export function livePresenter(serializeContext: SerializeContext): Presenter {
  const kept = new KeptRecords(serializeContext);
  return {
    item: (item, view) => showItem(item, view, { serializeContext }),
    items: (items, view) => showEach(items, (item) => kept.of(item, view)),
    hit: (item) => ({ title: plainText(titleHtml(item.title)), url: linkOf(item, serializeContext) }),
    embed: (item, size, texts) => resuming(() => serializeOembed(item, size, texts, serializeContext)),
    translationStatusOf: (item) => serializeContext.translationStatus(item).status,
    version: (record) => record.version,
    whenReady: resuming,
  };
}

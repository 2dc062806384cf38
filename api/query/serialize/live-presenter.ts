import { serializeItem } from './item.ts';
import { serializeOembed } from './oembed.ts';
import type { Presenter } from './presenter.ts';
import type { SerializeContext } from './serialize-context.ts';

/** Items are made of the content in memory, when they are asked for. */
export const livePresenter = (serializeContext: SerializeContext): Presenter => ({
  item: (item, view) => serializeItem(item, view, serializeContext),
  embed: (item, size, texts) => serializeOembed(item, size, texts, serializeContext),
  driftOf: (item) => serializeContext.translationStatus(item).status,
  version: (record) => record.version,
});

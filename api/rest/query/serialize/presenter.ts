import type { Item, Language, Term } from '../../../contract/model.ts';
import type { EmbedAnswer } from '../../../contract/routes/oembed.ts';
import type { Size } from '../../oembed/size.ts';
import type { Awaitable } from '../../../lib/after.ts';
import type { JsonBytes } from '../../../lib/json-bytes.ts';
import type { SerializeOptions, TranslationStatus } from './serialize-context.ts';

/** Produces the items of a response: synchronously from the content in memory, or from the output of a build. */
export interface Presenter {
  /** The fields shown in the context, and the links. */
  item(item: Item, view: SerializeOptions): Awaitable<Record<string, unknown>>;
  /** The same for a page of a list. */
  items(items: readonly Item[], view: SerializeOptions): Awaitable<(Record<string, unknown> | JsonBytes)[]>;
  /** An item as a search hit: its title as plain text, and its URL. */
  hit(item: Item): Awaitable<{ title: string; url: string }>;
  /** A public item as embedded by other sites; `texts` is the language of the words around its title. */
  embed(item: Item, size: Size, locale: Language): Awaitable<EmbedAnswer>;
  translationStatusOf(item: Item): TranslationStatus['status'];
  /** State of a record, for its entity tag: the hash of its file. */
  version(record: Item | Term): Awaitable<string>;
}

import type { Item, Language, Term } from '../../../contract/model.ts';
import type { EmbedAnswer } from '../../oembed/answer.ts';
import type { Size } from '../../oembed/size.ts';
import type { Awaitable } from '../../../lib/after.ts';
import type { SerializeOptions, TranslationStatus } from './serialize-context.ts';

/** How the items of an answer are made: at once of the content in memory, or of what a build has made of it. */
export interface Presenter {
  /** The fields that the context shows, and the links. */
  item(item: Item, view: SerializeOptions): Awaitable<Record<string, unknown>>;
  /** The same for a page of a list. */
  items(items: readonly Item[], view: SerializeOptions): Awaitable<Record<string, unknown>[]>;
  /** What a search says of an item: its title as plain text, and where it is. */
  hit(item: Item): Awaitable<{ title: string; url: string }>;
  /** A public item as other sites embed it; `texts` is the language of the words around its title. */
  embed(item: Item, size: Size, texts: Language): Awaitable<EmbedAnswer>;
  /** Asks again for what others have to make first. */
  whenReady<T>(make: () => T): Awaitable<T>;
  translationStatusOf(item: Item): TranslationStatus['status'];
  /** State of a record, for its entity tag: the hash of its file. */
  version(record: Item | Term): Awaitable<string>;
}

import type { Caller } from '../../../contract/caller.ts';
import type { Context, TRANSLATION_STATUSES } from '../../../contract/enums.ts';
import type { Item, Language, Term } from '../../../contract/model.ts';
import type { ContentIndex } from '../../../content/index/content-index.ts';
import type { Rendered } from '../../../content/markdown/types.ts';

/** How far a translation has fallen behind its source; null for an item without a partner. */
export interface TranslationStatus {
  status: (typeof TRANSLATION_STATUSES)[number];
  outdated_units: number;
  total_units: number;
  partner: number;
  /** The texts are current; code, images, or the kind or order of blocks of the source are newer. */
  layout_changed: boolean;
}

/** What the URLs of records follow from. */
export interface UrlContext {
  index: ContentIndex;
  /** Public URL of the site, without a final slash. */
  base: string;
}

/** What terms are shown with. */
export interface TermContext extends UrlContext {
  /** Description of a term as safe HTML. */
  descriptionHtml(term: Term): string;
}

/** What records are shown with. Nothing here depends on the clock. */
export interface SerializeContext extends TermContext {
  rendered(item: Item): Rendered;
  /** What a card says of a text, plain. */
  summary(item: Item): string;
  /** Number of revisions of an item and the id of the newest; autosaves count for those who write, as clients expect. */
  history(id: number): Record<'all' | 'public', { count: number; newest: number }>;
  translationStatus(item: Item): TranslationStatus;
}

/** For whom and how one record is shown. */
export interface SerializeOptions {
  context: Context;
  caller: Caller;
  language: Language;
  /** Language of the words that are put before titles. */
  texts: Language;
  /** Fields that the client names; null when it takes what the context shows. */
  fields: readonly string[] | null;
  /** The password given with the request; empty when none. */
  password: string;
}

export const apiRoot = (serializeContext: UrlContext): string => `${serializeContext.base}/cms-json`;

/** Link objects by relation, in the order in which they are shown. */
export type Links = Record<string, Record<string, unknown>[]>;

export const CURIES = [{ name: 'cms', href: 'https://api.cms/{rel}', templated: true }];

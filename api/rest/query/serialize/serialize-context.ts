import type { Caller } from '../../../contract/caller.ts';
import { COLLECTIONS, type Context } from '../../../contract/enums.ts';
import type { ValueOf } from '../../../contract/inferred.ts';
import type { Item, Language, Term } from '../../../contract/model.ts';
import type { translation } from '../../../contract/records/rows.ts';
import { kindOf, type ContentIndex } from '../../../content/index/content-index.ts';
import type { Rendered } from '../../../content/markdown/types.ts';

type TranslationRow = (typeof translation)['translation']['properties'];

/** How far a translation lags behind its source. */
export type TranslationStatus = { [Name in keyof TranslationRow]: ValueOf<TranslationRow[Name]> };

/** What the URLs of records depend on. */
export interface UrlContext {
  index: ContentIndex;
  /** Public URL of the site, without a final slash. */
  base: string;
}

/** What the serialization of terms depends on. */
export interface TermContext extends UrlContext {
  /** Description of a term as safe HTML. */
  descriptionHtml(term: Term): string;
}

/** What the serialization of records depends on. Nothing here depends on the clock. */
export interface SerializeContext extends TermContext {
  rendered(item: Item): Rendered;
  /** Summary of an item on a card, as plain text. */
  summary(item: Item): string;
  /**
   * Number of revisions of an item and the id of the newest; autosaves count only for signed-in callers,
   * as clients expect.
   */
  history(id: number): Record<'all' | 'public', { count: number; newest: number }>;
  translationStatus(item: Item): TranslationStatus;
  /** Name of a user as shown to readers, else that of the account; empty if there is neither. */
  userName(id: number, language: Language): string;
}

/** How one record is shown, and for whom. */
export interface SerializeOptions {
  context: Context;
  caller: Caller;
  language: Language;
  /** Language of the words prefixed to titles. */
  locale: Language;
  /** Fields requested by the client; null for all that the context shows. */
  fields: readonly string[] | null;
  /** The password sent with the request, or an empty string. */
  password: string;
}

/** URL of the content namespace. */
export const contentApi = ({ base }: UrlContext): string => `${base}/cms-json/cms/v2`;

export const recordHref = (record: Item | Term, urls: UrlContext): string =>
  `${contentApi(urls)}/${COLLECTIONS[kindOf(record)]}/${record.id}`;

/** Link objects by relation, in the order in which they are shown. */
export type Links = Record<string, Record<string, unknown>[]>;

export const CURIES = [{ name: 'cms', href: 'https://api.cms/{rel}', templated: true }];

import { ITEM_TYPES, TAXONOMY_NAMES } from '../../contract/enums.ts';
import type { Item, ItemType, Language, Term } from '../../contract/model.ts';
import { isTerm, kindOf } from '../../content/index/content-index.ts';
import { isOut } from '../../content/index/publication.ts';
import { hash } from '../../lib/hash.ts';

/** The id by which jobs refer to the settings. There is only one set of them, and no record has this id. */
export const SITE_ID = 0;

/**
 * Texts of the site settings and author profiles in one language. Both languages are in the same files; the site's root
 * language is the source.
 */
export interface SiteText {
  id: typeof SITE_ID;
  type: 'site';
  language: Language;
  version: string;
  translation_of: 0;
  /** Stored with the last job that wrote the texts. */
  translated_units: string;
  /** By place, for example `home.hint`. */
  fields: Record<string, string>;
}

/** Everything that jobs can translate. */
export type Text = Item | Term | SiteText;
export const TRANSLATED_TYPES = [...ITEM_TYPES, ...TAXONOMY_NAMES, 'site'] as const;
export type TranslatedType = (typeof TRANSLATED_TYPES)[number];

export const isItem = (text: Text): text is Item => 'content' in text;
// Not by its id: a previewed item has none either.
export const isSite = (text: Text): text is SiteText => 'fields' in text;

export const typeOf = (text: Text): TranslatedType => (isSite(text) ? text.type : kindOf(text));

/** Fields with reader-visible text, in the order shown to translators. */
const FIELDS: Record<ItemType, readonly ('title' | 'excerpt' | 'alt_text' | 'caption')[]> = {
  post: ['title', 'excerpt'],
  page: ['title', 'excerpt'],
  cms_block: ['title'],
  attachment: ['title', 'alt_text', 'caption'],
};

/** Set by owners for search engines or their own programs. */
const META_DESCRIPTION = 'meta.description';

/** The texts outside the body; fields without text are omitted. */
export function fieldsOf(text: Text): Record<string, string> {
  if (isSite(text)) return text.fields;
  const all = isTerm(text)
    ? (['name', 'description'] as const).map((name) => [name, text[name]])
    : [...FIELDS[text.type].map((name) => [name, text[name]]), [META_DESCRIPTION, text.meta['description']]];
  return Object.fromEntries(all.filter(([, value]) => typeof value === 'string' && value !== '')) as Record<
    string,
    string
  >;
}

/** The item with exactly these texts outside its body. */
export function withFields(item: Item, fields: Record<string, string>): Item {
  const texts = { ...Object.fromEntries(Object.keys(fieldsOf(item)).map((name) => [name, ''])), ...fields };
  const { [META_DESCRIPTION]: description, ...own } = texts;
  if (description === undefined) return { ...item, ...own };
  const { description: _, ...others } = item.meta;
  return { ...item, ...own, meta: description === '' ? others : { ...item.meta, description } };
}

export const bodyOf = (text: Text): string => (isItem(text) ? text.content : '');

/** Equal hashes mean equal texts; status, terms and URLs may differ. */
export const textsHash = (text: Text): string =>
  // Fields of the settings have no inherent order.
  isSite(text)
    ? hash(JSON.stringify(Object.entries(text.fields).sort()))
    : hash(JSON.stringify([fieldsOf(text), bodyOf(text)]));

/** Whether the text is in the trash, which only items can be. */
export const isTrashed = (text: Text): boolean => isItem(text) && text.status === 'trash';

export const isPublic = (text: Text): boolean => isSite(text) || isOut(text);

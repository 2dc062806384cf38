import { ITEM_TYPES, TAXONOMY_NAMES } from '../../contract/enums.ts';
import type { Item, ItemType, Language, Term } from '../../contract/model.ts';
import { isTerm, kindOf } from '../../content/index/content-index.ts';
import { isOut } from '../../content/index/publication.ts';
import { hash } from '../../lib/hash.ts';

/** Number by which jobs name the settings: there is one of them, and no record has it. */
export const SITE_ID = 0;

/**
 * What the settings of the site and the profiles of its authors say in one language. Both languages stand in the same
 * files; the site's root language is the one that is translated from.
 */
export interface SiteText {
  id: typeof SITE_ID;
  type: 'site';
  language: Language;
  version: string;
  translation_of: 0;
  /** Kept with the last job that wrote them. */
  translated_units: string;
  /** By place, such as `home.hint`. */
  fields: Record<string, string>;
}

/** Whatever jobs translate. */
export type Text = Item | Term | SiteText;
export const TRANSLATED_TYPES = [...ITEM_TYPES, ...TAXONOMY_NAMES, 'site'] as const;
export type TranslatedType = (typeof TRANSLATED_TYPES)[number];

export const isItem = (text: Text): text is Item => 'content' in text;
// Not by its number: an item that is only previewed has none either.
export const isSite = (text: Text): text is SiteText => 'fields' in text;

export const typeOf = (text: Text): TranslatedType => (isSite(text) ? text.type : kindOf(text));

/** Fields with text for readers, in the order in which translators see them. */
const FIELDS: Record<ItemType, readonly ('title' | 'excerpt' | 'alt_text' | 'caption')[]> = {
  post: ['title', 'excerpt'],
  page: ['title', 'excerpt'],
  cms_block: ['title'],
  attachment: ['title', 'alt_text', 'caption'],
};

/** What owners keep for search engines, or for programs of their own. */
const META_DESCRIPTION = 'meta.description';

/** The texts beside the body; fields without text are left out. */
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

/** An item with these texts beside its body, and no others. */
export function withFields(item: Item, fields: Record<string, string>): Item {
  const texts = { ...Object.fromEntries(Object.keys(fieldsOf(item)).map((name) => [name, ''])), ...fields };
  const { [META_DESCRIPTION]: description, ...own } = texts;
  if (description === undefined) return { ...item, ...own };
  const { description: _, ...others } = item.meta;
  return { ...item, ...own, meta: description === '' ? others : { ...item.meta, description } };
}

export const bodyOf = (text: Text): string => (isItem(text) ? text.content : '');

/** Equal hashes mean that no text differs; status, terms and URLs may. */
export const textsHash = (text: Text): string =>
  // Those of the settings stand in no order of their own.
  isSite(text)
    ? hash(JSON.stringify(Object.entries(text.fields).sort()))
    : hash(JSON.stringify([fieldsOf(text), bodyOf(text)]));

/** Whether it lies in the trash, which terms and settings do not have. */
export const isTrashed = (text: Text): boolean => isItem(text) && text.status === 'trash';

/** Whether readers see it. */
export const isPublic = (text: Text): boolean => isSite(text) || isOut(text);

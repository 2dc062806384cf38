import { type Language, LANGUAGES } from '../enums.ts';
import type { TextKey, Texts } from '../schema.ts';
import { cs } from './cs.ts';
import { en } from './en.ts';

/** A text not yet rendered in a language: its key, and the values for its braces. */
export interface Message {
  text: TextKey;
  params: Readonly<Record<string, string | number>>;
}

/**
 * Renders a text in one language. Words in braces that are missing from `params` are kept as they are.
 *
 * @example
 * formatMessage('en', 'operation.listItems', { collection: 'posts' }) // => 'List the posts'
 */
export function formatMessage(language: Language, text: TextKey, params: Message['params'] = {}): string {
  return fillIn(TEXTS[language][text], params);
}

/** The same in both languages, for people whose language is not known. */
export const inBothLanguages = (text: TextKey, params?: Message['params']): string =>
  LANGUAGES.map((language) => formatMessage(language, text, params)).join(' / ');

/** All texts of the API by language and key. */
const TEXTS: Record<Language, Texts> = { cs, en };

/** Replaces the words in braces of a text. Words missing from `values` are kept as they are. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));

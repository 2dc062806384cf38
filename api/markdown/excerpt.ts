import { escapeText } from '../lib/escape.ts';
import { readableText } from './readable-text.ts';
import { inlineHtml, titleHtml } from './title.ts';
import type { Rendered } from './types.ts';

export { titleHtml };

const WORDS = 55;
const MORE = '<!--more-->';

/** Text of sanitised HTML on one line, entities decoded. */
export const plainText = (html: string): string => readableText(html).replaceAll('\n', ' ');

/**
 * The excerpt as one paragraph with a line end: the given one with its inline markup, or else the text of the body up to
 * the "read more" mark, at most 55 words of it. Empty in, empty out. `rendered` is only looked at without a given one.
 */
export function excerptHtml(
  given: { content: string; excerpt: string },
  rendered: Pick<Rendered, 'html' | 'text'> | null,
): string {
  const text = given.excerpt.trim() ? inlineHtml(given.excerpt.trim()) : escapeText(beginning(rendered));
  return text && `<p>${text}</p>\n`;
}

/** What ends the opening paragraphs of a text. */
const OPENING_END = /<(?:h[1-6]|table|pre|ul|ol|dl|figure|aside|details|div|section)[ >]/;

/**
 * What a card or a description says of a text: the given excerpt as plain text, or else the opening paragraphs. Words of
 * headings and tables make no sentence, so they are taken only where a text begins with them.
 */
export function summaryText(given: { excerpt: string }, rendered: Pick<Rendered, 'html' | 'text'> | null): string {
  if (given.excerpt.trim()) return plainText(inlineHtml(given.excerpt.trim()));
  if (!rendered) return '';
  const end = rendered.html.search(OPENING_END);
  const opening = end < 0 ? rendered.html : rendered.html.slice(0, end);
  const text = readableText(opening);
  return beginning(text ? { html: opening, text } : rendered);
}

function beginning(rendered: Pick<Rendered, 'html' | 'text'> | null): string {
  if (!rendered) return '';
  const more = rendered.html.indexOf(MORE);
  const text = more < 0 ? rendered.text : readableText(rendered.html.slice(0, more));
  const words: string[] = [];
  for (const { 0: word } of text.matchAll(/[^ \n]+/g)) {
    if (words.length === WORDS) return `${words.join(' ')} […]`;
    words.push(word);
  }
  return words.join(' ');
}

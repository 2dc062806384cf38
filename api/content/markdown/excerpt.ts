import { escapeText, isBlank } from '../../lib/escape.ts';
import { readableText } from './readable-text.ts';
import { inlineHtml, titleHtml } from './title.ts';
import type { Rendered } from './types.ts';

export { titleHtml };

const WORDS = 55;
const MORE = '<!--more-->';

/** Text of sanitised HTML on one line, entities decoded. */
export const plainText = (html: string): string => readableText(html).replaceAll('\n', ' ');

/** A title as plain text; empty if nothing of it can be seen. */
export function titleText({ title }: { title: string }): string {
  const text = plainText(titleHtml(title));
  return isBlank(text) ? '' : text;
}

/**
 * The excerpt as one paragraph with a line end: the given one with its inline markup, else the beginning of the body.
 * Empty if both are. `rendered` is used only without a given one.
 */
export function excerptHtml(given: { excerpt: string }, rendered: Pick<Rendered, 'excerpt'> | null): string {
  const text = given.excerpt.trim() ? inlineHtml(given.excerpt.trim()) : escapeText(rendered?.excerpt ?? '');
  return text && `<p>${text}</p>\n`;
}

/** The summary for cards and descriptions: the given excerpt as plain text, else the opening paragraphs. */
export function summaryText({ excerpt }: { excerpt: string }, rendered: () => Pick<Rendered, 'summary'>): string {
  return excerpt.trim() ? plainText(inlineHtml(excerpt.trim())) : rendered().summary;
}

const OPENING_END = /<(?:h[1-6]|table|pre|ul|ol|dl|figure|aside|details|div|section)[ >]/;

/**
 * The excerpt, which is the text up to the "read more" mark, and the summary, which is the opening paragraphs. Words
 * of headings and tables form no sentences, so the summary has them only if the text begins with them. Each has at
 * most 55 words.
 */
export function beginnings(html: string, text: string): Pick<Rendered, 'excerpt' | 'summary'> {
  const more = html.indexOf(MORE);
  const excerpt = firstWords(more < 0 ? text : readableText(html.slice(0, more)));
  const end = html.search(OPENING_END);
  const stop = Math.min(end < 0 ? html.length : end, more < 0 ? html.length : more);
  return { excerpt, summary: (stop < html.length && firstWords(readableText(html.slice(0, stop)))) || excerpt };
}

function firstWords(text: string): string {
  const words: string[] = [];
  for (const { 0: word } of text.matchAll(/[^ \n]+/g)) {
    if (words.length === WORDS) return `${words.join(' ')} […]`;
    words.push(word);
  }
  return words.join(' ');
}

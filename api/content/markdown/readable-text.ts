import { decodeHTMLStrict } from 'entities';

// Footnote numbers, links back from footnotes, and their heading.
const UNREAD =
  /<sup><a [^<>]*data-footnote-ref[^<>]*>[^<>]*<\/a><\/sup>|<a [^<>]*data-footnote-backref[^<>]*>[^<>]*<\/a>|<h2 class="sr-only"[^<>]*>[^<>]*<\/h2>/g;
const BLOCK_END =
  /<\/(?:p|h[1-6]|li|div|section|aside|pre|tr|table|blockquote|figure|figcaption|dt|dd|summary|details|caption)>|<(?:br|hr)(?: [^<>]*)?>|<!--more-->/g;
/** Cells that an author writes on one line have no space between their words. */
const CELL_END = /<\/t[dh]>/g;
const TAG = /<[^<>]*>/g;

/** Readable text of sanitised HTML, one line per block, entities decoded. */
export function readableText(html: string): string {
  const text = html
    .replace(UNREAD, '')
    .replace(/[\n\t]/g, ' ')
    .replace(BLOCK_END, '\n')
    .replace(CELL_END, ' ')
    .replace(TAG, '');
  return decodeHTMLStrict(text)
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();
}

export const inlineText = (html: string): string => decodeHTMLStrict(html.replace(TAG, '')).trim();

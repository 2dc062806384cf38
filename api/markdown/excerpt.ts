import sanitize from 'sanitize-html';
import type { Rendered } from './types.ts';

const INLINE = ['em', 'strong', 'code', 'sub', 'sup', 'b', 'i', 's', 'u', 'mark', 'kbd', 'small', 'abbr', 'span'];

/** HTML-safe text of a title: allowed inline tags stay, others go, everything else is escaped. */
export function titleHtml(raw: string): string {
  return sanitize(raw, { allowedTags: INLINE, allowedAttributes: {} });
}

/** Text of an HTML piece, entities decoded, blanks folded. */
export function plainText(html: string): string {
  return sanitize(html, { allowedTags: [], allowedAttributes: {} }).replace(/\s+/g, ' ').trim();
}

/** The given excerpt, or the beginning of the body, as one paragraph. Empty in, empty out. */
export function excerptHtml(
  item: { content: string; excerpt: string },
  rendered: Pick<Rendered, 'html' | 'text'>,
): string {
  if (item.excerpt) return `<p>${titleHtml(item.excerpt)}</p>\n`;
  const words = plainText(rendered.html.split('<!--more-->')[0] ?? '').split(' ');
  if (!words[0]) return '';
  return `<p>${words.slice(0, 55).join(' ')}${words.length > 55 ? ' […]' : ''}</p>\n`;
}

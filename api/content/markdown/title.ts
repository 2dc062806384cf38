import sanitize from 'sanitize-html';
import { isTooDeep } from '../../lib/html-depth.ts';
import { escapeText, withoutControls } from '../../lib/escape.ts';

/** Longest text that may contain markup, in characters; a longer one is shown as typed. */
const MARKUP_ALLOWED = 16_384;

const INLINE = [
  ...['em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'small', 'mark', 'sub', 'sup'],
  ...['code', 'kbd', 'samp', 'var', 'abbr', 'cite', 'dfn', 'q'],
];

/**
 * HTML-safe text of a title: allowed inline tags stay, without attributes; others are removed; all other characters are
 * escaped. Control characters stay, as clients expect: XML needs {@link withoutControls} too.
 */
export function titleHtml(raw: string): string {
  if (!/[<>&]/.test(raw)) return raw;
  return isTooMuch(raw) ? escapeText(raw) : sanitize(raw, { allowedTags: INLINE, allowedAttributes: {} });
}

/** Description of a term as safe HTML. Without tags nothing is sanitised; clients expect a bare `&`. */
export const descriptionHtml = ({ description }: { description: string }): string =>
  description.includes('<') ? inlineHtml(description) : description;

/** HTML-safe text with the allowed inline tags and links. */
export function inlineHtml(raw: string): string {
  const text = withoutControls(raw);
  if (!/[<>&]/.test(text)) return text;
  if (isTooMuch(text)) return escapeText(text);
  return sanitize(text, {
    allowedTags: [...INLINE, 'a', 'br'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  });
}

/** Whether sanitising would take longer than a text of a line or two is worth. */
const isTooMuch = (text: string): boolean => text.length > MARKUP_ALLOWED || isTooDeep(text);

import sanitize from 'sanitize-html';
import { isTooDeep } from '../../lib/html-depth.ts';
import { escapeText, withoutControls } from '../../lib/escape.ts';
import { ALLOWED_TAGS, REMOVED_WHOLE } from './allowed.ts';

/** Longest text that may contain markup, in characters; a longer one is shown as typed. */
const MARKUP_ALLOWED = 16_384;

const INLINE = [
  ...['em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'small', 'mark', 'sub', 'sup'],
  ...['code', 'kbd', 'samp', 'var', 'abbr', 'cite', 'dfn', 'q'],
];

/**
 * HTML-safe text of a title: allowed inline tags stay, without attributes; those of other elements are removed; all else
 * is escaped, such as `<Ctrl>`. Control characters stay, as clients expect: XML needs {@link withoutControls} too.
 */
export const titleHtml = (raw: string): string => safe(raw, { allowedTags: INLINE, allowedAttributes: {} });

/** Description of a term as safe HTML. Without tags nothing is sanitised; clients expect a bare `&`. */
export const descriptionHtml = ({ description }: { description: string }): string =>
  description.includes('<') ? inlineHtml(description) : description;

/** HTML-safe text with the allowed inline tags and links. */
export const inlineHtml = (raw: string): string =>
  safe(withoutControls(raw), {
    allowedTags: [...INLINE, 'a', 'br'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  });

/** Sanitising takes longer than a text of a line or two is worth if that is long or deeply nested. */
function safe(text: string, options: sanitize.IOptions): string {
  if (!/[<>&]/.test(text)) return text;
  if (text.length > MARKUP_ALLOWED || isTooDeep(text)) return escapeText(text);
  return sanitize(
    text.replace(/<(?=\/?([a-z][^\s/<>]*))/gi, (sign, name: string) =>
      ELEMENTS.has(name.toLowerCase()) ? sign : '&lt;',
    ),
    options,
  );
}

/** Elements that pasted texts may have besides. */
const PASTED = [
  ...['font', 'center', 'big', 'tt', 'strike', 'nobr', 'acronym', 'bdi', 'bdo', 'ruby', 'rt', 'rp', 'address'],
  ...['article', 'header', 'footer', 'main', 'nav', 'form', 'label', 'button', 'select', 'iframe', 'embed'],
  ...['html', 'head', 'body', 'meta', 'link'],
];

const ELEMENTS: ReadonlySet<string> = new Set([...ALLOWED_TAGS, ...REMOVED_WHOLE, ...PASTED]);

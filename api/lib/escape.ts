/** Text as HTML shows it between tags: `&`, `<` and `>` become entities. */
// One character at a time: a function called for each of a million characters would take most of the time of a rendering.
/**
 * Text for HTML or XML between tags.
 *
 * @example
 * escapeText('a < b & c') // => 'a &lt; b &amp; c'
 */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text for a double-quoted HTML attribute. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Text for any place in HTML or XML: between tags, and in attributes with quotation marks of either kind. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char]!);

/** Drops control characters that neither HTML nor XML can hold; tab and line ends stay. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '');

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Where the first of these characters stands in a text, and its name such as `U+0000`; null where there is none. */
export function controlIn(text: string): { offset: number; name: string } | null {
  const offset = text.search(CONTROLS);
  if (offset < 0) return null;
  return { offset, name: `U+${text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0')}` };
}

/** Where each of these characters stands in a text. */
export const controlsIn = (text: string): number[] => Array.from(text.matchAll(CONTROLS), ({ index }) => index);

/** Text that XML can hold: control characters are dropped, lone surrogates replaced. */
export function xmlSafe(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '');
}

// The first group has no form in XML 1.0, not even as references; the rest of the control characters is never text.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Text content of an XML element. A carriage return is a reference, for parsers turn it into a line feed. */
export function xmlText(text: string): string {
  return xmlSafe(text).replace(/[&<>\r]/g, (char) => ESCAPES[char]!);
}

/** Value of an XML attribute between double quotation marks. */
export function xmlAttribute(text: string): string {
  return xmlSafe(text).replace(/[&<>"\r\n\t]/g, (char) => ESCAPES[char]!);
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

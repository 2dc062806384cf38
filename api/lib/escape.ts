// Three passes instead of a callback, which for a million characters would take most of the time of a rendering.
/**
 * Escapes text for HTML or XML between tags.
 *
 * @example
 * escapeText('a < b & c') // => 'a &lt; b &amp; c'
 */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text for a double-quoted HTML attribute. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Text for any place in HTML or XML: between tags, and in attributes quoted either way. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char]!);

/** Removes control characters that neither HTML nor XML can hold; tabs and line ends stay. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '');

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Offset and name (such as `U+0000`) of the first such control character in a text, or null. */
export function controlIn(text: string): { offset: number; name: string } | null {
  const offset = text.search(CONTROLS);
  if (offset < 0) return null;
  return { offset, name: `U+${text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0')}` };
}

/** Offsets of all such control characters in a text. */
export const controlsIn = (text: string): number[] => Array.from(text.matchAll(CONTROLS), ({ index }) => index);

/** The lines of a text, joined by spaces. */
export const joinedLines = (text: string): string => text.replace(/(?<!\s)\s*\n\s*/g, ' ');

/** Text for one line of a message: nothing in it begins another line, or reorders or hides what is beside it. */
export const oneLine = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** Text for a terminal: what would control it or reorder a line becomes an escape, so that JSON stays the same data. */
export const forTerminal = (text: string): string =>
  text.replace(/[\0-\b\v-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** Whether a text shows nothing: it has only spaces and invisible characters. */
export const isBlank = (text: string): boolean => oneLine(text) === '';

/** Text that XML can hold: control characters are removed, lone surrogates replaced. */
export function xmlSafe(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '');
}

// The first group has no form in XML 1.0, not even as references; the other control characters never belong in text.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Text content of an XML element. A carriage return becomes a reference, because parsers turn it into a line feed. */
export function xmlText(text: string): string {
  return xmlSafe(text).replace(/[&<>\r]/g, (char) => ESCAPES[char]!);
}

/** Value of a double-quoted XML attribute. */
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

/** A pattern that matches exactly this text. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

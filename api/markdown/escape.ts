const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', amp: '&' };

/** Text as HTML shows it between tags: `&`, `<` and `>` become entities. */
// One sign at a time: a function called for each of a million signs would take most of the time of a rendering.
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text for a double-quoted HTML attribute. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Undoes escaping: the named entities above and all numeric ones. Others stay as they are. */
export function unescapeHtml(html: string): string {
  if (!html.includes('&')) return html;
  // `&` comes last, so that what it makes is not read again.
  if (!html.includes('&#'))
    return Object.entries(NAMED).reduce((text, [name, sign]) => text.replaceAll(`&${name};`, sign), html);
  return html.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g, (entity, decimal, hex, name) => {
    if (name) return NAMED[name] ?? entity;
    const code = decimal ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** Drops control characters that neither HTML nor XML can hold; tab and line ends stay. */
export function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '');
}

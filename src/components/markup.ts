/**
 * Long lists are put together as text, escaped as Astro escapes: a template that renders an element for each entry
 * takes ten times as long, and lists are most of what an edit renews.
 */
export const escapeText = (text: string): string =>
  escapeAttribute(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#39;');

/** For an attribute in double quotation marks. */
export const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

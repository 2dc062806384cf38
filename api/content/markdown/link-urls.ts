import { decodePercent, plainPath } from '../../lib/decode-percent.ts';

/** Path of published uploads. */
export const UPLOADS = '/cms-content/uploads/';

/** Path of published pictures that are stored beside texts. */
export const PICTURES = '/cms-content/pictures/';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
const SHOWN_SCHEMES = new Set(['http', 'https']);

/**
 * The URL as it may appear in a page, or null if following or showing it could run code. `shown` is for URLs that a
 * page loads itself (images, audio, video), which allow fewer schemes than links.
 */
export function safeUrl(url: string, shown = false): string | null {
  // Browsers ignore spaces and control characters in a scheme: `java\nscript:` runs.
  const scheme = SCHEME.exec(url.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g, ''))?.[1];
  if (scheme && !(shown ? SHOWN_SCHEMES : LINK_SCHEMES).has(scheme.toLowerCase())) return null;
  return url.trim().replace(/[\u0000-\u0020\\]/g, (character) => encodeURIComponent(character));
}

/**
 * A link within the guide with composed accents, as the URLs of pages have them, whatever the author's system typed.
 * Files keep the spelling of their names.
 */
export function composed(url: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|[^?#]*\.[^./?#]+(?:[?#]|$))/i.test(url)) return url;
  const plain = plainPath(url);
  return plain === plain.normalize('NFC') ? url : plain.normalize('NFC');
}

/** Whether the URL starts at the root of this site: `/x`, but neither `//host` nor `/\host`. */
const isRootRelative = (url: string): boolean => /^\/(?![/\\])/.test(url);

/** The URL with the site's prefix if it is root-relative. */
export const withBase = (url: string, base: string): string => (base && isRootRelative(url) ? base + url : url);

/** Decoded path below a folder of files, such as {@link UPLOADS}, that the URL refers to, or null. */
export function fileIn(folder: string, url: string): string | null {
  if (!url.startsWith(folder)) return null;
  const file = url.slice(folder.length).replace(/[?#].*$/s, '');
  return decodePercent(file) ?? file;
}

/** One of the URLs in `a.png 300w,b.png 2x`, and its width or density. A comma within a URL belongs to it. */
export const CANDIDATE = /([^\s,](?:\S*[^\s,])?),*(?:(?<!,)\s+[^,]*)?/g;

/** Where uploaded files are published. */
export const UPLOADS = '/cms-content/uploads/';

/** Where pictures are published that lie among texts. */
export const PICTURES = '/cms-content/pictures/';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
const SHOWN_SCHEMES = new Set(['http', 'https']);

/**
 * The URL as it may stand in a page, or null when following or showing it could run something. `shown` is for what
 * a page loads by itself (images, sound, film); it allows fewer schemes than a link.
 */
export function safeUrl(url: string, shown = false): string | null {
  // Browsers ignore spaces and control characters in a scheme: `java\nscript:` runs.
  const scheme = SCHEME.exec(url.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g, ''))?.[1];
  if (scheme && !(shown ? SHOWN_SCHEMES : LINK_SCHEMES).has(scheme.toLowerCase())) return null;
  return url.trim().replace(/[\u0000-\u0020\\]/g, (character) => encodeURIComponent(character));
}

/** Whether the URL starts at the root of this site: `/x`, but neither `//host` nor `/\host`. */
export const isRootRelative = (url: string): boolean => /^\/(?![/\\])/.test(url);

/** The URL with the site's prefix when it starts at the root. */
export const withBase = (url: string, base: string): string => (base && isRootRelative(url) ? base + url : url);

/** Path of a root-relative URL, readable, without query and fragment. */
export function pathOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Path below the uploads folder that the URL names, or null. */
export function uploadOf(url: string): string | null {
  return url.startsWith(UPLOADS) ? pathOf(url).slice(UPLOADS.length) : null;
}

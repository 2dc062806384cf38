import { plainLatin } from '../../lib/slug.ts';

// Ids used by the page frame and footnotes.
const RESERVED = ['_top', 'footnote-label'];

/** Prefix of every id that is not a heading's, so that authors cannot define ids that the page's scripts look up. */
export const ID_PREFIX = 'user-content-';

/**
 * Ids of the headings of a page, in order: as on GitHub, but without diacritics of Latin letters, so that shared links
 * stay readable (`#uprava` instead of `#%C3%BAprava`). An id without diacritics is the same as on GitHub, whatever
 * headings come before it. Ids given by the author stay. `alias` is the id with diacritics, as GitHub would generate it;
 * empty if it is the same.
 */
export function headingIds(headings: readonly { text: string; given?: string | undefined }[]) {
  const github = slugger();
  const known = headings.map(({ text, given }) => given ?? github(text));
  const plain = slugger(known);
  return known.map((id, at) => {
    const isKept = headings[at]?.given !== undefined || plainLatin(id) === id;
    return isKept ? { id, alias: '' } : { id: plain(plainLatin(headings[at]?.text ?? '')), alias: id };
  });
}

/** Lower case; letters of all scripts, digits, `-` and `_` stay, spaces become `-`, duplicates get `-1`, `-2`… */
function slugger(taken: readonly string[] = []): (text: string) => string {
  const next = new Map([...RESERVED, ...taken].map((id) => [id, 0]));
  return (text) => {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replace(/ /g, '-');
    // A heading must not take an id of footnotes, and no id may be empty.
    const stem = words.startsWith(ID_PREFIX) ? `h-${words}` : words || 'section';
    let id = stem;
    let n = next.get(stem) ?? 0;
    while (next.has(id)) id = `${stem}-${++n}`;
    next.set(stem, n);
    if (id !== stem) next.set(id, 0);
    return id;
  };
}

import { plainLatin } from '../../lib/slug.ts';

// Ids used by the page frame and footnotes.
const RESERVED = ['_top', 'footnote-label'];

/** Prefix of every id that is not a heading's, so that authors cannot define ids that the page's scripts look up. */
export const ID_PREFIX = 'user-content-';

interface HeadingId {
  id: string;
  /** The id with diacritics, as GitHub would generate it; empty if it is the same. */
  alias: string;
}

/**
 * Ids of the headings of a page, in order: as on GitHub, but without diacritics of Latin letters, so that shared links
 * stay readable (`#uprava` instead of `#%C3%BAprava`). An id without diacritics is the same as on GitHub, whatever
 * headings come before it. Ids given by the author stay.
 */
export function headingIds(headings: readonly { text: string; given?: string | undefined }[]): HeadingId[] {
  const github = new Slugger();
  const known = headings.map(({ text, given }) => given ?? github.slug(text));
  const plain = new Slugger(known);
  return known.map((id, at) => {
    const isKept = headings[at]?.given !== undefined || plainLatin(id) === id;
    return isKept ? { id, alias: '' } : { id: plain.slug(plainLatin(headings[at]?.text ?? '')), alias: id };
  });
}

/** Lower case; letters of all scripts, digits, `-` and `_` stay, spaces become `-`, duplicates get `-1`, `-2`… */
class Slugger {
  readonly #next: Map<string, number>;

  constructor(taken: readonly string[] = []) {
    this.#next = new Map([...RESERVED, ...taken].map((id) => [id, 0]));
  }

  slug(text: string): string {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replace(/ /g, '-');
    // A heading must not take an id of footnotes, and no id may be empty.
    const stem = words.startsWith(ID_PREFIX) ? `h-${words}` : words || 'section';
    let id = stem;
    let n = this.#next.get(stem) ?? 0;
    while (this.#next.has(id)) id = `${stem}-${++n}`;
    this.#next.set(stem, n);
    if (id !== stem) this.#next.set(id, 0);
    return id;
  }
}

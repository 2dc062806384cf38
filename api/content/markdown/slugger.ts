import { plainLatin } from '../../lib/slug.ts';

// Ids that the frame of a page and footnotes use.
const RESERVED = ['_top', 'footnote-label'];

/** Begins every id that is not a heading's, so that no author can name something that the page's scripts look up. */
export const ID_PREFIX = 'user-content-';

interface HeadingId {
  id: string;
  /** The id with the marks of its letters, as GitHub would give it; empty where it is the same. */
  alias: string;
}

/**
 * Ids of the headings of a page, in their order: as GitHub gives them, but without the marks of Latin letters, so that
 * a link that is sent to someone stays readable (`#uprava` for `#%C3%BAprava`). An id without marks is what GitHub gives,
 * whatever headings stand before it. Those that the author gave stay.
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

/** Lower case; letters of all scripts, digits, `-` and `_` stay, spaces become `-`, repeats get `-1`, `-2`… */
class Slugger {
  readonly #next: Map<string, number>;

  constructor(taken: readonly string[] = []) {
    this.#next = new Map([...RESERVED, ...taken].map((id) => [id, 0]));
  }

  slug(text: string): string {
    const words = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replace(/ /g, '-');
    // An id of footnotes must not be taken by a heading, and no id may be empty.
    const stem = words.startsWith(ID_PREFIX) ? `h-${words}` : words || 'section';
    let id = stem;
    let n = this.#next.get(stem) ?? 0;
    while (this.#next.has(id)) id = `${stem}-${++n}`;
    this.#next.set(stem, n);
    if (id !== stem) this.#next.set(id, 0);
    return id;
  }
}

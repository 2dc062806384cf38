// Ids that the frame of a page and footnotes use.
const RESERVED = ['_top', 'footnote-label'];

/**
 * Gives headings ids as GitHub does: lower case, letters of all scripts, digits, `-` and `_` stay, blanks become `-`,
 * repeats get `-1`, `-2`…
 */
export class Slugger {
  readonly #next = new Map<string, number>(RESERVED.map((id) => [id, 0]));

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

/** Begins every id that is not a heading's, so that no author can name something that the page's scripts look up. */
export const ID_PREFIX = 'user-content-';

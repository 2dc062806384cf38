import type { Language } from '../contract/enums.ts';
import { authorPath, languageAt, languageRoot, mirrorPath, plainPath, recordAt } from '../query/address.ts';
import { isTerm } from '../store/guide.ts';
import { movedPages } from './moved.ts';
import { addressOf, hasPage, publishedPartner, type Rendering } from './rendering.ts';

/** Where URLs of the site lead, told by the records. All paths are below the base. */
export class Leads {
  readonly #rendering: Rendering;
  #moved: ReadonlyMap<string, string> = new Map();
  #generation = -1;

  constructor(rendering: Rendering) {
    this.#rendering = rendering;
  }

  /** Where the page of an old URL is now; null when the URL is no old one. */
  movedTo(path: string): string | null {
    const { generation } = this.#rendering.presentation.guide;
    if (generation !== this.#generation) {
      this.#moved = new Map(movedPages(this.#rendering).map(([from, to]) => [plainPath(from), to]));
      this.#generation = generation;
    }
    return this.#moved.get(path) ?? null;
  }

  /** The same page in the other language; null where there is none, or where the page is in that language. */
  inLanguage(path: string, language: Language): string | null {
    if (languageAt(path) === language) return null;
    const { guide } = this.#rendering.presentation;
    const record = recordAt(path, guide);
    if (!record) return this.#isInBoth(path, language) ? mirrorPath(path) : null;
    const partner = isTerm(record)
      ? guide.partner(record)
      : hasPage(record)
        ? publishedPartner(record, this.#rendering)
        : undefined;
    return partner ? addressOf(partner, this.#rendering) : null;
  }

  /** Whether this is a list that both languages have: the home page, the archive, articles of an author. */
  #isInBoth(path: string, language: Language): boolean {
    const own = languageAt(path);
    if (path === languageRoot(own) || path === `${languageRoot(own)}archive/`) return true;
    const { presentation, listings } = this.#rendering;
    const author = [...presentation.guide.authors.values()].find(({ slug }) => authorPath(slug, own) === path);
    return author !== undefined && listings.ofAuthor(author, language).length > 0;
  }
}

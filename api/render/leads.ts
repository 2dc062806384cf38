import type { Language } from '../contract/enums.ts';
import { isTerm } from '../index/content-index.ts';
import { authorPath, languageAt, languageRoot, mirrorPath, plainPath, recordAt } from '../query/urls.ts';
import { movedPages } from './redirects.ts';
import { urlOf, hasPage, publishedPartner, type Rendering } from './rendering.ts';

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
    const { generation } = this.#rendering.serializeContext.index;
    if (generation !== this.#generation) {
      this.#moved = new Map(movedPages(this.#rendering).map(([from, to]) => [plainPath(from), to]));
      this.#generation = generation;
    }
    return this.#moved.get(path) ?? null;
  }

  /** The same page in the other language; null where there is none, or where the page is in that language. */
  inLanguage(path: string, language: Language): string | null {
    const { index } = this.#rendering.serializeContext;
    if (languageAt(path, index.site) === language || !index.site.languages.includes(language)) return null;
    const record = recordAt(path, index);
    if (!record) return this.#isInBoth(path, language) ? mirrorPath(path, index.site) : null;
    const partner = isTerm(record)
      ? index.partner(record)
      : hasPage(record)
        ? publishedPartner(record, this.#rendering)
        : undefined;
    return partner ? urlOf(partner, this.#rendering) : null;
  }

  /** Whether this is a list that both languages have: the home page, the archive, articles of an author. */
  #isInBoth(path: string, language: Language): boolean {
    const { serializeContext, listings } = this.#rendering;
    const { site, authors } = serializeContext.index;
    const own = languageAt(path, site);
    const root = languageRoot(own, site);
    if (path === root || path === `${root}archive/`) return true;
    const author = [...authors.values()].find(({ slug }) => authorPath(slug, own, site) === path);
    return author !== undefined && listings.ofAuthor(author, language).length > 0;
  }
}

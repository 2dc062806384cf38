import type { Author, Item, Language, Term } from '../contract/model.ts';
import { isTerm, type ContentIndex } from '../index/content-index.ts';

/** Articles on one page of a list. The last page holds from this many up to one less than twice as many. */
export const PAGE_SIZE = 20;

/** Articles of a category that the list beside a page shows before and after the one that is read. */
export const NEIGHBOURS = 10;

const hasPage = (item: Item): boolean => item.status === 'publish' && item.slug !== '';

/** The one order in which the guide shows articles and chapters: as authors number them, then by date, then by title. */
export const inGuideOrder = (a: Item, b: Item): number =>
  a.menu_order - b.menu_order ||
  (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
  a.title.localeCompare(b.title, a.language) ||
  a.id - b.id;

/** Lists of published articles in the order of the guide, and what is made of them, remembered until the content changes. */
export class Listings {
  readonly #index: ContentIndex;
  readonly #made = new Map<string, unknown>();
  #generation = -1;

  constructor(index: ContentIndex) {
    this.#index = index;
  }

  ofTerm(term: Term): Item[] {
    return this.remembered(`term ${term.id}`, () => this.#index.postsOf(term.id).filter(hasPage).sort(inGuideOrder));
  }

  ofLanguage(language: Language): Item[] {
    return this.remembered(`all ${language}`, () => this.byDate(language).toSorted(inGuideOrder));
  }

  /** All articles of a language, oldest first. */
  byDate(language: Language): Item[] {
    return this.remembered(`dated ${language}`, () => this.#index.items('post', language).filter(hasPage));
  }

  ofAuthor(author: Author, language: Language): Item[] {
    return this.remembered(`author ${author.id} ${language}`, () =>
      this.ofLanguage(language).filter((item) => item.author === author.id),
    );
  }

  sticky(language: Language): Item[] {
    return this.remembered(`sticky ${language}`, () => this.ofLanguage(language).filter((item) => item.sticky));
  }

  /** Published chapters below a parent, 0 for the topmost, in reading order. */
  chapters(parent: number, language: Language): Item[] {
    return this.remembered(`chapters ${parent} ${language}`, () => {
      const children =
        parent === 0
          ? this.#index.items('page', language).filter((page) => !this.#isChild(page))
          : this.#index
              .childrenOf(parent)
              .filter((child): child is Item => !isTerm(child) && child.type === 'page' && child.language === language);
      return children.filter(hasPage).sort(inGuideOrder);
    });
  }

  /** Child categories of a parent, 0 for the topmost, by name. */
  categories(parent: number, language: Language): Term[] {
    const key = `categories ${parent} ${language}`;
    return this.remembered(key, () =>
      this.#index
        .terms('category', language)
        .filter((term) => this.#topicAbove(term) === parent)
        // Where articles land that name no category is no topic to browse.
        .filter((term) => term.id !== this.#index.site.default_category[language])
        .sort((a, b) => a.id - b.id),
    );
  }

  /** A chapter stands below another of its language only while that one is published. */
  #isChild(page: Item): boolean {
    const parent = this.#index.item(page.parent);
    return parent?.type === 'page' && parent.language === page.language && hasPage(parent);
  }

  /** The category that leads to this one; 0 where none does that readers can browse in its language. */
  #topicAbove({ parent, taxonomy, language }: Term): number {
    const above = this.#index.term(parent);
    const isTopic = above?.taxonomy === taxonomy && above.language === language;
    return isTopic && parent !== this.#index.site.default_category[language] ? parent : 0;
  }

  /** Gives what was made under this name since the content last changed, and makes it otherwise. */
  remembered<T>(name: string, make: () => T): T {
    if (this.#generation !== this.#index.generation) {
      this.#made.clear();
      this.#generation = this.#index.generation;
    }
    if (!this.#made.has(name)) this.#made.set(name, make());
    return this.#made.get(name) as T;
  }
}

/** Number of pages of a list; an empty list has one. */
export const pageCount = (total: number): number => Math.max(1, Math.floor(total / PAGE_SIZE));

/** The items of page `page`, from 1. A new article is the last one as a rule, and so touches the last page only. */
export function pageItems<T>(list: readonly T[], page: number): T[] {
  const end = page === pageCount(list.length) ? list.length : page * PAGE_SIZE;
  return list.slice((page - 1) * PAGE_SIZE, end);
}

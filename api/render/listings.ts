import { LANGUAGES, type Author, type Item, type Language, type Site, type Term } from '../contract/model.ts';
import { isTerm, type Change, type ContentIndex } from '../index/content-index.ts';
import { comparison, type Order } from '../index/sort-orders.ts';
import { SortedItems } from '../index/sorted-items.ts';

/** Articles on one page of a list. The last page holds from this many up to one less than twice as many. */
const PAGE_SIZE = 20;

/** Articles of a category that the list beside a page shows before and after the one that is read. */
export const NEIGHBOURS = 10;

const hasPage = (item: Item): boolean => item.status === 'publish' && item.slug !== '';

/** The name of a list of articles. `dated` lists the articles of a category, the oldest first. */
export type ListName =
  `all ${Language}` | `sticky ${Language}` | `author ${number} ${Language}` | `${'term' | 'dated'} ${number}`;

/** Lists of published articles in the order of the guide, kept while the content changes, and the navigation that follows from it. */
export class Listings {
  readonly #index: ContentIndex;
  readonly #articles = new Map<ListName, SortedItems>();
  /** First place of a list at which another article stands since somebody asked last. */
  readonly #moved = new Map<ListName, number>();
  /** What is made of chapters and terms, until the navigation changes. */
  readonly #navigation = new Map<string, unknown>();
  #site: Site;

  constructor(index: ContentIndex) {
    this.#index = index;
    this.#site = index.site;
    for (const language of LANGUAGES) {
      for (const item of index.items('post', language)) for (const name of listsOf(item)) this.#list(name).add(item);
    }
    index.follow((change) => this.#follow(change));
  }

  /** The list is live: copy what you keep. */
  articles(name: ListName): readonly Item[] {
    return this.#articles.get(name)?.items ?? NONE;
  }

  ofTerm(term: Term): readonly Item[] {
    return this.articles(`term ${term.id}`);
  }

  ofLanguage(language: Language): readonly Item[] {
    return this.articles(`all ${language}`);
  }

  ofAuthor(author: Author, language: Language): readonly Item[] {
    return this.articles(`author ${author.id} ${language}`);
  }

  sticky(language: Language): readonly Item[] {
    return this.articles(`sticky ${language}`);
  }

  /** Place of an article in a list, or the one that it would have. */
  placeIn(name: ListName, article: Item): number {
    return this.#articles.get(name)?.placeOf(article) ?? 0;
  }

  /** First place at which a list changed since this was asked last; infinite when it did not. */
  takeMoved(name: ListName): number {
    const place = this.#moved.get(name) ?? Infinity;
    this.#moved.delete(name);
    return place;
  }

  /** Published chapters below a parent, 0 for the topmost, in reading order. */
  chapters(parent: number, language: Language): Item[] {
    const ids = this.navigation(`chapters ${parent} ${language}`, () => this.#chapterIds(parent, language));
    return ids.flatMap((id) => this.#index.item(id) ?? []);
  }

  #chapterIds(parent: number, language: Language): number[] {
    const children =
      parent === 0
        ? this.#index.items('page', language).filter((page) => !this.#isChild(page))
        : this.#index
            .childrenOf(parent)
            .filter((child): child is Item => !isTerm(child) && child.type === 'page' && child.language === language);
    return children
      .filter(hasPage)
      .sort(comparison('guide'))
      .map(({ id }) => id);
  }

  /**
   * Child categories of a parent, 0 for the topmost, by id. The one in which articles land that name none is no topic to
   * browse while nothing is in it, and else the last.
   */
  categories(parent: number, language: Language): Term[] {
    const isDefault = ({ id }: Term) => id === this.#index.site.default_category[language];
    return this.navigation(`categories ${parent} ${language}`, () =>
      this.#index
        .terms('category', language)
        .filter((term) => this.#topicAbove(term) === parent)
        .filter((term) => !isDefault(term) || this.ofTerm(term).length > 0)
        .sort((a, b) => Number(isDefault(a)) - Number(isDefault(b)) || a.id - b.id),
    );
  }

  /**
   * Whether the navigation may have gained or lost the category in which articles land, by as many changes as these, of
   * which one was that of an article as it was or as it is.
   */
  isLandingChanged(record: Item | Term, changes: number): boolean {
    const landing = this.#index.site.default_category[record.language];
    const isInIt = !isTerm(record) && record.type === 'post' && record.categories.includes(landing);
    return isInIt && this.articles(`term ${landing}`).length <= changes;
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

  /** Gives what was made under this name of chapters and terms since the navigation last changed, or makes it. */
  navigation<T>(name: string, make: () => T): T {
    if (this.#site !== this.#index.site) {
      this.#navigation.clear();
      this.#site = this.#index.site;
    }
    if (!this.#navigation.has(name)) this.#navigation.set(name, make());
    return this.#navigation.get(name) as T;
  }

  #follow({ before, after }: Change): void {
    if (entryOf(before) !== entryOf(after)) this.#navigation.clear();
    const places = new Map<ListName, number>();
    if (before && !isTerm(before)) {
      for (const name of listsOf(before)) places.set(name, this.#list(name).remove(before));
    }
    if (after && !isTerm(after)) {
      for (const name of listsOf(after)) {
        const [left, place] = [places.get(name), this.#list(name).add(after)];
        if (left === place) places.delete(name);
        else places.set(name, Math.min(place, left ?? place));
      }
    }
    if ([before, after].some((record) => record && this.isLandingChanged(record, 1))) this.#navigation.clear();
    for (const [name, place] of places) {
      this.#moved.set(name, Math.min(place, this.#moved.get(name) ?? place));
      if (this.#list(name).items.length === 0) this.#articles.delete(name);
    }
  }

  #list(name: ListName): SortedItems {
    let list = this.#articles.get(name);
    if (!list) this.#articles.set(name, (list = new SortedItems(comparison(orderOf(name)))));
    return list;
  }
}

const orderOf = (name: ListName): Order => (name.startsWith('dated ') ? 'date' : 'guide');

const NONE: readonly Item[] = [];

function listsOf(item: Item): ListName[] {
  if (item.type !== 'post' || !hasPage(item)) return [];
  const { language } = item;
  const names: ListName[] = [`all ${language}`, `author ${item.author} ${language}`];
  if (item.sticky) names.push(`sticky ${language}`);
  for (const id of new Set([...item.categories, ...item.tags])) names.push(`term ${id}`);
  for (const id of new Set(item.categories)) names.push(`dated ${id}`);
  return names;
}

/** What the navigation shows of a record, and where; the same for all records that it does not show. */
function entryOf(record: Item | Term | undefined): unknown {
  // A term is shown with its description as well, so that any change of it counts.
  if (record && isTerm(record)) return record;
  if (record?.type !== 'page') return '';
  const { id, title, slug, status, parent, menu_order, date, language } = record;
  return JSON.stringify([id, title, slug, status, parent, menu_order, date, language]);
}

/** Number of pages of a list; an empty list has one. */
export const pageCount = (total: number): number => Math.max(1, Math.floor(total / PAGE_SIZE));

/** The page on which the article at a place stands. */
export const pageAt = (place: number, pages: number): number => Math.min(Math.floor(place / PAGE_SIZE) + 1, pages);

/** The items of page `page`, from 1. A new article is the last one as a rule, and so touches the last page only. */
export function pageItems<T>(list: readonly T[], page: number, pages: number): T[] {
  const end = page === pages ? list.length : page * PAGE_SIZE;
  return list.slice((page - 1) * PAGE_SIZE, end);
}

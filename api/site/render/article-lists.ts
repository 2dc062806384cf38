import { LANGUAGES, type Item, type Language } from '../../contract/model.ts';
import { isTerm, type Change, type ContentIndex } from '../../content/index/content-index.ts';
import { comparison, type Order } from '../../content/index/sort-orders.ts';
import { BLOCK, SortedItems } from '../../content/index/sorted-items.ts';

/** Articles per page of a list. The last page holds at least this many and fewer than twice as many. */
const PAGE_SIZE = BLOCK;

/** Name of a list of articles. `dated` lists the articles of a category, oldest first. */
export type ListName =
  `all ${Language}` | `sticky ${Language}` | `author ${number} ${Language}` | `${'term' | 'dated'} ${number}`;

/** Lists of published articles in the order of the guide, kept while the content changes. */
export class ArticleLists {
  readonly #index: ContentIndex;
  readonly #lists = new Map<ListName, SortedItems>();

  constructor(index: ContentIndex) {
    this.#index = index;
    const items = LANGUAGES.flatMap((language) => index.items('post', language));
    const byList = Map.groupBy(
      items.flatMap((item) => Array.from(listsOf(item), (name) => ({ name, item }))),
      ({ name }) => name,
    );
    for (const [name, some] of byList)
      this.#make(
        name,
        some.map(({ item }) => item),
      );
    index.follow((change) => this.#follow(change));
  }

  /** The returned list is live: copy what you keep. */
  of(name: ListName): SortedItems {
    return this.#lists.get(name) ?? this.#make(name);
  }

  #make(name: ListName, items: readonly Item[] = []): SortedItems {
    const list = new SortedItems(comparison(orderOf(name)), items, `list ${name}`, () => this.#index.watcher);
    this.#lists.set(name, list);
    return list;
  }

  #follow({ before, after }: Change): void {
    const [left, entered] = [listsOf(before), listsOf(after)];
    for (const name of left.union(entered)) {
      const [was, is] = [left.has(name) ? before : undefined, entered.has(name) ? after : undefined];
      this.of(name).replace(was as Item | undefined, is as Item | undefined);
    }
  }
}

const orderOf = (name: ListName): Order => (name.startsWith('dated ') ? 'date' : 'guide');

function listsOf(record: Change['before']): Set<ListName> {
  const names = new Set<ListName>();
  if (!record || isTerm(record) || record.type !== 'post' || record.status !== 'publish' || !record.slug) return names;
  const { language, author, sticky, categories, tags } = record;
  names.add(`all ${language}`).add(`author ${author} ${language}`);
  if (sticky) names.add(`sticky ${language}`);
  for (const id of [...categories, ...tags]) names.add(`term ${id}`);
  for (const id of categories) names.add(`dated ${id}`);
  return names;
}

/** Number of pages of a list; an empty list has one. */
export const pageCount = (total: number): number => Math.max(1, Math.floor(total / PAGE_SIZE));

/** Ids on a page, counted from 1. A new article is usually the last one, so it changes only the last page. */
export const idsOnPage = (list: SortedItems, page: number, pages: number): number[] =>
  list.ids((page - 1) * PAGE_SIZE, page === pages ? list.length : page * PAGE_SIZE);

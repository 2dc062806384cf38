import {
  LANGUAGES,
  type Author,
  type GlossaryEntry,
  type Item,
  type ItemType,
  type Language,
  type Site,
  type Status,
  type Taxonomy,
  type Term,
} from '../../contract/model.ts';
import type { Kind } from '../../contract/enums.ts';
import { IdsBy, isTerm, kindOf, MOVED, ofKinds, slugKey } from './ids-by.ts';
import { comparison, type Order, ORDERS } from './sort-orders.ts';
import { SortedItems } from './sorted-items.ts';
import { byPublication, isOut } from './publication.ts';
import { AUTHORS, authorCell, NOBODY, recordCell, SETTINGS, type Watcher } from './watcher.ts';

/** One record before and after a change; `before` is absent for a new one, `after` for a removed one. */
export interface Change {
  before?: Item | Term;
  after?: Item | Term;
}

export { isTerm, kindOf };

const NONE: ReadonlySet<number> = new Set();

const listKey = (type: ItemType, language: Language, status?: Status): string =>
  status ? `${type} ${language} ${status}` : `${type} ${language}`;

const nameOfList = (key: string, order: Order): string => `${key} by ${order}`;

/**
 * All content in memory, with indexes for reading. Records are immutable: a change replaces the object, so that holders
 * of the old one keep a consistent record.
 */
export class ContentIndex {
  #site: Site;
  #authors: ReadonlyMap<number, Author>;
  #watcher: Watcher = NOBODY;
  /** Shown only to translators; no page depends on it. */
  glossary: readonly GlossaryEntry[] = [];
  readonly #items = new Map<number, Item>();
  readonly #terms = new Map<number, Term>();
  /** Whether indexes are made on first access. */
  readonly #isLazy: boolean;
  /** Sorted lists by type and language, and by status too; all but those by date are made on first access. */
  readonly #lists = new Map<string, Map<Order, SortedItems>>();
  readonly #ids: IdsBy;
  readonly #followers: ((change: Change) => void)[] = [];
  /** Number of changes since the start; equal numbers mean equal content. */
  generation = 0;

  /** With `records`, which must not change later, indexes are made on first access. */
  constructor(site: Site, authors: ReadonlyMap<number, Author>, records?: Iterable<Item | Term>) {
    this.#site = site;
    this.#authors = authors;
    this.#isLazy = records !== undefined;
    for (const record of records ?? []) this.#put(record);
    this.#ids = new IdsBy(records ? () => [...this.#items.values(), ...this.#terms.values()] : null);
  }

  #put(record: Item | Term): void {
    if (isTerm(record)) this.#terms.set(record.id, record);
    else this.#items.set(record.id, record);
  }

  watch(watcher: Watcher): void {
    this.#watcher = watcher;
  }

  get watcher(): Watcher {
    return this.#watcher;
  }

  get site(): Site {
    this.#watcher.read(SETTINGS);
    return this.#site;
  }

  /** By id, in file order. */
  get authors(): ReadonlyMap<number, Author> {
    this.#watcher.read(AUTHORS);
    return this.#authors;
  }

  author(id: number): Author | undefined {
    this.#watcher.read(authorCell(id));
    return this.#authors.get(id);
  }

  /** Applies new settings; returns false if nothing changed. */
  settle(site: Site, authors: ReadonlyMap<number, Author>): boolean {
    const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
    const [former, formerAuthors] = [this.#site, this.#authors];
    const hasOtherAuthors = isOther([...authors], [...formerAuthors]);
    const hasOtherSite = isOther(site, former);
    if (!hasOtherSite && !hasOtherAuthors) return false;
    this.#site = site;
    this.#authors = authors;
    this.generation++;
    if (hasOtherSite) this.#watcher.changed(SETTINGS);
    if (hasOtherAuthors) this.#watcher.changed(AUTHORS);
    for (const id of new Set([...formerAuthors.keys(), ...authors.keys()]))
      if (isOther(formerAuthors.get(id), authors.get(id))) this.#watcher.changed(authorCell(id));
    return true;
  }

  item(id: number): Item | undefined {
    this.#watcher.read(recordCell(id));
    return this.#items.get(id);
  }

  term(id: number): Term | undefined {
    this.#watcher.read(recordCell(id));
    return this.#terms.get(id);
  }

  record(id: number): Item | Term | undefined {
    return this.item(id) ?? this.#terms.get(id);
  }

  /** The record read from this path below the content folder. */
  at(path: string): Item | Term | undefined {
    return this.#found('path', path)[0];
  }

  /** Items of a type and language, ascending, optionally of one status. The list is live: copy what you keep. */
  items(type: ItemType, language: Language, order: Order = 'date', status?: Status): readonly Item[] {
    return this.#list(type, language, order, status).items;
  }

  #list(type: ItemType, language: Language, order: Order, status?: Status): SortedItems {
    const key = listKey(type, language, status);
    const orders = this.#lists.get(key) ?? new Map<Order, SortedItems>();
    this.#lists.set(key, orders);
    let list = orders.get(order);
    if (!list) orders.set(order, (list = this.#makeList(key, order, this.#of(type, language, status))));
    return list;
  }

  /** Ids of the items of a type and language, by date. Reading only ids creates no dependency on the items. */
  idsOf(type: ItemType, language: Language): number[] {
    const list = this.#list(type, language, 'date');
    return list.ids(0, list.length);
  }

  #makeList(key: string, order: Order, items: Iterable<Item> = []): SortedItems {
    return new SortedItems(comparison(order), items, nameOfList(key, order), () => this.#watcher);
  }

  /** Not allowed while reads are recorded: an output that depends on all records would be remade with every change. */
  allItems(): Iterable<Item> {
    this.#refuseRecording();
    return this.#items.values();
  }

  allTerms(): Iterable<Term> {
    this.#refuseRecording();
    return this.#terms.values();
  }

  #refuseRecording(): void {
    if (this.#watcher.isRecording) throw new Error('all records are read while reads are recorded');
  }

  terms(taxonomy: Taxonomy, language?: Language): Term[] {
    const languages = language ? [language] : LANGUAGES;
    const ids = languages.flatMap((one) => [...this.#idsOf('taxonomy', `${taxonomy} ${one}`)]);
    return this.#records(new Set(ids)) as Term[];
  }

  /**
   * Items or terms with this slug, of one kind or several in the given order; several of a kind only if it allows that
   * (pages below different parents).
   */
  withSlug(kinds: Kind | readonly Kind[], language: Language, slug: string): (Item | Term)[] {
    return ofKinds([kinds].flat(), this.#records(this.#idsOf('slug', slugKey(language, slug))));
  }

  /** Child pages, attached media, or child terms. */
  childrenOf(id: number): (Item | Term)[] {
    return this.#found('parent', id);
  }

  /** Ids of the same. Reading only ids creates no dependency on the records. */
  childIds(id: number): number[] {
    return [...this.#idsOf('parent', id)].sort((a, b) => a - b);
  }

  /**
   * All records above a record, nearest first: chapters, topics, what a file is attached to. Hand-written files may
   * form a cycle; each record is returned once.
   */
  ancestors<T extends Item | Term>(record: T): T[] {
    const line = new Map([[record.id, record]]);
    const above = ({ parent }: T) => (isTerm(record) ? this.term(parent) : this.item(parent)) as T | undefined;
    for (let next = above(record); next && !line.has(next.id); next = above(next)) line.set(next.id, next);
    return [...line.values()].slice(1);
  }

  /** Records of the same kind below a record, parents before children. */
  descendants<T extends Item | Term>(record: T): T[] {
    const kind = kindOf(record);
    const found = new Map([[record.id, record]]);
    const walk = (id: number): void => {
      for (const child of this.childrenOf(id) as T[]) {
        if (kindOf(child) !== kind || found.has(child.id)) continue;
        found.set(child.id, child);
        walk(child.id);
      }
    };
    walk(record.id);
    return [...found.values()].slice(1);
  }

  /** Posts of a category or tag, in no particular order. */
  postsOf(termId: number): Item[] {
    return this.#found('term', termId) as Item[];
  }

  /** Whether an author has published anything; reusable blocks do not count, because they show no author. */
  hasPublished(author: number): boolean {
    return this.#idsOf('publishedAuthor', author).size > 0;
  }

  withPicture(id: number): Item[] {
    return this.#found('featured_media', id) as Item[];
  }

  /** Records that had another URL before, through their own move or that of a chapter above them, in order of id. */
  moved(): (Item | Term)[] {
    const moved = this.#found('moved', MOVED);
    const below = moved.flatMap((record) =>
      !isTerm(record) && record.type === 'page' ? this.descendants(record) : [],
    );
    return this.#records(new Set([...moved, ...below].map(({ id }) => id)));
  }

  /** Texts that show the picture at this path below the content folder, stored beside texts. */
  withPictureBeside(path: string): Item[] {
    return this.#found('picture', path) as Item[];
  }

  /** Attachments of this file below the uploads folder. */
  withFile(file: string): Item[] {
    return this.#found('file', file) as Item[];
  }

  /** Counterpart in the other language, whichever refers to the other; of several, {@link byPublication}. */
  partner<T extends Item | Term>(record: T): T | undefined {
    const fits = (other: Item | Term | undefined): other is T =>
      other !== undefined && other.language !== record.language && kindOf(other) === kindOf(record);
    const named = this.record(record.translation_of);
    if (record.translation_of !== 0 && (!fits(named) || isOut(named))) return fits(named) ? named : undefined;
    return [named, ...this.translationsOf(record.id)].filter(fits).sort(byPublication)[0];
  }

  /** Records that name this one as their source: usually one, more if authors disagree. */
  translationsOf(id: number): (Item | Term)[] {
    return this.#found('translation_of', id);
  }

  /** Number of published posts that carry the term directly. */
  count(termId: number): number {
    return this.#idsOf('publishedTerm', termId).size;
  }

  highestId(): number {
    let highest = 0;
    for (const { id } of this.allItems()) if (id > highest) highest = id;
    for (const { id } of this.allTerms()) if (id > highest) highest = id;
    return highest;
  }

  apply(change: Change): void {
    this.#replace(change.before, change.after);
    for (const id of new Set([change.before?.id, change.after?.id]))
      if (id !== undefined) this.#watcher.changed(recordCell(id));
    this.generation++;
    for (const follow of this.#followers) follow(change);
  }

  /** Calls the follower with each change once the index includes it. */
  follow(follower: (change: Change) => void): void {
    this.#followers.push(follower);
  }

  #replace(before: Item | Term | undefined, after: Item | Term | undefined): void {
    if (before) (isTerm(before) ? this.#terms : this.#items).delete(before.id);
    if (after) this.#put(after);
    const [left, entered] = [before, after].map(
      (record) => new Set(record && !isTerm(record) ? this.#listsOf(record) : []),
    );
    for (const list of left!.union(entered!)) {
      list.replace(left!.has(list) ? (before as Item) : undefined, entered!.has(list) ? (after as Item) : undefined);
    }
    this.#ids.replace(before, after, (what, key) => this.#watcher.changed(`${what} ${key}`));
  }

  *#of(type: ItemType, language: Language, status?: Status): Iterable<Item> {
    for (const item of this.#items.values())
      if (item.type === type && item.language === language && (!status || item.status === status)) yield item;
  }

  /** Sorted lists of an item. Those by date exist early, so that no query scans all items. */
  #listsOf({ type, language, status }: Item): SortedItems[] {
    const keys = [listKey(type, language), listKey(type, language, status)];
    return keys.flatMap((key) => {
      // A previous process may have read a list that this one has not made yet.
      for (const order of ORDERS) if (!this.#lists.get(key)?.has(order)) this.#watcher.changed(nameOfList(key, order));
      if (!this.#isLazy && !this.#lists.has(key)) {
        this.#lists.set(key, new Map([['date', this.#makeList(key, 'date')]]));
      }
      return [...(this.#lists.get(key)?.values() ?? [])];
    });
  }

  #idsOf(...[what, key]: Parameters<IdsBy['get']>): ReadonlySet<number> {
    this.#watcher.read(`${what} ${key}`);
    return this.#ids.get(what, key) ?? NONE;
  }

  #found(...asked: Parameters<IdsBy['get']>): (Item | Term)[] {
    return this.#records(this.#idsOf(...asked));
  }

  #records(ids: Iterable<number> = []): (Item | Term)[] {
    return [...ids].sort((a, b) => a - b).flatMap((id) => this.record(id) ?? []);
  }
}

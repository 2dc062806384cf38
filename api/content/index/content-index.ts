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
import { IdsBy, isTerm, type Kind, kindOf, MOVED, ofKinds, slugKey } from './ids-by.ts';
import { comparison, type Order, ORDERS } from './sort-orders.ts';
import { SortedItems } from './sorted-items.ts';
import { byPublication, isOut } from './publication.ts';
import { AUTHORS, authorCell, NOBODY, recordCell, SETTINGS, type Watcher } from './watcher.ts';

/** One record before and after a change; `before` is absent for a new one, `after` for a removed one. */
export interface Change {
  before?: Item | Term;
  after?: Item | Term;
  /** Set where the author of the item got a profile with it. */
  isFirstOfAuthor?: boolean;
}

export { isTerm, kindOf };

/** Records that are made once somebody asks for them. What was taken is not given again. */
export interface UnreadRecords {
  /** The record of an id, and whatever is read with it. */
  takeAround(id: number): Iterable<Item | Term>;
  /** All of a kind and language; of every kind or language where none is named. */
  take(kind?: Kind, language?: Language): Iterable<Item | Term>;
}

const NONE: ReadonlySet<number> = new Set();

const listKey = (type: ItemType, language: Language, status?: Status): string =>
  status ? `${type} ${language} ${status}` : `${type} ${language}`;

const nameOfList = (key: string, order: Order): string => `${key} by ${order}`;

/**
 * All content in memory with the indexes that reading needs. Records are never changed in place: a change puts a new
 * object, so that whoever holds the old one still holds one consistent record.
 */
export class ContentIndex {
  #site: Site;
  #authors: ReadonlyMap<number, Author>;
  #watcher: Watcher = NOBODY;
  /** Only translators see it; no page depends on it. */
  glossary: readonly GlossaryEntry[] = [];
  readonly #items = new Map<number, Item>();
  readonly #terms = new Map<number, Term>();
  readonly #unread: UnreadRecords | undefined;
  /** Sorted lists by type and language, and of each status; all but those by date are made when first asked for. */
  readonly #lists = new Map<string, Map<Order, SortedItems>>();
  readonly #ids: IdsBy;
  readonly #followers: ((change: Change) => void)[] = [];
  /** Counts the changes since the start; equal numbers mean equal content. */
  generation = 0;

  constructor(site: Site, authors: ReadonlyMap<number, Author>, unread?: UnreadRecords) {
    this.#site = site;
    this.#authors = authors;
    this.#unread = unread;
    const records = () => [...this.#items.values(), ...this.#terms.values()];
    this.#ids = new IdsBy(unread ? records : null);
  }

  /** From now on somebody is told what is read of the content, and which of it changes. */
  watch(watcher: Watcher): void {
    this.#watcher = watcher;
    this.#lists.clear();
    // Lists name their cells for whom they were made.
    for (const item of this.#items.values()) for (const list of this.#listsOf(item)) list.replace(undefined, item);
  }

  get watcher(): Watcher {
    return this.#watcher;
  }

  get site(): Site {
    this.#watcher.read(SETTINGS);
    return this.#site;
  }

  /** By id, in the order of their file. */
  get authors(): ReadonlyMap<number, Author> {
    this.#watcher.read(AUTHORS);
    return this.#authors;
  }

  author(id: number): Author | undefined {
    this.#watcher.read(authorCell(id));
    return this.#authors.get(id);
  }

  /** Takes over new settings; false when they are what they were. */
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
    if (this.#unread) this.#takeIn(this.#unread.takeAround(id));
    this.#watcher.read(recordCell(id));
    return this.#items.get(id);
  }

  term(id: number): Term | undefined {
    if (this.#unread) this.#takeIn(this.#unread.takeAround(id));
    this.#watcher.read(recordCell(id));
    return this.#terms.get(id);
  }

  /** The record with this id, of whatever kind. */
  record(id: number): Item | Term | undefined {
    return this.item(id) ?? this.#terms.get(id);
  }

  /** The record that was read from this path below the content folder. */
  at(path: string): Item | Term | undefined {
    return this.#found('path', path)[0];
  }

  /** Items of a type and language in ascending order, all or those of one status. The list is live: copy what you keep. */
  items(type: ItemType, language: Language, order: Order = 'date', status?: Status): readonly Item[] {
    return this.#list(type, language, order, status).items;
  }

  #list(type: ItemType, language: Language, order: Order, status?: Status): SortedItems {
    if (this.#unread) this.#takeIn(this.#unread.take(type, language));
    const key = listKey(type, language, status);
    const orders = this.#lists.get(key) ?? new Map<Order, SortedItems>();
    this.#lists.set(key, orders);
    let list = orders.get(order);
    if (!list) orders.set(order, (list = this.#makeList(key, order, this.#of(type, language, status))));
    return list;
  }

  /** Ids of the items of a type and language, by date: who reads only these does not depend on the items. */
  idsOf(type: ItemType, language: Language): number[] {
    const list = this.#list(type, language, 'date');
    return list.ids(0, list.length);
  }

  #makeList(key: string, order: Order, items: Iterable<Item> = []): SortedItems {
    return new SortedItems(comparison(order), items, nameOfList(key, order), this.#watcher);
  }

  /** Nothing that is made of some records may look at all of them: it would be made again with each change. */
  allItems(): Iterable<Item> {
    if (this.#unread) this.#takeIn(this.#unread.take());
    this.#refuseRecording();
    return this.#items.values();
  }

  allTerms(): Iterable<Term> {
    if (this.#unread) this.#takeIn(this.#unread.take());
    this.#refuseRecording();
    return this.#terms.values();
  }

  #refuseRecording(): void {
    if (this.#watcher.isRecording) throw new Error('all records are read where it is noted what is read');
  }

  /** Terms by id. */
  terms(taxonomy: Taxonomy, language?: Language): Term[] {
    if (this.#unread) this.#takeIn(this.#unread.take(taxonomy, language));
    const languages = language ? [language] : LANGUAGES;
    const ids = languages.flatMap((one) => [...this.#read('taxonomy', `${taxonomy} ${one}`)]);
    return this.#records(new Set(ids)) as Term[];
  }

  /** Items or terms that carry this slug; several only where the type allows it (pages below different parents). */
  withSlug(kind: Kind, language: Language, slug: string): (Item | Term)[] {
    return this.withSlugOf([kind], language, slug);
  }

  /** The same for several kinds, in the order in which these are given. */
  withSlugOf(kinds: readonly Kind[], language: Language, slug: string): (Item | Term)[] {
    if (this.#unread) for (const kind of kinds) this.#takeIn(this.#unread.take(kind, language));
    return ofKinds(kinds, this.#records(this.#read('slug', slugKey(language, slug))));
  }

  /** Child pages, attached media, or child terms. */
  childrenOf(id: number): (Item | Term)[] {
    return this.#found('parent', id);
  }

  /** Ids of the same: who reads only these does not depend on the items. */
  childIds(id: number): number[] {
    return [...this.#idsOf('parent', id)].sort((a, b) => a - b);
  }

  /**
   * What a record stands below, the nearest first: chapters, topics, what a file is attached to. Hand-written files may
   * stand in a circle; each is named once.
   */
  ancestors<T extends Item | Term>(record: T): T[] {
    const line = new Map([[record.id, record]]);
    const above = ({ parent }: T) => (isTerm(record) ? this.term(parent) : this.item(parent)) as T | undefined;
    for (let next = above(record); next && !line.has(next.id); next = above(next)) line.set(next.id, next);
    return [...line.values()].slice(1);
  }

  /** Records of its kind below a record, each before those below it. */
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

  /** Everything that an author wrote, by id. */
  itemsOf(author: number): Item[] {
    return this.#found('author', author) as Item[];
  }

  /** Whether anything of an author is published; reusable blocks name nobody. */
  hasPublished(author: number): boolean {
    return this.#idsOf('publishedAuthor', author).size > 0;
  }

  /** Items that show this attachment as their picture. */
  withPicture(id: number): Item[] {
    return this.#found('featured_media', id) as Item[];
  }

  /** Items that had another URL before, by themselves or by a chapter above them; by id. */
  movedItems(): Item[] {
    const moved = this.#found('moved', MOVED) as Item[];
    const below = moved.flatMap((item) => (item.type === 'page' ? this.descendants(item) : []));
    return this.#records(new Set([...moved, ...below].map(({ id }) => id))) as Item[];
  }

  /** Texts that show a picture which lies among texts, by its path below the content folder. */
  withPictureBeside(path: string): Item[] {
    return this.#found('picture', path) as Item[];
  }

  /** Attachments that name this file below the uploads folder. */
  withFile(file: string): Item[] {
    return this.#found('file', file) as Item[];
  }

  /** The same text in the other language, whichever file names the other; where several claim it, {@link byPublication}. */
  partner<T extends Item | Term>(record: T): T | undefined {
    const fits = (other: Item | Term | undefined): other is T =>
      other !== undefined && other.language !== record.language && kindOf(other) === kindOf(record);
    const named = this.record(record.translation_of);
    if (record.translation_of !== 0 && (!fits(named) || isOut(named))) return fits(named) ? named : undefined;
    return [named, ...this.translationsOf(record.id)].filter(fits).sort(byPublication)[0];
  }

  /** Records that name this one as what they translate: one as a rule, more where authors are at odds. */
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

  /** Has somebody keep an index of their own: they hear of each change once it is in here. */
  follow(follower: (change: Change) => void): void {
    this.#followers.push(follower);
  }

  #replace(before: Item | Term | undefined, after: Item | Term | undefined): void {
    if (before) (isTerm(before) ? this.#terms : this.#items).delete(before.id);
    if (after && isTerm(after)) this.#terms.set(after.id, after);
    else if (after) this.#items.set(after.id, after);
    const [left, entered] = [before, after].map(
      (record) => new Set(record && !isTerm(record) ? this.#listsOf(record) : []),
    );
    for (const list of left!.union(entered!)) {
      list.replace(left!.has(list) ? (before as Item) : undefined, entered!.has(list) ? (after as Item) : undefined);
    }
    this.#ids.replace(before, after, (what, key) => this.#watcher.changed(`${what} ${key}`));
  }

  /** Puts in what was there before anybody asked: no change that anybody hears of. */
  #takeIn(records: Iterable<Item | Term>): void {
    for (const record of records) {
      this.#replace(this.#items.get(record.id) ?? this.#terms.get(record.id), record);
    }
  }

  *#of(type: ItemType, language: Language, status?: Status): Iterable<Item> {
    for (const item of this.#items.values())
      if (item.type === type && item.language === language && (!status || item.status === status)) yield item;
  }

  /** Its sorted lists. Where nothing is unread, those by date are there from the start, so that no question looks at all items. */
  #listsOf({ type, language, status }: Item): SortedItems[] {
    const keys = [listKey(type, language), listKey(type, language, status)];
    return keys.flatMap((key) => {
      // A former process may have read one that nobody asked for here yet.
      for (const order of ORDERS) if (!this.#lists.get(key)?.has(order)) this.#watcher.changed(nameOfList(key, order));
      if (!this.#unread && !this.#lists.has(key)) {
        this.#lists.set(key, new Map([['date', this.#makeList(key, 'date')]]));
      }
      return [...(this.#lists.get(key)?.values() ?? [])];
    });
  }

  #idsOf(...asked: Parameters<IdsBy['get']>): ReadonlySet<number> {
    if (this.#unread) this.#takeIn(this.#unread.take());
    return this.#read(...asked);
  }

  #read(...[what, key]: Parameters<IdsBy['get']>): ReadonlySet<number> {
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

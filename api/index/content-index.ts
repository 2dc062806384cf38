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
} from '../contract/model.ts';
import { addTo, removeFrom } from './id-sets.ts';
import { comparison, type Order } from './sort-orders.ts';
import { SortedItems } from './sorted-items.ts';

/** One record before and after a change; `before` is absent for a new one, `after` for a removed one. */
export interface Change {
  before?: Item | Term;
  after?: Item | Term;
  /** Set where the author of the item got a profile with it. */
  isFirstOfAuthor?: boolean;
}

export const isTerm = (record: Item | Term): record is Term => 'taxonomy' in record;

const listKey = (type: ItemType, language: Language, status?: Status): string =>
  status ? `${type} ${language} ${status}` : `${type} ${language}`;

const slugKey = (record: Item | Term): string => `${kindOf(record)} ${record.language} ${record.slug}`;

/**
 * All content in memory with the indexes that reading needs. Records are never changed in place: a change puts a new
 * object, so that whoever holds the old one still holds one consistent record.
 */
export class ContentIndex {
  site: Site;
  authors: Map<number, Author>;
  /** Only translators see it; no page depends on it. */
  glossary: readonly GlossaryEntry[] = [];
  #items = new Map<number, Item>();
  #terms = new Map<number, Term>();
  /** Sorted lists by type and language, and those of each status; all but the one by date are made when first asked for. */
  #lists = new Map<string, Map<Order, SortedItems>>();
  #bySlug = new Map<string, Set<number>>();
  #children = new Map<number, Set<number>>();
  #translations = new Map<number, Set<number>>();
  #byTerm = new Map<number, Set<number>>();
  #byFile = new Map<string, Set<number>>();
  #byPath = new Map<string, Set<number>>();
  #byAuthor = new Map<number, Set<number>>();
  /** By author: what makes that the author is no secret. */
  #publishedBy = new Map<number, Set<number>>();
  /** By term: the published posts that carry it. */
  #publishedWith = new Map<number, Set<number>>();
  #byPicture = new Map<number, Set<number>>();
  /** By the path of a picture that lies among texts. */
  #byPictureBeside = new Map<string, Set<number>>();
  /** Items that were elsewhere before. */
  readonly #moved = new Set<number>();
  /** Terms by taxonomy and language. */
  #kinds = new Map<string, Set<number>>();
  readonly #followers: ((change: Change) => void)[] = [];
  /** Counts the changes since the start; equal numbers mean equal content. */
  generation = 0;

  constructor(site: Site, authors: Map<number, Author>) {
    this.site = site;
    this.authors = authors;
  }

  /** Takes over new settings; false when they are what they were. */
  settle(site: Site, authors: Map<number, Author>): boolean {
    const print = (values: [Site, Map<number, Author>]) => JSON.stringify([values[0], [...values[1]]]);
    if (print([site, authors]) === print([this.site, this.authors])) return false;
    this.site = site;
    this.authors = authors;
    this.generation++;
    return true;
  }

  item(id: number): Item | undefined {
    return this.#items.get(id);
  }

  term(id: number): Term | undefined {
    return this.#terms.get(id);
  }

  /** The record with this id, of whatever kind. */
  record(id: number): Item | Term | undefined {
    return this.#items.get(id) ?? this.#terms.get(id);
  }

  /** The record that was read from this path below the content folder. */
  at(path: string): Item | Term | undefined {
    return this.#records(this.#byPath.get(path))[0];
  }

  /** Items of a type and language in ascending order, all or those of one status. The list is live: copy what you keep. */
  items(type: ItemType, language: Language, order: Order = 'date', status?: Status): readonly Item[] {
    const orders = this.#orders(listKey(type, language, status));
    let list = orders.get(order);
    if (!list) {
      list = new SortedItems(comparison(order), this.items(type, language, 'date', status));
      orders.set(order, list);
    }
    return list.items;
  }

  allItems(): Iterable<Item> {
    return this.#items.values();
  }

  allTerms(): Iterable<Term> {
    return this.#terms.values();
  }

  /** Terms by id. */
  terms(taxonomy: Taxonomy, language?: Language): Term[] {
    const languages = language ? [language] : LANGUAGES;
    const ids = languages.flatMap((one) => [...(this.#kinds.get(`${taxonomy} ${one}`) ?? [])]);
    return this.#records(new Set(ids)) as Term[];
  }

  /** Items or terms that carry this slug; several only where the type allows it (pages below different parents). */
  withSlug(kind: ItemType | Taxonomy, language: Language, slug: string): (Item | Term)[] {
    return this.#records(this.#bySlug.get(`${kind} ${language} ${slug}`));
  }

  /** Child pages, attached media, or child terms. */
  childrenOf(id: number): (Item | Term)[] {
    return this.#records(this.#children.get(id));
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
    return this.#records(this.#byTerm.get(termId)) as Item[];
  }

  /** Everything that an author wrote, by id. */
  itemsOf(author: number): Item[] {
    return this.#records(this.#byAuthor.get(author)) as Item[];
  }

  /** Whether anything of an author is published; reusable blocks name nobody. */
  hasPublished(author: number): boolean {
    return this.#publishedBy.has(author);
  }

  /** Items that show this attachment as their picture. */
  withPicture(id: number): Item[] {
    return this.#records(this.#byPicture.get(id)) as Item[];
  }

  /** Items that had another URL before, by themselves or by a chapter above them; by id. */
  movedItems(): Item[] {
    const moved = this.#records(this.#moved) as Item[];
    const below = moved.flatMap((item) => (item.type === 'page' ? this.descendants(item) : []));
    return this.#records(new Set([...moved, ...below].map(({ id }) => id))) as Item[];
  }

  /** Texts that show a picture which lies among texts, by its path below the content folder. */
  withPictureBeside(path: string): Item[] {
    return this.#records(this.#byPictureBeside.get(path)) as Item[];
  }

  /** Attachments that name this file below the uploads folder. */
  withFile(file: string): Item[] {
    return this.#records(this.#byFile.get(file)) as Item[];
  }

  /** The same text in the other language, whichever of the two files names the other. */
  partner<T extends Item | Term>(record: T): T | undefined {
    const fits = (other: Item | Term | undefined): other is T =>
      other !== undefined && other.language !== record.language && kindOf(other) === kindOf(record);
    const named = this.record(record.translation_of);
    if (record.translation_of !== 0) return fits(named) ? named : undefined;
    return this.#records(this.#translations.get(record.id)).find(fits);
  }

  /** Records that name this one as what they translate: one as a rule, more where authors are at odds. */
  translationsOf(id: number): (Item | Term)[] {
    return this.#records(this.#translations.get(id));
  }

  /** Number of published posts that carry the term directly. */
  count(termId: number): number {
    return this.#publishedWith.get(termId)?.size ?? 0;
  }

  highestId(): number {
    let highest = 0;
    for (const id of this.#items.keys()) if (id > highest) highest = id;
    for (const id of this.#terms.keys()) if (id > highest) highest = id;
    return highest;
  }

  apply(change: Change): void {
    if (change.before) this.#remove(change.before);
    if (change.after) this.#add(change.after);
    this.generation++;
    for (const follow of this.#followers) follow(change);
  }

  /** Has somebody keep an index of their own: they hear of each change once it is in here. */
  follow(follower: (change: Change) => void): void {
    this.#followers.push(follower);
  }

  #add(record: Item | Term): void {
    if (isTerm(record)) this.#terms.set(record.id, record);
    else {
      this.#items.set(record.id, record);
      if (record.aliases.length > 0 || (record.former?.length ?? 0) > 0) this.#moved.add(record.id);
      for (const list of this.#listsOf(record)) list.add(record);
    }
    for (const [index, key] of this.#keys(record)) addTo(index, key, record.id);
  }

  #remove(record: Item | Term): void {
    if (isTerm(record)) this.#terms.delete(record.id);
    else {
      this.#items.delete(record.id);
      this.#moved.delete(record.id);
      for (const list of this.#listsOf(record)) list.remove(record);
    }
    for (const [index, key] of this.#keys(record)) removeFrom(index, key, record.id);
  }

  /** The places of the indexes at which a record stands. */
  *#keys(record: Item | Term): Iterable<[Map<unknown, Set<number>>, unknown]> {
    if (record.path) yield [this.#byPath, record.path];
    yield [this.#bySlug, slugKey(record)];
    if (record.parent) yield [this.#children, record.parent];
    if (record.translation_of) yield [this.#translations, record.translation_of];
    if (isTerm(record)) {
      yield [this.#kinds, `${record.taxonomy} ${record.language}`];
      return;
    }
    const isPublished = record.status === 'publish';
    for (const term of [...record.categories, ...record.tags]) {
      yield [this.#byTerm, term];
      if (isPublished) yield [this.#publishedWith, term];
    }
    if (record.file) yield [this.#byFile, record.file];
    if (record.featured_media) yield [this.#byPicture, record.featured_media];
    for (const { path } of Object.values(record.pictures ?? {})) yield [this.#byPictureBeside, path];
    yield [this.#byAuthor, record.author];
    if (isPublished && record.type !== 'cms_block') yield [this.#publishedBy, record.author];
  }

  #listsOf({ type, language, status }: Item): SortedItems[] {
    const keys = [listKey(type, language), listKey(type, language, status)];
    return keys.flatMap((key) => [...this.#orders(key).values()]);
  }

  #orders(key: string): Map<Order, SortedItems> {
    let orders = this.#lists.get(key);
    if (!orders) this.#lists.set(key, (orders = new Map([['date', new SortedItems(comparison('date'))]])));
    return orders;
  }

  #records(ids: Set<number> | undefined): (Item | Term)[] {
    if (!ids) return [];
    const sorted = ids.size > 1 ? [...ids].sort((a, b) => a - b) : [...ids];
    return sorted.flatMap((id) => this.record(id) ?? []);
  }
}

export const kindOf = (record: Item | Term): ItemType | Taxonomy => (isTerm(record) ? record.taxonomy : record.type);

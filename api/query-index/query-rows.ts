import type { Item, ItemType, Language, Term } from '../contract/model.ts';
import { isTerm, type Change, type ContentIndex } from '../index/content-index.ts';
import type { Presenter } from '../query/serialize/presenter.ts';
import { entryOf, type Entry } from './encode.ts';
import { PART_SIZE, partOf } from './format.ts';
import type { SearchedText } from './words.ts';

/** The entries of the query index, each until it says something else, and the parts that there are. */
export class QueryRows {
  readonly #index: ContentIndex;
  readonly #translationStatusOf: Presenter['translationStatusOf'];
  readonly #entries = new Map<number, Map<number, Entry>>();
  /** Number of records by part. */
  readonly #sizes = new Map<number, number>();

  constructor(index: ContentIndex, translationStatusOf: Presenter['translationStatusOf']) {
    this.#index = index;
    this.#translationStatusOf = translationStatusOf;
    for (const { id } of index.allItems()) this.#count(id, 1);
    for (const { id } of index.allTerms()) this.#count(id, 1);
    index.follow((change) => this.#follow(change));
  }

  /** Numbers of the parts that hold anything, in order. */
  get parts(): number[] {
    return [...this.#sizes.keys()].sort((a, b) => a - b);
  }

  /** The entries of a part in ascending order of ids; those that are not known are made. */
  ofPart(part: number): Entry[] {
    const known = this.#entries.get(part) ?? new Map<number, Entry>();
    this.#entries.set(part, known);
    const entries: Entry[] = [];
    for (let id = part * PART_SIZE; id < (part + 1) * PART_SIZE; id++) {
      let entry = known.get(id);
      const record = entry ? undefined : this.#index.record(id);
      if (record) known.set(id, (entry = entryOf(record, this.#index, this.#translationStatusOf)));
      if (entry) entries.push(entry);
    }
    return entries;
  }

  /** The texts of a part whose words may be told to anybody, in ascending order of ids. */
  searched(part: number): SearchedText[] {
    return this.ofPart(part).flatMap((entry) => {
      if (entry.kind !== 'item' || entry.row.protected) return [];
      const [type, language] = entry.table.split(' ') as [ItemType, Language];
      return [{ id: entry.row.id, type, language, item: this.#index.record(entry.row.id) as Item }];
    });
  }

  #follow({ before, after }: Change): void {
    if (before) this.#count(before.id, -1);
    if (after) this.#count(after.id, 1);
    for (const record of [before, after]) if (record) this.#forgetAround(record);
    // Chapters stand in the paths of those below them.
    if (placeOf(before) !== placeOf(after)) this.#entries.clear();
  }

  /** Forgets a record and what its entry stands in: its partners, its pictures, and media of its slug. */
  #forgetAround(record: Item | Term): void {
    this.#forgetPair(record);
    if (isTerm(record)) return;
    for (const child of this.#index.childrenOf(record.id)) {
      if (!isTerm(child) && child.type === 'attachment') this.#forgetPair(child);
    }
    for (const { id } of this.#index.withSlug('attachment', record.language, record.slug)) this.#forget(id);
  }

  #forgetPair({ id, translation_of }: Item | Term): void {
    for (const one of [id, translation_of, ...this.#index.translationsOf(id).map((other) => other.id)])
      this.#forget(one);
  }

  #forget(id: number): void {
    this.#entries.get(partOf(id))?.delete(id);
  }

  #count(id: number, by: 1 | -1): void {
    const size = (this.#sizes.get(partOf(id)) ?? 0) + by;
    if (size > 0) this.#sizes.set(partOf(id), size);
    else this.#sizes.delete(partOf(id));
  }
}

function placeOf(record: Change['before']): string {
  if (!record || isTerm(record) || record.type !== 'page') return '';
  return JSON.stringify([record.status, record.slug, record.parent]);
}

import { LRUCache } from 'lru-cache';
import type { Item } from '../contract/model.ts';
import { isTerm, type Change, type ContentIndex } from '../index/content-index.ts';
import { SITEMAP_PART_SIZE } from './build-targets.ts';

/** Parts of which the entries are kept; each is about a hundred kilobytes. */
const PARTS_KEPT = 64;

/** Articles and chapters that everybody may read. */
export const isListed = (item: Item): boolean =>
  item.status === 'publish' && (item.type === 'post' || item.type === 'page') && item.slug !== '' && !item.password;

const partOf = (id: number): number => Math.floor(id / SITEMAP_PART_SIZE);

/** The entries of the sitemap as ready text, each until it says something else, and the parts that there are. */
export class SitemapEntries {
  readonly #index: ContentIndex;
  readonly #entries = new LRUCache<number, Map<number, string>>({ max: PARTS_KEPT });
  /** Number of entries by part. */
  readonly #sizes = new Map<number, number>();

  constructor(index: ContentIndex) {
    this.#index = index;
    for (const item of index.allItems()) this.#count(item, 1);
    index.follow((change) => this.#follow(change));
  }

  /** Numbers of the parts that hold anything, in order. */
  get parts(): number[] {
    return [...this.#sizes.keys()].sort((a, b) => a - b);
  }

  has(part: number): boolean {
    return this.#sizes.has(part);
  }

  /** The entries of a part by id; `make` is asked for those that are not known. */
  ofPart(part: number, make: (item: Item) => string): string[] {
    const known = this.#entries.get(part) ?? new Map<number, string>();
    this.#entries.set(part, known);
    const texts: string[] = [];
    for (let id = part * SITEMAP_PART_SIZE; id < (part + 1) * SITEMAP_PART_SIZE; id++) {
      const text = known.get(id);
      const item = text === undefined ? this.#index.item(id) : undefined;
      if (text !== undefined) texts.push(text);
      else if (item && isListed(item)) {
        const made = make(item);
        known.set(id, made);
        texts.push(made);
      }
    }
    return texts;
  }

  #follow({ before, after }: Change): void {
    if (before && !isTerm(before)) this.#count(before, -1);
    if (after && !isTerm(after)) this.#count(after, 1);
    for (const record of [before, after]) {
      if (!record || isTerm(record)) continue;
      this.#forget(record.id);
      this.#forget(record.translation_of);
      for (const { id } of this.#index.translationsOf(record.id)) this.#forget(id);
    }
    // Chapters stand in the paths of those below them, and take the places of articles.
    if (placeOf(before) !== placeOf(after)) this.#entries.clear();
  }

  #forget(id: number): void {
    this.#entries.peek(partOf(id))?.delete(id);
  }

  #count(item: Item, by: 1 | -1): void {
    if (!isListed(item)) return;
    const part = partOf(item.id);
    const size = (this.#sizes.get(part) ?? 0) + by;
    if (size > 0) this.#sizes.set(part, size);
    else this.#sizes.delete(part);
  }
}

function placeOf(record: Change['before']): string {
  if (!record || isTerm(record) || record.type !== 'page') return '';
  return JSON.stringify([record.status, record.slug, record.parent, record.language]);
}

import type { Item, ItemType, Language } from '../../contract/model.ts';
import { isTerm, type Change, type ContentIndex } from '../../content/index/content-index.ts';
import { withoutNotes } from '../../content/markdown/without-notes.ts';
import { FIELDS, type Field } from '../../content/search/scoring.ts';
import type { Awaitable } from '../../lib/after.ts';
import { inTurns } from '../../lib/in-turns.ts';
import { asksSomething, findTerms, hasTerms, isSearchedByAll, type SearchTerms } from './search.ts';
import { WordIndex } from './word-index.ts';

/** All searchable text of an item: what readers see of it. */
export const searchedText = (item: Item): string =>
  [item.title, item.excerpt, item.content, item.caption, item.file].map(withoutNotes).join('\n');

export const fieldsOf = (item: Item): Field[] => [
  { ...FIELDS.title, text: withoutNotes(item.title) },
  { ...FIELDS.lead, text: [item.excerpt, item.caption].map(withoutNotes).join('\n') },
  { ...FIELDS.body, text: [withoutNotes(item.content), item.file].join('\n') },
];

/**
 * Finds items by words in title, excerpt or text, ignoring accents and case. Each index is created on the first search
 * of its kind and then follows changes. As that takes seconds for a large guide, other requests get their turn meanwhile.
 */
export class Search {
  readonly #contentIndex: ContentIndex;
  readonly #indexes = new Map<string, WordIndex>();
  /** Indexes that lack texts. */
  readonly #filling = new Map<WordIndex, Promise<void>>();
  /** Those among them that were searched. */
  #awaited: Promise<void>[] = [];

  constructor(index: ContentIndex) {
    this.#contentIndex = index;
  }

  follow(changes: Change[]): void {
    for (const { before, after } of changes) {
      if (before && !isTerm(before)) this.#indexes.get(key(before.type, before.language))?.remove(before.id);
      if (after && !isTerm(after)) this.#indexes.get(key(after.type, after.language))?.put(after.id, fieldsOf(after));
    }
  }

  /** Calls `search`, again after each time that it lacked an index, and returns its last result. */
  whenReady<T>(search: () => T): Awaitable<T> {
    this.#awaited = [];
    const found = search();
    return this.#awaited.length === 0 ? found : Promise.all(this.#awaited).then(() => this.whenReady(search));
  }

  /** Null if the search has no terms. Call it in {@link whenReady}: nothing is found without an index. */
  find(type: ItemType, language: Language, terms: SearchTerms): Map<number, number> | null {
    if (!asksSomething(terms)) return null;
    const index = this.#index(type, language);
    const filling = this.#filling.get(index);
    if (filling) {
      this.#awaited.push(filling);
      return new Map();
    }
    const hasText = (id: number, some: SearchTerms) => {
      const item = this.#contentIndex.item(id);
      return item !== undefined && hasTerms(searchedText(item), some);
    };
    return findTerms(index, terms, (ids, some) => new Set(ids.filter((id) => hasText(id, some))));
  }

  #index(type: ItemType, language: Language): WordIndex {
    const known = this.#indexes.get(key(type, language));
    if (known) return known;
    const items = this.#contentIndex;
    const index = new WordIndex(language, {
      isPublic: (id) => {
        const item = items.item(id);
        return item !== undefined && isSearchedByAll(item, items);
      },
      generation: () => items.generation,
    });
    this.#indexes.set(key(type, language), index);
    const filling = inTurns(this.#fill(index, type, language)).finally(() => this.#filling.delete(index));
    this.#filling.set(index, filling);
    return index;
  }

  *#fill(index: WordIndex, type: ItemType, language: Language): Generator<void, void> {
    for (const { id } of [...this.#contentIndex.items(type, language)]) {
      // It may have changed meanwhile.
      const item = this.#contentIndex.item(id);
      if (item?.type === type && item.language === language) index.put(id, fieldsOf(item));
      yield;
    }
  }
}

const key = (type: ItemType, language: Language): string => `${type} ${language}`;

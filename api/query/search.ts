import { fold } from '../lib/fold.ts';
import type { Item, ItemType, Language } from '../contract/model.ts';
import type { Change } from '../store/guide.ts';
import { isTerm, type Guide } from '../store/guide.ts';
import { WordIndex } from './word-index.ts';

/** A search as readers type it: words and "quoted phrases" that must occur, and -words that must not. */
export interface SearchTerms {
  required: string[];
  excluded: string[];
}

export function parseSearch(text: string): SearchTerms {
  const terms: SearchTerms = { required: [], excluded: [] };
  for (const [, minus, phrase, word] of fold(text).matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g)) {
    const term = (phrase ?? word ?? '').trim().replace(/\s+/g, ' ');
    if (term) (minus ? terms.excluded : terms.required).push(term);
  }
  return terms;
}

const titleAndText = (item: Item): string =>
  [item.title, item.excerpt, item.content, item.caption, item.file].join('\n');

/**
 * Finds items by their words, wherever these stand in title, excerpt or text; accents and case do not matter. The
 * indexes are made on the first search of a kind and then follow the changes.
 */
export class Search {
  readonly #guide: Guide;
  readonly #indexes = new Map<string, WordIndex>();

  constructor(guide: Guide) {
    this.#guide = guide;
  }

  follow(changes: Change[]): void {
    for (const { before, after } of changes) {
      if (before && !isTerm(before)) this.#indexes.get(key(before.type, before.language))?.remove(before.id);
      if (after && !isTerm(after))
        this.#indexes.get(key(after.type, after.language))?.put(after.id, titleAndText(after));
    }
  }

  /** Ids of the items that match; null when the search asks for nothing. */
  find(type: ItemType, language: Language, terms: SearchTerms): Set<number> | null {
    if (terms.required.length === 0 && terms.excluded.length === 0) return null;
    const index = this.#index(type, language);
    const found = index.withAll(terms.required.flatMap((term) => term.split(' ')));
    for (const phrase of terms.required.filter((term) => term.includes(' '))) this.#keepPhrase(found, phrase);
    for (const term of terms.excluded) {
      const unwanted = index.withAll(term.split(' '));
      if (term.includes(' ')) this.#keepPhrase(unwanted, term);
      for (const id of unwanted) found.delete(id);
    }
    return found;
  }

  /** Whether a title has all the words: such hits come first. */
  static inTitle(item: Item, terms: SearchTerms): boolean {
    const title = fold(item.title);
    return terms.required.every((term) => title.includes(term));
  }

  #keepPhrase(found: Set<number>, phrase: string): void {
    for (const id of found) {
      const item = this.#guide.item(id);
      const text = item && fold(titleAndText(item)).replace(/\s+/g, ' ');
      if (!text?.includes(phrase)) found.delete(id);
    }
  }

  #index(type: ItemType, language: Language): WordIndex {
    let index = this.#indexes.get(key(type, language));
    if (!index) {
      this.#indexes.set(key(type, language), (index = new WordIndex()));
      for (const item of this.#guide.items(type, language)) index.put(item.id, titleAndText(item));
    }
    return index;
  }
}

const key = (type: ItemType, language: Language): string => `${type} ${language}`;

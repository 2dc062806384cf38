import { fold } from '../lib/fold.ts';
import type { Item, ItemType, Language } from '../contract/model.ts';
import { isTerm, type Change, type ContentIndex } from '../index/content-index.ts';
import { FIELDS, type Field } from '../search/scoring.ts';
import { MOST_CHARACTERS, WordIndex } from './word-index.ts';

/** A search as readers type it: words and "quoted phrases" that must occur, and -words that must not. */
export interface SearchTerms {
  required: string[];
  excluded: string[];
}

/** Most terms that are looked for, and most words by which a phrase is: each takes a look at all words of the guide. */
const MOST_TERMS = 16;
const PHRASE_WORDS = 4;

/** Terms beyond the most, which nobody types, are left out. */
export function parseSearch(text: string): SearchTerms {
  const terms: SearchTerms = { required: [], excluded: [] };
  for (const [, minus, phrase, word] of fold(text).matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g)) {
    const term = (phrase ?? word ?? '').trim().replace(/\s+/g, ' ');
    const list = minus ? terms.excluded : terms.required;
    if (term && !list.includes(term)) list.push(term);
    if (terms.required.length + terms.excluded.length === MOST_TERMS) break;
  }
  return terms;
}

/** Whether a text has all that is wanted and nothing else that is named. */
export function hasTerms(text: string, { required, excluded }: SearchTerms): boolean {
  const searched = fold(text).replace(/\s+/g, ' ');
  const has = (term: string) => searched.includes(term);
  return required.every(has) && !excluded.some(has);
}

/** What the index of words cannot tell by itself: the text must be read. */
const isPhrase = (term: string): boolean => term.includes(' ') || term.length > MOST_CHARACTERS;

const keyWords = (term: string): string[] => term.split(' ').slice(0, PHRASE_WORDS);

const titleAndText = (item: Item): string =>
  [item.title, item.excerpt, item.content, item.caption, item.file].join('\n');

const fieldsOf = (item: Item): Field[] => [
  { ...FIELDS.title, text: item.title },
  { ...FIELDS.lead, text: [item.excerpt, item.caption].join('\n') },
  { ...FIELDS.body, text: [item.content, item.file].join('\n') },
];

/**
 * Finds items by their words, wherever these stand in title, excerpt or text; accents and case do not matter. The
 * indexes are made on the first search of a kind and then follow the changes.
 */
export class Search {
  readonly #contentIndex: ContentIndex;
  readonly #indexes = new Map<string, WordIndex>();

  constructor(index: ContentIndex) {
    this.#contentIndex = index;
  }

  follow(changes: Change[]): void {
    for (const { before, after } of changes) {
      if (before && !isTerm(before)) this.#indexes.get(key(before.type, before.language))?.remove(before.id);
      if (after && !isTerm(after)) this.#indexes.get(key(after.type, after.language))?.put(after.id, fieldsOf(after));
    }
  }

  /**
   * Ids of the items that match, each with a score; null when the search asks for nothing. A word that is required
   * matches in any of its forms and within other words; phrases, and what is excluded, only as they are written.
   */
  find(type: ItemType, language: Language, { required, excluded }: SearchTerms): Map<number, number> | null {
    if (required.length === 0 && excluded.length === 0) return null;
    const index = this.#index(type, language);
    const words = required.filter((term) => !isPhrase(term));
    const ofPhrases = new Set(required.filter(isPhrase).flatMap(keyWords));
    const found = index.find(words, [...ofPhrases]);
    const phrases = { required: required.filter(isPhrase), excluded: excluded.filter(isPhrase) };
    const doubtful = new Set(phrases.required.length > 0 ? found.keys() : []);
    for (const term of excluded) {
      for (const id of index.withAll(keyWords(term))) {
        if (isPhrase(term)) doubtful.add(id);
        else found.delete(id);
      }
    }
    // Reading a text is slow, so one reading serves all phrases.
    for (const id of doubtful) {
      const item = found.has(id) && this.#contentIndex.item(id);
      if (!item || !hasTerms(titleAndText(item), phrases)) found.delete(id);
    }
    return found;
  }

  /** Whether a title has all the words: such hits come first. */
  static inTitle(item: Item, terms: SearchTerms): boolean {
    const title = fold(item.title);
    return terms.required.every((term) => title.includes(term));
  }

  #index(type: ItemType, language: Language): WordIndex {
    let index = this.#indexes.get(key(type, language));
    if (!index) {
      this.#indexes.set(key(type, language), (index = new WordIndex(language)));
      for (const item of this.#contentIndex.items(type, language)) index.put(item.id, fieldsOf(item));
    }
    return index;
  }
}

const key = (type: ItemType, language: Language): string => `${type} ${language}`;

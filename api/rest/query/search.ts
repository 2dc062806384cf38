import { ANONYMOUS } from '../../contract/caller.ts';
import { fold } from '../../lib/fold.ts';
import { perObject } from '../../lib/per-object.ts';
import type { Item, Language } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { analyse } from '../../content/search/analysis.ts';
import { canRead } from './policy.ts';
import { MOST_CHARACTERS, type WordLookup } from './word-scores.ts';

/** A search as typed by readers: words and "quoted phrases" that must occur, and -words that must not. */
export interface SearchTerms {
  required: string[];
  excluded: string[];
  /** Share of the words' total weight that a text must have; all if omitted. */
  leastShare?: number;
}

/** The share required if no text has all words. */
const LEAST_SHARE = 0.5;

/** Maximum number of terms in a search, and of words in a phrase: each is compared with all words of the guide. */
const MOST_TERMS = 16;
const PHRASE_WORDS = 4;

/** Parses a search. Terms beyond the limit, which no reader types, are dropped. */
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

/**
 * The relaxed search to use if no text has all words: finds texts with most of the words' weight, and drops stop words.
 * Phrases and excluded terms are kept. Null if the search cannot be relaxed.
 */
export function lessStrict({ required, excluded }: SearchTerms, language: Language): SearchTerms | null {
  const telling = required.filter((term) => isPhrase(term) || analyse(term, language).some(({ isStop }) => !isStop));
  if (required.length < 2 || telling.every(isPhrase)) return null;
  return { required: telling, excluded, leastShare: LEAST_SHARE };
}

/** A text in the form in which terms are compared with it. */
export const comparable = (text: string): string => fold(text).replace(/\s+/g, ' ');

/** Whether a text has all required and no excluded terms. */
export function hasTerms(text: string, { required, excluded }: SearchTerms): boolean {
  const searched = comparable(text);
  const has = (term: string) => searched.includes(term);
  return required.every(has) && !excluded.some(has);
}

/** Whether the word index alone cannot decide, so the text must be read. */
const isPhrase = (term: string): boolean => term.includes(' ') || term.length > MOST_CHARACTERS;

const keyWords = (term: string): string[] => term.split(' ').slice(0, PHRASE_WORDS);

/** Whether the words of an item are public; only such items count towards the weights of words. */
export const isSearchedByAll = (item: Item, index: ContentIndex): boolean =>
  item.password === '' && canRead(item, ANONYMOUS, index);

/** Whether a search has any terms. */
export const asksSomething = ({ required, excluded }: SearchTerms): boolean => required.length + excluded.length > 0;

/**
 * Ids of the matching texts, each with a score. A required word matches in any of its forms and within other words;
 * phrases and excluded terms match only as written, which `haveTerms` decides by reading the texts.
 */
export function findTerms(
  index: WordLookup,
  { required, excluded, leastShare }: SearchTerms,
  haveTerms: (ids: readonly number[], terms: SearchTerms) => ReadonlySet<number>,
): Map<number, number> {
  const words = required.filter((term) => !isPhrase(term));
  const ofPhrases = new Set(required.filter(isPhrase).flatMap(keyWords));
  const found = index.find(words, [...ofPhrases], leastShare);
  const phrases = { required: required.filter(isPhrase), excluded: excluded.filter(isPhrase) };
  const doubtful = new Set(phrases.required.length > 0 ? found.keys() : []);
  for (const term of excluded) {
    for (const id of index.find([], keyWords(term)).keys()) {
      if (isPhrase(term)) doubtful.add(id);
      else found.delete(id);
    }
  }
  // Reading a text is slow, so all phrases are checked in one reading.
  const asked = [...doubtful].filter((id) => found.has(id));
  const having = asked.length > 0 ? haveTerms(asked, phrases) : doubtful;
  for (const id of asked) if (!having.has(id)) found.delete(id);
  return found;
}

/** A search compares the titles of all its hits. */
const foldedTitle = perObject(({ title }: Item) => fold(title));

/** Whether a title has all required terms: such hits come first. */
export const inTitle = (item: Item, { required }: SearchTerms): boolean =>
  required.every((term) => foldedTitle(item).includes(term));

import { ANONYMOUS } from '../../contract/caller.ts';
import { fold } from '../../lib/fold.ts';
import type { Item, Language } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { analyse } from '../../content/search/analysis.ts';
import { canRead } from './policy.ts';
import { MOST_CHARACTERS, type WordLookup } from './word-scores.ts';

/** A search as readers type it: words and "quoted phrases" that must occur, and -words that must not. */
export interface SearchTerms {
  required: string[];
  excluded: string[];
  /** Which share of what the words tell a text must have: all where it is left out. */
  leastShare?: number;
}

/** What a text must have where none has all words. */
const LEAST_SHARE = 0.5;

/** Most terms of a search, and most words of a phrase: each looks at all words of the guide. */
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

/**
 * What is looked for where no text has all words: texts that have most of what the words tell, of which those that say
 * nothing are left out. Phrases and excluded terms stay as they are. Null where nothing can be left out.
 */
export function lessStrict({ required, excluded }: SearchTerms, language: Language): SearchTerms | null {
  const telling = required.filter((term) => isPhrase(term) || analyse(term, language).some(({ isStop }) => !isStop));
  if (required.length < 2 || telling.every(isPhrase)) return null;
  return { required: telling, excluded, leastShare: LEAST_SHARE };
}

/** A text as terms are compared with it. */
export const comparable = (text: string): string => fold(text).replace(/\s+/g, ' ');

/** Whether a text has all that is wanted and nothing else that is named. */
export function hasTerms(text: string, { required, excluded }: SearchTerms): boolean {
  const searched = comparable(text);
  const has = (term: string) => searched.includes(term);
  return required.every(has) && !excluded.some(has);
}

/** What the index of words cannot tell by itself: the text must be read. */
const isPhrase = (term: string): boolean => term.includes(' ') || term.length > MOST_CHARACTERS;

const keyWords = (term: string): string[] => term.split(' ').slice(0, PHRASE_WORDS);

/** Whether the words of an item may be told to anybody; how much a word tells is counted by these alone. */
export const isSearchedByAll = (item: Item, index: ContentIndex): boolean =>
  item.password === '' && canRead(item, ANONYMOUS, index);

/** Whether a search asks for anything. */
export const asksSomething = ({ required, excluded }: SearchTerms): boolean => required.length + excluded.length > 0;

/**
 * Ids of the texts that match, each with a score. A word that is required matches
 * in any of its forms and within other words; phrases, and what is excluded, only as they are written, which `haveTerms`
 * finds out for texts.
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
  // Reading a text is slow, so one reading serves all phrases.
  const asked = [...doubtful].filter((id) => found.has(id));
  const having = asked.length > 0 ? haveTerms(asked, phrases) : doubtful;
  for (const id of asked) if (!having.has(id)) found.delete(id);
  return found;
}

/** Titles of items as they are compared: a search looks at those of all that it finds. */
const foldedTitles = new WeakMap<Item, string>();

/** Whether a title has all the words: such hits come first. */
export function inTitle(item: Item, terms: SearchTerms): boolean {
  const title = foldedTitles.get(item) ?? fold(item.title);
  foldedTitles.set(item, title);
  return terms.required.every((term) => title.includes(term));
}

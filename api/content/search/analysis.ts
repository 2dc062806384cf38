import type { Language } from '../../contract/model.ts';
import { fold } from '../../lib/fold.ts';
import { ownText } from '../../lib/own-text.ts';
import { stemCzech } from './czech.ts';
import { stemEnglish } from './english.ts';
import { isStopWord } from './stop-words.ts';
import { wordsOf, type Word } from './words.ts';

/** A word of a text with the stem that all its forms share. */
export interface Token extends Word, Analysed {}

interface Analysed {
  /** Without diacritics, for comparison. */
  form: string;
  stem: string;
  /** Whether the word carries no meaning for a search: `jak`, `the`. */
  isStop: boolean;
}

/** More than the distinct words of a guide, so that each is analysed once; beyond that the cache is cleared. */
const MOST_KNOWN = 60_000;

const known: Record<Language, Map<string, Analysed>> = { cs: new Map(), en: new Map() };

export function analyse(text: string, language: Language): Token[] {
  return wordsOf(text).map(({ written, at, end, position }) => {
    const { form, stem, isStop } = analysed(written, language);
    return { written, at, end, position, form, stem, isStop };
  });
}

/** The stem of a folded word. */
export function stemOf(form: string, language: Language): string {
  return language === 'cs' ? stemCzech(form) : stemEnglish(form);
}

/** Analyses a word in lower case. */
export function analysed(written: string, language: Language): Analysed {
  const words = known[language];
  let word = words.get(written);
  if (!word) {
    const own = ownText(written);
    const form = fold(own);
    word = { form, stem: stemOf(form, language), isStop: isStopWord(form, language) };
    if (words.size >= MOST_KNOWN) words.clear();
    words.set(own, word);
  }
  return word;
}

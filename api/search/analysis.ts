import type { Language } from '../contract/model.ts';
import { stemCzech } from './czech.ts';
import { stemEnglish } from './english.ts';
import { isStopWord } from './stop-words.ts';
import { wordsOf, type Word } from './words.ts';

/** A word of a text and the key under which all its forms are found. */
export interface Token extends Word {
  stem: string;
  /** Whether it says nothing of what a text is about: `jak`, `the`. */
  isStop: boolean;
}

export function analyse(text: string, language: Language): Token[] {
  return wordsOf(text).map((word) => ({
    ...word,
    stem: stemOf(word.form, language),
    isStop: isStopWord(word.form, language),
  }));
}

/** The key of a folded word. */
export function stemOf(form: string, language: Language): string {
  return language === 'cs' ? stemCzech(form) : stemEnglish(form);
}

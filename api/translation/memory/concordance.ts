import type { Language } from '../../contract/model.ts';
import { analyse } from '../../content/search/analysis.ts';
import { plainText } from '../text/inline.ts';
import type { Run } from '../text/unit-types.ts';

/** A text and its translation, whichever of the two somebody looks for. */
export interface BilingualText {
  source: Run[];
  target: Run[];
}

/** Words that are asked for, by the language they may be of. */
export type Wanted = Record<Language, string[]>;

/** Characters that are looked for in one question. */
const LONGEST = 200;

/** What a question asks for: words in any of their forms, of either language. */
export const wantedOf = (question: string): Wanted => {
  const text = question.slice(0, LONGEST);
  return { cs: stems(text, 'cs'), en: stems(text, 'en') };
};

/**
 * How well a pair fits a question, from 0 (not at all) to 1: all words must stand in one of the two texts, and the fewer
 * others do, the better.
 */
export function fit({ source, target }: BilingualText, from: Language, to: Language, wanted: Wanted): number {
  return Math.max(share(plainText(source), from, wanted), share(plainText(target), to, wanted));
}

function share(text: string, language: Language, wanted: Wanted): number {
  const asked = wanted[language];
  const present = stems(text, language);
  const known = new Set(present);
  if (asked.length === 0 || !asked.every((stem) => known.has(stem))) return 0;
  return asked.length / present.length;
}

const stems = (text: string, language: Language): string[] => analyse(text, language).map(({ stem }) => stem);

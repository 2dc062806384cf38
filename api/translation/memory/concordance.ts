import type { Language } from '../../contract/model.ts';
import { analyse } from '../../content/search/analysis.ts';
import { plainText } from '../text/runs.ts';
import type { Run } from '../text/unit-types.ts';

/** A text and its translation; either may match a search. */
export interface BilingualText {
  source: Run[];
  target: Run[];
}

/** Stems of the search words, by the language they may belong to. */
export type Wanted = Record<Language, string[]>;

/** Maximum length of a query, in characters. */
const LONGEST = 200;

/** Parses a query: words in any inflected form, of either language. */
export const wantedOf = (question: string): Wanted => {
  const text = question.slice(0, LONGEST);
  return { cs: stems(text, 'cs'), en: stems(text, 'en') };
};

/**
 * How well a pair matches a query, from 0 (not at all) to 1. All words must occur in one of the two texts; the fewer
 * other words it has, the better.
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

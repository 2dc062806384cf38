import type { Language } from '../../../contract/model.ts';

// Maximum number of findings of one kind reported per unit.
const MOST_TOLD = 3;

const CLOSING = /[\s"'”“»«’)\]]+$/u;
const END_MARKS = /(?:\.\.\.|[.!?…:;,])$/u;

/** The final mark of the translation, if that of the source differs. Quotes and brackets are ignored. */
export function endsDifferently(source: string, target: string): string[] {
  const [before, after] = [endMark(source), endMark(target)];
  return before === after ? [] : [`${before || '∅'} → ${after || '∅'}`];
}

function endMark(text: string): string {
  const mark = END_MARKS.exec(text.slice(-200).replace(CLOSING, ''))?.[0] ?? '';
  return mark === '...' ? '…' : mark;
}

/** Consecutive spaces in the translation, if the source has none. */
export function doubleSpaces(source: string, target: string): string[] {
  // The surrounding text is bounded, because a long word would otherwise take quadratic time.
  const spaces = /\S{0,20}[ \t\u00a0]{2,}\S{0,20}/gu;
  return /[ \t\u00a0]{2}/.test(source) ? [] : told(target.match(spaces));
}

const UNITS = '%|‰|°C|°F|Kč|€|\\$|kB|KB|MB|GB|TB|ms|s|min|h|px|mm|cm|km|g|kg|m';
const MONTHS = 'ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince';

/** Places where Czech typography keeps two words on one line. */
const KEPT_TOGETHER: readonly RegExp[] = [
  // One-letter prepositions and conjunctions, with the following word.
  /(?<![\p{L}\p{N}’'.-])[kosuvzaiKOSUVZAI] [^\s.,;:!?…]+/gu,
  new RegExp(`(?<![\\p{L}\\p{N}-])\\d+ (?:${UNITS})(?![\\p{L}\\p{N}])`, 'gu'),
  new RegExp(`\\b\\d{1,2}\\. (?:${MONTHS}|\\d{1,2}\\.)`, 'gu'),
  /\d \d{3}(?!\d)/gu,
  /(?<![\p{L}\p{N}])(?:č|str|odst|např|tzv|tj|§)\.? [^\s.,;:!?…]+/gu,
];

/** Ordinary spaces where Czech typography requires a non-breaking one, with the words around them. */
export const missingNoBreakSpaces = (text: string): string[] =>
  told(KEPT_TOGETHER.flatMap((pattern) => text.match(pattern) ?? []));

/**
 * Quotation marks of the other language, with the adjacent word. Czech writes „so“, English “so”; marks of the source
 * are allowed in code.
 */
export function foreignQuotes(source: string, target: string, to: Language): string[] {
  const pattern = to === 'cs' ? /["”][^\s"”]*|(?<![\p{L}\p{N}.!?…,)])“[\p{L}\p{N}]\S*/gu : /[„‚][^\s„‚]*/gu;
  // Inches and seconds are written with the straight mark.
  return told(target.match(pattern)?.filter((found) => found !== '"' || !/\d"/.test(source)) ?? []);
}

const told = (found: readonly string[] | null): string[] => [...new Set(found)].slice(0, MOST_TOLD);

import { nests, type Run } from '../server-data.ts';
import { isEmpty, missingCodes, plainText } from './runs.ts';

/** What a translator is told about a unit before a reader would notice. */
export type Mark =
  | { kind: 'codes'; count: number }
  | { kind: 'nesting' }
  | { kind: 'numbers'; missing: string[]; extra: string[] }
  | { kind: 'same' };

/** Marks of a unit, worst first. Those on codes keep it from counting as translated; the others only warn. */
export function marksOf(source: readonly Run[], target: readonly Run[] | null): Mark[] {
  if (target === null || isEmpty(target)) return [];
  const marks: Mark[] = [];
  const missing = missingCodes(source, target);
  if (missing.length > 0) marks.push({ kind: 'codes', count: missing.length });
  else if (nests(source) && !nests(target)) marks.push({ kind: 'nesting' });
  const numbers = compareNumbers(plainText(source), plainText(target));
  if (numbers.missing.length + numbers.extra.length > 0) marks.push({ kind: 'numbers', ...numbers });
  if (isUntranslated(plainText(source), plainText(target))) marks.push({ kind: 'same' });
  return marks;
}

/** One word is often the same in both languages; two are seldom. */
const isUntranslated = (source: string, target: string): boolean =>
  source.trim() === target.trim() && source.trim().split(/\s+/).length > 1;

/** Numbers of one text that the other lacks. How they are written does not count: `1 234,5` equals `1,234.5`. */
export function compareNumbers(source: string, target: string): { missing: string[]; extra: string[] } {
  const left = numbersIn(source);
  const right = numbersIn(target);
  return { missing: without(left, right), extra: without(right, left) };
}

const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,:\u00a0\u202f ]\d+)*/g)].map(([number]) => number.replace(/[\u00a0\u202f]/g, ' '));

/** Equal numbers are taken away in pairs, whatever separates their digits. */
function without(numbers: string[], others: string[]): string[] {
  const left = others.map(digits);
  return numbers.filter((number) => {
    const at = left.indexOf(digits(number));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const digits = (number: string): string => number.replace(/\D/g, '');

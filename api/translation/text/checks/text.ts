import { countOf } from '../../../lib/count.ts';
import { isCode } from '../runs.ts';
import type { Run } from '../unit-types.ts';

/** Replaces an object that is not text but has a place in a sentence, such as inline code or a key. */
const OBJECT = '\ufffc';

const KEY = 'x-html-kbd';

/** Text as readers see it: formatting takes no space, code, images and keys take one character, line breaks stay. */
export function visibleText(runs: Run[]): string {
  let isInKey = false;
  return runs
    .map((run) => {
      if (!isCode(run)) return isInKey ? '' : run;
      if (run.ctype === KEY && run.kind !== 'ph') {
        isInKey = run.kind === 'bpt';
        return isInKey ? OBJECT : '';
      }
      if (run.ctype === 'lb') return '\n';
      return run.kind === 'ph' ? OBJECT : '';
    })
    .join('');
}

/** The elements of each list that the other lacks; equal words cancel each other in pairs. */
function lacking(
  left: string[],
  right: string[],
  key = (word: string) => word,
): { missing: string[]; added: string[] } {
  return { missing: without(left, right, key), added: without(right, left, key) };
}

function without(words: string[], others: string[], key: (word: string) => string): string[] {
  const left = countOf(others.map(key));
  return words.filter((word) => {
    const count = left.get(key(word)) ?? 0;
    left.set(key(word), count - 1);
    return count <= 0;
  });
}

// The last character is not punctuation, because a full stop after a URL ends the sentence.
const URL_OR_MAIL =
  /\bhttps?:\/\/[^\s<>"„“”]*[\p{L}\p{N}/#]|\b[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** URLs and e-mail addresses that occur in only one of the texts. */
export function differingUrls(source: string, target: string): { missing: string[]; added: string[] } {
  const urls = (text: string) => [...new Set(text.match(URL_OR_MAIL))];
  return lacking(urls(source), urls(target));
}

const NUMBER = /\d+(?:[.,:\u00a0\u202f ]\d+)*/g;

/** Numbers in one text that the other lacks. Ignores formatting: `1 234,5` is `1,234.5`, `08:00` is `8:00`. */
export const differingNumbers = (source: string, target: string) =>
  lacking(numbersIn(source), numbersIn(target), (number) => number.replace(/\D|^0(?=\d)/g, ''));

const numbersIn = (text: string): string[] =>
  (text.match(NUMBER) ?? []).map((number) => number.replace(/[\u00a0\u202f]/g, ' '));

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachWord } from '../../../api/content/search/word-places.ts';
import { runs } from '../../helpers/strength.ts';

const PIECES = [
  ...['a', 'Ž', 'ž\u030c', '1', '-', '.', "'", '’', '_', '@', '/', '?', '#', '+', ' ', '\n', '\u00a0', '(', ')', ','],
  ...[';', '\u0301', '\u00ad', '字', '😀', '𝒳', '\ud800'],
];

/** A letter or digit with everything joined to it. A lone `/` or `?` is a key on the keyboard. */
const WORD =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*((?:[-._'’@][\p{L}\p{M}\p{N}\p{Cf}]+)*)|(?<![^\s(])[/?@#+](?![^\s).,;])/gu;

const found = (text: string) => {
  const words: [number, number, boolean][] = [];
  eachWord(text, (...word) => words.push(word));
  return words;
};

const matched = (text: string) =>
  Array.from(text.matchAll(WORD), ({ 0: word, 1: joined, index }) => [index, index + word.length, Boolean(joined)]);

test('the scanner finds the words that a regular expression would', () => {
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(found(text)).toEqual(matched(text));
    }),
    { numRuns: runs(300) },
  );
  expect(found("don't press (/) in e-mail.")).toHaveLength(5);
});

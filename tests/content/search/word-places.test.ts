import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachMatch, eachWord } from '../../../api/content/search/word-places.ts';
import { runs } from '../../helpers/strength.ts';

const PIECES = [
  ...['a', 'Ž', 'ž\u030c', '1', '-', '.', "'", '’', '_', '@', '/', '?', '#', '+', ' ', '\n', '\u00a0', '(', ')', ','],
  ...[';', '\u0301', '字', '😀', '𝒳', '\ud800'],
];

const found = (each: typeof eachWord, text: string) => {
  const words: [number, number, boolean][] = [];
  each(text, (...word) => words.push(word));
  return words;
};

test('the scanner finds the same words as the regular expression', () => {
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(found(eachWord, text)).toEqual(found(eachMatch, text));
    }),
    { numRuns: runs(300) },
  );
  expect(found(eachWord, "don't press (/) in e-mail.")).toHaveLength(5);
});

import { expect, it } from 'vitest';
import { FIELDS } from '../../../api/content/search/scoring.ts';
import { WordIndex } from '../../../api/rest/query/word-index.ts';

const withAll = (index: WordIndex, parts: string[]) => new Set(index.find([], parts).keys());

const body = (text: string) => [{ ...FIELDS.body, text }];

it('has the same size after any number of edits as after the first', () => {
  const index = new WordIndex('en');
  for (let edit = 0; edit < 2_000; edit++) index.put(1 + (edit % 10), body(`common words and edit${edit}`));
  expect(index.size.slots).toBeLessThan(100);
  expect(index.size.words).toBeLessThan(100);
  expect(withAll(index, ['common'])).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  expect([withAll(index, ['edit1999']), withAll(index, ['edit1989'])]).toEqual([new Set([10]), new Set()]);
});

it('forgets the words of removed texts and still finds the others', () => {
  const index = new WordIndex('en');
  for (let id = 1; id <= 300; id++) index.put(id, body(`shared number${id}`));
  for (let id = 1; id <= 290; id++) index.remove(id);
  expect(withAll(index, ['number29'])).toEqual(new Set([291, 292, 293, 294, 295, 296, 297, 298, 299]));
  index.put(301, body('shared number1 again'));
  expect(withAll(index, ['shared', 'number1'])).toEqual(new Set([301]));
  expect(withAll(index, ['umber5'])).toEqual(new Set());
});

it('visits a word once, however often it contains a part', () => {
  const index = new WordIndex('en');
  index.put(1, body('a'.repeat(500_000)));
  index.put(2, body('banana'));
  // Visiting every place of the long word would exceed the time limit of this test.
  for (let times = 0; times < 50; times++) expect(withAll(index, ['a'.repeat(8_000)])).toEqual(new Set([1]));
  expect(withAll(index, ['ana'])).toEqual(new Set([2]));
});

it('finds a word in any of its forms and within other words, but a part only as it is', () => {
  const index = new WordIndex('cs');
  index.put(1, body('Kniha požadavků, (požadavky).'));
  index.put(2, body('Ve velkoknize'));
  expect([...index.find(['pozadavkem'], []).keys()]).toEqual([1]);
  expect([...index.find(['knize'], []).keys()].sort()).toEqual([1, 2]);
  expect([...index.find([], ['knize']).keys()]).toEqual([2]);
  for (let edit = 0; edit < 200; edit++) index.put(3, body(`slovo${edit}`));
  expect([...index.find(['pozadavkem', 'knihy'], []).keys()]).toEqual([1]);
});

it('scores a text by its relevance to a word', () => {
  const index = new WordIndex('en');
  index.put(1, [...body('A macro among many other words'), { ...FIELDS.title, text: 'Replies' }]);
  index.put(2, [...body('Run macros. A macro'), { ...FIELDS.title, text: 'Macros' }]);
  const scores = index.find(['macro'], []);
  expect(scores.get(2)).toBeGreaterThan(scores.get(1) ?? Infinity);
});

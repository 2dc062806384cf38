import { describe, expect, it } from 'vitest';
import { WordIndex } from '../../api/query/word-index.ts';

describe('the index of words', () => {
  it('is as large after any number of edits as after the first', () => {
    const index = new WordIndex();
    for (let edit = 0; edit < 2_000; edit++) index.put(1 + (edit % 10), `common words and edit${edit}`);
    expect(index.size.slots).toBeLessThan(100);
    expect(index.size.words).toBeLessThan(100);
    expect(index.withAll(['common'])).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    expect(index.withAll(['edit1999'])).toEqual(new Set([10]));
    expect(index.withAll(['edit1989'])).toEqual(new Set());
  });

  it('forgets the words of removed texts and finds the others as before', () => {
    const index = new WordIndex();
    for (let id = 1; id <= 300; id++) index.put(id, `shared number${id}`);
    for (let id = 1; id <= 290; id++) index.remove(id);
    expect(index.withAll(['number29'])).toEqual(new Set([291, 292, 293, 294, 295, 296, 297, 298, 299]));
    index.put(301, 'shared number1 again');
    expect(index.withAll(['shared', 'number1'])).toEqual(new Set([301]));
    expect(index.withAll(['umber5'])).toEqual(new Set());
  });

  it('looks at a word once, however often a part stands in it', () => {
    const index = new WordIndex();
    index.put(1, 'a'.repeat(500_000));
    index.put(2, 'banana');
    // Looking at every place of the long word would outlast this test.
    for (let times = 0; times < 50; times++) expect(index.withAll(['a'.repeat(8_000)])).toEqual(new Set([1]));
    expect(index.withAll(['ana'])).toEqual(new Set([2]));
  });
});

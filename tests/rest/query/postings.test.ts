import { expect, it } from 'vitest';
import { Postings } from '../../../api/rest/query/postings.ts';

it('returns the numbers of each word in the order of addition, few or many', () => {
  const postings = new Postings();
  const added = [0, 1, 64, 65, 1_000].map((count) => Array.from({ length: count }, (_, at) => (at * 7_919) % 2 ** 28));
  const words = added.map(() => postings.add());
  // Alternately, as texts add them.
  for (let at = 0; at < 1_000; at++)
    for (const [place, numbers] of added.entries()) if (at < numbers.length) postings.push(words[place]!, numbers[at]!);
  expect(words.map((word) => [...postings.of(word)])).toEqual(added);
  expect([[...postings.of(postings.add([3, 2, 1]))], postings.size]).toEqual([[3, 2, 1], 6]);
});

it('ignores numbers of unknown words', () => {
  const postings = new Postings();
  postings.push(0, 5);
  expect([[...postings.of(0)], postings.size]).toEqual([[], 0]);
});

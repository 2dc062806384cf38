import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeBody } from '../../../api/homes/move-in/write/merge-body.ts';
import { runs } from '../../helpers/strength.ts';

const BASE = 'One.\n\nTwo.\n\n```\na\n\nb\n```\n\nThree.';

test('a change of one side alone is taken over', () => {
  expect(mergeBody(BASE, BASE, BASE.replace('Two', 'TWO'))).toEqual({ body: BASE.replace('Two', 'TWO'), clashes: [] });
  expect(mergeBody(BASE, BASE.replace('Two', 'TWO'), BASE)).toEqual({ body: BASE.replace('Two', 'TWO'), clashes: [] });
});

test('changes of different paragraphs come together', () => {
  const { body, clashes } = mergeBody(BASE, BASE.replace('One', 'ONE'), `${BASE.replace('Three', 'THREE')}\n\nFour.`);
  expect(body).toBe(`${BASE.replace('One', 'ONE').replace('Three', 'THREE')}\n\nFour.`);
  expect(clashes).toEqual([]);
});

test('of a paragraph that both changed ours stays, and both are told', () => {
  const { body, clashes } = mergeBody(BASE, BASE.replace('Two', 'Ours'), BASE.replace('Two', 'Theirs'));
  expect(body).toContain('Ours.');
  expect(clashes).toEqual([{ ours: 'Ours.', theirs: 'Theirs.' }]);
});

test('code with blank lines is one paragraph', () => {
  const { clashes } = mergeBody(BASE, BASE.replace('\na\n', '\nA\n'), BASE.replace('\nb\n', '\nB\n'));
  expect(clashes).toHaveLength(1);
});

test('whatever the two sides do, no paragraph of either is lost untold', () => {
  const paragraphs = fc.array(fc.stringMatching(/^[a-e]$/), { maxLength: 6 });
  const textOf = (list: string[]) => list.join('\n\n');
  fc.assert(
    fc.property(paragraphs, paragraphs, paragraphs, (base, ours, theirs) => {
      const { body, clashes } = mergeBody(textOf(base), textOf(ours), textOf(theirs));
      const count = (list: string[], word: string) => list.filter((one) => one === word).length;
      const merged = body.split(/\n\n+/).filter(Boolean);
      const told = clashes
        .flatMap(({ ours: own, theirs: their }) => [own, their])
        .join('\n\n')
        .split(/\n\n+/);
      for (const word of 'abcde') {
        // What a side added over the base is in the merged text, or among what is told.
        const added = Math.max(count(ours, word), count(theirs, word)) - count(base, word);
        if (added > 0) expect(count(merged, word) + count(told, word)).toBeGreaterThan(0);
      }
      expect(mergeBody(textOf(base), textOf(theirs), textOf(theirs)).body).toBe(textOf(theirs));
    }),
    { numRuns: runs(300) },
  );
});

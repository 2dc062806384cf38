import { expect, test } from 'vitest';
import { judge } from './budgets.ts';
import { percentile, type Figures, type Measured } from './figures.ts';

/** Turns of one size: a pair for each two figures. */
const pairs = (size: number, ...figures: [present: Figures, reference: Figures][]): Measured[] =>
  figures.flatMap(([present, reference], pair) => [
    { size, pair, side: 'present', figures: present } as const,
    { size, pair, side: 'reference', figures: reference } as const,
  ]);

const found = (measured: readonly Measured[], budget: string) =>
  judge(measured).filter((verdict) => verdict.budget === budget && verdict.found !== null);

test('a ratio is the median of the ratios of pairs, in any order, and a value equal to the bound meets it', () => {
  const measured = pairs(
    500,
    [{ editCpu: 1 }, { editCpu: 10 }],
    [{ editCpu: 8 }, { editCpu: 20 }],
    [{ editCpu: 13.5 }, { editCpu: 30 }],
  );
  const verdict = { found: { median: 0.4, least: 0.1, most: 0.45 }, isMet: true, wanted: 'at most 0.4x' };
  expect(found(measured, 'Title edit')).toMatchObject([verdict]);
  expect(found(measured.toReversed(), 'Title edit')).toMatchObject([verdict]);
});

test('growth is computed from the working copy alone, pair by pair', () => {
  const reference = { editCpu: 1 };
  const measured = [
    ...pairs(500, [{ editCpu: 10 }, reference], [{ editCpu: 20 }, reference], [{ editCpu: 10 }, reference]),
    ...pairs(5_000, [{ editCpu: 11 }, reference], [{ editCpu: 22 }, reference], [{ editCpu: 20 }, reference]),
  ];
  expect(found(measured, 'Growth of a title edit')).toMatchObject([
    { found: { median: 1.1, least: 1.1, most: 2 }, isMet: true },
  ]);
});

test('a rate has a lower bound, and some bounds are absolute', () => {
  const editors = (rate: number) => found(pairs(500, [{ editorsRate: rate }, { editorsRate: 10 }]), 'Editors');
  expect(editors(25)).toMatchObject([{ isMet: true, wanted: 'at least 2.5x' }]);
  expect(editors(24)).toMatchObject([{ isMet: false }]);
  const files = pairs(5_000, [{ files: 7.4 }, { files: 7.4 }]);
  expect(found(files, 'Files')).toMatchObject([{ wanted: 'at most 6 files', isMet: false }]);
});

test('figures not measured at the size of a budget get no verdict', () => {
  const verdicts = judge(pairs(50, [{ editCpu: 10 }, { editCpu: 1 }]));
  expect(verdicts.every(({ found, isMet }) => found === null && isMet === null)).toBe(true);
});

test('a percentile is the value below which that part of the values lies', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.99, 1].map((part) => percentile(values, part))).toEqual([50, 99, 100]);
});

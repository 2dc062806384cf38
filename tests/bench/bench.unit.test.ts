import { describe, expect, test } from 'vitest';
import { BUDGETS, judge } from './budgets.ts';
import { percentile, spreadOf, turnsOf, type Figures, type Measured } from './figures.ts';
import { optionsOf } from './options.ts';
import { missedLines, reportOf } from './report.ts';

describe('options', () => {
  test('defaults measure everything in three pairs at two sizes', () => {
    const { against, measures, sizes, pairs } = optionsOf([]);
    expect({ against, sizes, pairs }).toEqual({ against: '50c225d', sizes: [500, 5_000], pairs: 3 });
    expect(measures.size).toBe(9);
  });

  test('duplicate sizes are measured once, the smallest first', () => {
    expect(optionsOf(['--sizes', '5000,500,5000']).sizes).toEqual([500, 5_000]);
  });

  test('some measures, more pairs and another commit can be chosen', () => {
    const { measures, pairs, against } = optionsOf(['--only', 'edit,build', '--pairs', '5', '--against', 'HEAD~3']);
    expect({ measures: [...measures], pairs, against }).toEqual({
      measures: ['edit', 'build'],
      pairs: 5,
      against: 'HEAD~3',
    });
  });

  test.each([
    [['--only', 'edit,speed'], '--only must be among edit, visible'],
    [['--only', ''], '--only must be among'],
    [['--pairs', '2'], '--pairs must be whole numbers of 3 or more, not "2"'],
    [['--pairs', '3.5'], '--pairs'],
    [['--sizes', '500,'], '--sizes must be whole numbers of 1 or more, not ""'],
    [['--sizes', '0'], '--sizes'],
    [['--sizes', '5,000,x'], '--sizes must be whole numbers of 1 or more, not "000"'],
    [['--against', '--all'], '--against'],
    [['--against='], '--against must name a commit, not ""'],
    [['--quick'], '--quick'],
    [['500'], '500'],
  ])('%j is refused with the name of the wrong option', (args, message) => {
    expect(() => optionsOf(args)).toThrow(message);
  });
});

test('sides alternate, and each pair is completed before the next', () => {
  const turns = turnsOf(500, 3);
  expect(turns.map(({ pair, side }) => `${pair} ${side}`)).toEqual([
    ...['0 present', '0 reference', '1 present', '1 reference', '2 present', '2 reference'],
  ]);
  expect(turns.every(({ size }) => size === 500)).toBe(true);
});

test('a median is the middle value, or lies between the middle two', () => {
  expect(spreadOf([30, 4, 10])).toEqual({ median: 10, least: 4, most: 30 });
  expect(spreadOf([30, 4, 10, 12])).toEqual({ median: 11, least: 4, most: 30 });
  expect(spreadOf([])).toBeNull();
});

test('a percentile is the value below which that part of the values lies', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.99, 1].map((part) => percentile(values, part))).toEqual([50, 99, 100]);
  expect(percentile([7], 0.99)).toBe(7);
});

describe('budgets', () => {
  /** Turns of one size: a pair for each two figures. */
  const pairs = (size: number, ...figures: [present: Figures, reference: Figures][]): Measured[] =>
    figures.flatMap(([present, reference], pair) => [
      { size, pair, side: 'present', figures: present } as const,
      { size, pair, side: 'reference', figures: reference } as const,
    ]);

  const found = (measured: readonly Measured[], budget: string) =>
    judge(measured).filter((verdict) => verdict.budget === budget && verdict.found !== null);

  test('there are ten budgets', () => expect(BUDGETS).toHaveLength(10));

  test('a ratio is the median of the ratios of pairs, not the ratio of the medians, 8 by 20', () => {
    const measured = pairs(
      500,
      [{ editCpu: 1 }, { editCpu: 10 }],
      [{ editCpu: 8 }, { editCpu: 20 }],
      [{ editCpu: 9 }, { editCpu: 30 }],
    );
    expect(found(measured, 'Title edit')).toMatchObject([
      { found: { median: 0.3, least: 0.1, most: 0.4 }, isMet: true, wanted: 'at most 0.4x' },
    ]);
  });

  test('turns may come in any order', () => {
    const measured = pairs(500, [{ editCpu: 1 }, { editCpu: 10 }], [{ editCpu: 20 }, { editCpu: 40 }]);
    expect(judge(measured.toReversed())).toEqual(judge(measured));
  });

  test('a value equal to the bound meets it', () => {
    const edited = { editedCpu: 6, unchangedCpu: 8.1 };
    expect(found(pairs(5_000, [edited, { editedCpu: 10, unchangedCpu: 10 }]), 'Build again')).toMatchObject([
      { isMet: true },
      { isMet: false },
    ]);
  });

  test('growth is computed from the working copy alone, pair by pair', () => {
    const reference = { editCpu: 1 };
    const measured = [
      ...pairs(500, [{ editCpu: 10 }, reference], [{ editCpu: 20 }, reference], [{ editCpu: 10 }, reference]),
      ...pairs(5_000, [{ editCpu: 11 }, reference], [{ editCpu: 22 }, reference], [{ editCpu: 20 }, reference]),
    ];
    expect(found(measured, 'Growth of a title edit')).toMatchObject([
      {
        what: 'title edit with all refreshes, processor time, 2 x 5,000 against 2 x 500',
        found: { median: 1.1, least: 1.1, most: 2 },
        isMet: true,
      },
    ]);
  });

  test('a rate must be at least a multiple of that of the other commit', () => {
    const editors = (rate: number) => found(pairs(500, [{ editorsRate: rate }, { editorsRate: 10 }]), 'Editors');
    expect(editors(25)).toMatchObject([{ isMet: true, wanted: 'at least 2.5x' }]);
    expect(editors(24)).toMatchObject([{ isMet: false }]);
  });

  test('some bounds are absolute', () => {
    const measured = pairs(5_000, [
      { files: 7.4, firstWall: 2 },
      { files: 7.4, firstWall: 2 },
    ]);
    expect(found(measured, 'Files')).toMatchObject([{ wanted: 'at most 6 files', isMet: false }]);
    expect(found(measured, 'First page')).toMatchObject([
      { wanted: 'at most 0.5x', isMet: false },
      { wanted: 'at most 3 s', isMet: true },
    ]);
  });

  test('figures that were not measured, or not at the size of the budget, get no verdict', () => {
    const measured = pairs(50, [
      { editCpu: 10, files: 20 },
      { editCpu: 1, files: 20 },
    ]);
    expect(judge(measured).every((verdict) => verdict.found === null && verdict.isMet === null)).toBe(true);
    expect(missedLines(judge(measured))).toEqual([]);
  });

  test('each missed bound is a line, and a row of the page', () => {
    const measured = pairs(500, [
      { editCpu: 66, editorsRate: 90 },
      { editCpu: 60, editorsRate: 30 },
    ]);
    expect(missedLines(judge(measured))).toEqual([
      'Title edit: title edit with all refreshes, processor time, 2 x 500: 1.1x (1.1 to 1.1), target at most 0.4x',
    ]);
    const page = reportOf(measured, ['two processors']);
    expect(page).toContain('- two processors');
    expect(page).toMatch(/^\| Title edit \|.*\| at most 0.4x \| 1.1x \(1.1 to 1.1\) \| \*\*missed\*\* \|$/m);
    expect(page).toMatch(/^\| Editors \|.*\| at least 2.5x \| 3x \(3 to 3\) \| met \|$/m);
    expect(page).toMatch(/^\| 2 x 500 \|.*\| 66 ms \| 60 ms \| 1.1x \(1.1 to 1.1\) \|$/m);
    expect(page).toMatch(/^\| Full build \|.*\| at most 0.55x \|  \| not measured \|$/m);
    expect(page).not.toMatch(/^\| 2 x \d+ \| full build/m);
  });
});

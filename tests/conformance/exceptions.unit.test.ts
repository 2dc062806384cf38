import { describe, expect, test } from 'vitest';
import { loadCases, type Case } from './cases.ts';
import { loadExceptions, parseExceptions } from './exceptions.ts';
import { complaintsOf } from './expect-groups.ts';
import type { Outcome } from './runner.ts';

/** Share of the recorded cases that may have other responses. */
const TOLERATED = 0.05;

describe('EXCEPTIONS.md', () => {
  const names = loadCases().map((kase) => kase.name);

  test('names existing cases', () => {
    const unknown = [...loadExceptions().keys()].filter((name) => !names.includes(name));
    expect(unknown).toEqual([]);
  });

  test('is short', () => {
    expect(loadExceptions().size).toBeLessThanOrEqual(names.length * TOLERATED);
  });
});

const HEAD = '# Why\n\n| case | answers | differs in | reason |\n| --- | --- | --- | --- |\n';

describe('parseExceptions', () => {
  test('reads the rows of a table', () => {
    const rows =
      '| `list/a\\|b` | 200 | x-wp-total 4 | totals are true |\n| `list/c` | 404 x | status, / | the same |\n';
    expect([...parseExceptions(HEAD + rows)]).toEqual([
      ['list/a|b', { answers: '200', differs: 'x-wp-total 4', reason: 'totals are true' }],
      ['list/c', { answers: '404 x', differs: 'status, /', reason: 'the same' }],
    ]);
  });

  test('requires each case once, with all its differences', () => {
    expect(() => parseExceptions('| list/a | 200 | / | |\n')).toThrow('list/a');
    expect(() => parseExceptions('| list/a | 200 | | x |\n')).toThrow('list/a');
    expect(() => parseExceptions('| list/a | | / | x |\n')).toThrow('list/a');
    expect(() => parseExceptions('| list/a | 200 | / | x |\n| list/a | 200 | / | y |\n')).toThrow('list/a twice');
  });
});

describe('a case with an exception', () => {
  const exceptions = parseExceptions(`${HEAD}| list/a | 200 | header x-wp-total 4 | x |\n`);
  const outcome = (answer: string, paths: [path: string, total?: string][], name = 'list/a'): Outcome => ({
    kase: { name, group: 'list', as: 'anonymous', steps: [] } as Case,
    answers: [answer],
    differences: paths.map(([path, total]) => ({
      ...{ path, why: 'why', weight: 'fail', step: 0 },
      ...(total ? { total } : {}),
    })),
  });

  test('may differ as documented', () => {
    expect(complaintsOf(outcome('200', [['header x-wp-total', '4']]), exceptions)).toEqual([]);
  });

  test.each([
    ['another status', outcome('500', [['header x-wp-total', '4']])],
    ['another place', outcome('200', [['/id']])],
    ['one more place', outcome('200', [['header x-wp-total', '4'], ['/id']])],
    ['another total', outcome('200', [['header x-wp-total', '5']])],
    ['no difference', outcome('200', [])],
    ['a difference without an exception', outcome('200', [['header x-wp-total', '4']], 'list/b')],
  ])('may not have %s', (_what, wrong) => {
    expect(complaintsOf(wrong, exceptions)).not.toEqual([]);
  });
});

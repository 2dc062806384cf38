import { describe, expect, test } from 'vitest';
import { loadCases, type Case } from './cases.ts';
import { complaintsOf, loadExceptions, parseExceptions } from './exceptions.ts';
import type { Outcome } from './runner.ts';

/** Share of the recorded cases that may have other responses. */
const TOLERATED = 0.05;

describe('EXCEPTIONS.md', () => {
  const names = loadCases().map((kase) => kase.name);

  test('names existing cases', () =>
    expect([...loadExceptions().keys()].filter((name) => !names.includes(name))).toEqual([]));

  test('is short', () => expect(loadExceptions().size).toBeLessThanOrEqual(names.length * TOLERATED));
});

describe('a case with an exception', () => {
  const exceptions = parseExceptions('| list/a | 200 | header x-wp-total 4 | x |\n');
  const outcome = (answer: string, paths: [path: string, total?: string][], name = 'list/a'): Outcome => ({
    kase: { name, group: 'list', as: 'anonymous', steps: [] } as Case,
    answers: [answer],
    differences: paths.map(([path, total]) => ({ ...{ path, why: 'why', step: 0 }, ...(total ? { total } : {}) })),
  });

  test('may differ as documented', () =>
    expect(complaintsOf(outcome('200', [['header x-wp-total', '4']]), exceptions)).toEqual([]));

  test.each([
    ['another status', outcome('500', [['header x-wp-total', '4']])],
    ['another place', outcome('200', [['/id']])],
    ['one more place', outcome('200', [['header x-wp-total', '4'], ['/id']])],
    ['another total', outcome('200', [['header x-wp-total', '5']])],
    ['no difference', outcome('200', [])],
    ['a difference without an exception', outcome('200', [['header x-wp-total', '4']], 'list/b')],
  ])('may not have %s', (_what, wrong) => expect(complaintsOf(wrong, exceptions)).not.toEqual([]));
});

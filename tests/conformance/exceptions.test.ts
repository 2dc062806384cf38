import { describe, expect, test } from 'vitest';
import { loadCases } from './cases.ts';
import { loadExceptions, parseExceptions } from './exceptions.ts';

/** Share of the recorded cases that may be answered otherwise. */
const TOLERATED = 0.05;

describe('EXCEPTIONS.md', () => {
  const names = loadCases().map((kase) => kase.name);

  test('names cases that exist', () => {
    const unknown = [...loadExceptions().keys()].filter((name) => !names.includes(name));
    expect(unknown).toEqual([]);
  });

  test('stays the exception', () => {
    expect(loadExceptions().size).toBeLessThanOrEqual(names.length * TOLERATED);
  });
});

describe('parseExceptions', () => {
  test('reads the rows of a table', () => {
    const table =
      '# Why\n\n| case | reason |\n| --- | --- |\n| `list/a\\|b` | totals are true |\n| list/c | the same |\n';
    expect([...parseExceptions(table)]).toEqual([
      ['list/a|b', 'totals are true'],
      ['list/c', 'the same'],
    ]);
  });

  test('wants a reason for each case, and each case once', () => {
    expect(() => parseExceptions('| list/a | |\n')).toThrow('no reason for list/a');
    expect(() => parseExceptions('| list/a | x |\n| list/a | y |\n')).toThrow('list/a twice');
  });
});

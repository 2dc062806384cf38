import { expect, test } from 'vitest';
import { historyTable, withRun, type History } from '../bench/report/history.ts';

const row = (guide: string, isMet?: boolean) => ({ what: 'Start', guide, ...(isMet === undefined ? {} : { isMet }) });

test('of each measure the last three measurements are kept, the newest first', () => {
  let history: History = { Memory: [{ what: 'Memory', date: '2026-01-01', guide: '1 MB', isMet: true }] };
  for (const n of [1, 2, 3, 4]) history = withRun(history, [row(`${n} s`, n > 3)], `2026-02-0${n}`);
  expect(history['Start']?.map(({ guide }) => guide)).toEqual(['4 s', '3 s', '2 s']);
  expect(history['Memory']).toHaveLength(1);
  expect(historyTable(history)).toContain(
    '| Start | 4 s (2026-02-04) | **not met** 3 s (2026-02-03) | **not met** 2 s (2026-02-02) |',
  );
});

test('what has no budget is kept, as a later run may leave it out, and is no line of the table', () => {
  const history = withRun({}, [row('1 s')], '2026-01-01');
  expect(history['Start']).toHaveLength(1);
  expect(historyTable(history)).not.toContain('Start');
});

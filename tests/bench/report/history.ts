import { existsSync, readFileSync } from 'node:fs';
import type { Row } from '../result.ts';

/** What a measure gave, once. `date` is that of the run in UTC with the load of the machine, `2026-11-20 14:05, load 3.1`. */
export type Measured = Row & { date: string };

/** The last measurements of each measure by its name, the newest first: a run may make some of them only. */
export type History = Record<string, Measured[]>;

/** Measurements of a measure that are kept. */
const KEPT = 3;

export const readHistory = (file: string): History =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as History) : {};

/** With a further run. */
export function withRun(history: History, rows: readonly Row[], date: string): History {
  const next = { ...history };
  for (const row of rows) next[row.what] = [{ ...row, date }, ...(history[row.what] ?? [])].slice(0, KEPT);
  return next;
}

export const newestOf = (history: History): Measured[] => Object.values(history).flatMap(([newest]) => newest ?? []);

/** A table of the last measurements of each budget, so that a step back shows. */
export function historyTable(history: History): string {
  const cell = (measured: Measured | undefined): string =>
    measured ? `${measured.isMet ? '' : '**not met** '}${measured.ratio ?? measured.guide} (${measured.date})` : '';
  const budgets = Object.entries(history).filter(([, [newest]]) => newest?.isMet !== undefined);
  const rows = budgets.map(
    ([what, [newest, before, first]]) => `| ${[what, cell(newest), cell(before), cell(first)].join(' | ')} |`,
  );
  return ['| Budget | Newest | Before | Before that |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

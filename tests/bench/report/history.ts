import { existsSync, readFileSync } from 'node:fs';
import type { Row } from '../result.ts';

/** What a budget was measured at, once. */
export interface Measured {
  date: string;
  guide: string;
  ratio?: string;
  isMet: boolean;
}

/** The last measurements of each budget by its name, the newest first. */
export type History = Record<string, Measured[]>;

/** Measurements of a budget that are kept. */
const KEPT = 3;

export const readHistory = (file: string): History =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as History) : {};

/** With a further run, of which only rows that have a budget count. */
export function withRun(history: History, rows: readonly Row[], date: string): History {
  const next = { ...history };
  for (const { what, guide, ratio, isMet } of rows) {
    if (isMet === undefined) continue;
    const measured = { date, guide, ...(ratio ? { ratio } : {}), isMet };
    next[what] = [measured, ...(history[what] ?? [])].slice(0, KEPT);
  }
  return next;
}

/** A table of the last measurements, so that a step back shows. */
export function historyTable(history: History): string {
  const cell = (measured: Measured | undefined): string =>
    measured ? `${measured.isMet ? '' : '**not met** '}${measured.ratio ?? measured.guide} (${measured.date})` : '';
  const rows = Object.entries(history).map(
    ([what, [newest, before, first]]) => `| ${[what, cell(newest), cell(before), cell(first)].join(' | ')} |`,
  );
  return ['| Budget | Newest | Before | Before that |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

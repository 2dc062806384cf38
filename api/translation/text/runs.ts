import { trimEnd, trimStart } from './spaces.ts';
import type { Code, Run } from './unit-types.ts';

export const isCode = (run: Run): run is Code => typeof run !== 'string';

/** Identifies a code within its unit. */
export const codeKey = ({ kind, id }: Pick<Code, 'kind' | 'id'>): string => `${kind} ${id}`;

/** The codes of a unit, by {@link codeKey}. */
export const codesOf = (runs: readonly Run[]): Map<string, Code> =>
  new Map(runs.filter(isCode).map((code) => [codeKey(code), code]));

/** Replaces the codes of a text with those of its source, which have their exact markup. */
export function withOwnCodes(runs: readonly Run[], source: readonly Run[]): Run[] {
  const own = codesOf(source);
  return runs.map((run) => (isCode(run) ? (own.get(codeKey(run)) ?? run) : run));
}

/** A text in another notation, written run by run. */
export const spelled = (runs: readonly Run[], code: (code: Code) => string, text = (words: string) => words): string =>
  runs.map((run) => (isCode(run) ? code(run) : text(run))).join('');

/** A text with its markup as in the file. */
export const nativeText = (runs: readonly Run[]): string => spelled(runs, ({ native }) => native);

export const plainText = (runs: readonly Run[]): string => spelled(runs, () => '');

/** Joins neighbouring texts and drops empty ones, so that equal texts have equal runs. */
export function joinTexts(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (typeof run === 'string' && typeof last === 'string') joined[joined.length - 1] = last + run;
    else if (run !== '') joined.push(run);
  }
  return joined;
}

/** Removes spaces at both ends, which belong to the skeleton. No-break spaces are text and stay. */
export function trimRuns(runs: readonly Run[]): Run[] {
  const trimmed = [...runs];
  const first = trimmed[0];
  if (typeof first === 'string') trimmed[0] = trimStart(first);
  const last = trimmed.at(-1);
  if (typeof last === 'string') trimmed[trimmed.length - 1] = trimEnd(last);
  return trimmed.filter((run) => run !== '');
}

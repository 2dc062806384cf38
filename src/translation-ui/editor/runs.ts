import type { Code, Run } from '../server-data.ts';

export const isCode = (run: Run): run is Code => typeof run !== 'string';

export const codesOf = (runs: readonly Run[]): Code[] => runs.filter(isCode);

/** Identifies a code within its unit. */
export const codeKey = ({ kind, id }: Pick<Code, 'kind' | 'id'>): string => `${kind} ${id}`;

/** A run as sent and stored; the rest of a code is in the source. */
export type BareRun = string | Pick<Code, 'kind' | 'id'>;

export const bare = (runs: readonly Run[]): BareRun[] =>
  runs.map((run) => (isCode(run) ? { kind: run.kind, id: run.id } : run));

export const plainText = (runs: readonly Run[]): string => runs.filter((run) => !isCode(run)).join('');

export const isEmpty = (runs: readonly Run[]): boolean => plainText(runs).trim() === '';

/** Codes of the source that the target lacks, in source order. */
export function missingCodes(source: readonly Run[], target: readonly Run[]): Code[] {
  const present = new Set(codesOf(target).map(codeKey));
  return codesOf(source).filter((code) => !present.has(codeKey(code)));
}

/** Merges neighbouring texts and drops empty ones, so that equal targets have equal runs. */
export function tidy(runs: readonly Run[]): Run[] {
  const tidied: Run[] = [];
  for (const run of runs) {
    const last = tidied.at(-1);
    if (typeof run !== 'string') tidied.push(run);
    else if (typeof last === 'string') tidied[tidied.length - 1] = last + run;
    else if (run !== '') tidied.push(run);
  }
  return tidied;
}

/** Whether texts and codes are equal; the markup of codes is ignored, because the server knows it. */
export const sameRuns = (left: readonly Run[], right: readonly Run[]): boolean => textKey(left) === textKey(right);

/** Equal for runs that {@link sameRuns} considers equal. */
export const textKey = (runs: readonly Run[]): string =>
  JSON.stringify(tidy(runs).map((run) => (isCode(run) ? { code: codeKey(run) } : run)));

import type { Code, Run } from '../server-data.ts';

export const isCode = (run: Run): run is Code => typeof run !== 'string';

export const codesOf = (runs: readonly Run[]): Code[] => runs.filter(isCode);

/** Names a code within its unit. */
export const codeKey = ({ kind, id }: Pick<Code, 'kind' | 'id'>): string => `${kind} ${id}`;

/** A run as it is sent and kept: the source knows the rest of a code. */
export type BareRun = string | Pick<Code, 'kind' | 'id'>;

export const bare = (runs: readonly Run[]): BareRun[] =>
  runs.map((run) => (isCode(run) ? { kind: run.kind, id: run.id } : run));

/** The text alone, as somebody reads it who does not see the codes. */
export const plainText = (runs: readonly Run[]): string => runs.filter((run) => !isCode(run)).join('');

export const isEmpty = (runs: readonly Run[]): boolean => plainText(runs).trim() === '';

/** Codes of the source that the target lacks, in the order of the source. */
export function missingCodes(source: readonly Run[], target: readonly Run[]): Code[] {
  const present = new Set(codesOf(target).map(codeKey));
  return codesOf(source).filter((code) => !present.has(codeKey(code)));
}

/** Joins neighbouring texts and drops empty ones, so that equal targets have equal runs. */
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

/** Equal texts with equal codes; how a code is written does not count, the server knows that. */
export const sameRuns = (left: readonly Run[], right: readonly Run[]): boolean => textKey(left) === textKey(right);

/** Equal for what {@link sameRuns} holds equal. */
export const textKey = (runs: readonly Run[]): string =>
  JSON.stringify(tidy(runs).map((run) => (isCode(run) ? { code: codeKey(run) } : run)));

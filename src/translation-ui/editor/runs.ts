import { type Code, codeKey, codesOf, isCode, joinTexts, plainText, type Run } from '../server-data.ts';

export { isCode, plainText };

/** A run as sent and stored; the rest of a code is in the source. */
export type BareRun = string | Pick<Code, 'kind' | 'id'>;

export const bare = (runs: readonly Run[]): BareRun[] =>
  runs.map((run) => (isCode(run) ? { kind: run.kind, id: run.id } : run));

export const isEmpty = (runs: readonly Run[]): boolean => plainText(runs).trim() === '';

/** Codes of the source that the target lacks, in source order. */
export function missingCodes(source: readonly Run[], target: readonly Run[]): Code[] {
  const present = codesOf(target);
  return source.filter(isCode).filter((code) => !present.has(codeKey(code)));
}

/** Whether texts and codes are equal; the markup of codes is ignored, because the server knows it. */
export const sameRuns = (left: readonly Run[], right: readonly Run[]): boolean => textKey(left) === textKey(right);

/** Equal for runs that {@link sameRuns} considers equal. */
export const textKey = (runs: readonly Run[]): string =>
  JSON.stringify(joinTexts(runs).map((run) => (isCode(run) ? { code: codeKey(run) } : run)));

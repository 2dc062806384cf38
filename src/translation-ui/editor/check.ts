import { nests, type Run } from '../server-data.ts';
import { isEmpty, missingCodes } from './runs.ts';

/** A reason why a unit does not count as translated. */
export type Mark = { kind: 'codes'; count: number } | { kind: 'nesting' };

/** Marks of a unit, updated at every keystroke. The server checks its text once it is saved. */
export function marksOf(source: readonly Run[], target: readonly Run[] | null): Mark[] {
  if (target === null || isEmpty(target)) return [];
  const missing = missingCodes(source, target);
  if (missing.length > 0) return [{ kind: 'codes', count: missing.length }];
  return nests(source) && !nests(target) ? [{ kind: 'nesting' }] : [];
}

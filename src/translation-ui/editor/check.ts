import { nests, type Run } from '../server-data.ts';
import { isEmpty, missingCodes } from './runs.ts';

/** What keeps a unit from counting as translated. */
export type Mark = { kind: 'codes'; count: number } | { kind: 'nesting' };

/** Marks of a unit, told at every key; the server finds what is odd about its text once it is saved. */
export function marksOf(source: readonly Run[], target: readonly Run[] | null): Mark[] {
  if (target === null || isEmpty(target)) return [];
  const missing = missingCodes(source, target);
  if (missing.length > 0) return [{ kind: 'codes', count: missing.length }];
  return nests(source) && !nests(target) ? [{ kind: 'nesting' }] : [];
}

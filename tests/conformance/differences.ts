/**
 * Weight of a difference. `fail`: clients would notice. `extra`: beyond the specification. `soft`: a header or a text
 * that no client depends on. Only the first fails a case.
 */
export type Weight = 'fail' | 'extra' | 'soft';

export interface Difference {
  /** Where: `status`, `header allow`, or the path inside the body. */
  path: string;
  why: string;
  weight: Weight;
  /** The actual value of a header that counts. */
  total?: string;
}

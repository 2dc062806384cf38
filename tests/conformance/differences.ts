/**
 * How much a difference weighs. `fail`: clients would notice. `extra`: about what the specification does not name.
 * `soft`: a header or a text that no client leans on. Only the first fails a case.
 */
export type Weight = 'fail' | 'extra' | 'soft';

export interface Difference {
  /** Where: `status`, `header allow`, or the path inside the body. */
  path: string;
  why: string;
  weight: Weight;
  /** Of a header that counts: what we answer. */
  total?: string;
}

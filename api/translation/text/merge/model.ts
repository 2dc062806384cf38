/** What goes into a merge and what comes out of it. */
import type { Run, Segmented, Skeleton, Targets } from '../unit-types.ts';
import type { Baseline, Mark } from './baseline.ts';
import type { Sheet } from './cells.ts';
import type { Choices, Conflict } from './conflicts.ts';
import type { Recall } from './evidence.ts';

export interface MergeInput {
  source: Segmented;
  target: Segmented;
  /** The line that the target keeps; empty when it was made by hand. */
  made: string;
  recall: Recall;
  /** Ids of units that are to be translated, or have been, whatever the target holds. */
  wanted: ReadonlySet<string>;
  /** Those of them that somebody corrected who saw what stands in the target. */
  corrected?: ReadonlySet<string>;
  /** What the memory knows to have been delivered, by the hash of the source; also of texts that are gone from there. */
  former: Targets;
  /** Conflicts that somebody has decided. */
  decisions: Decisions;
  /** `use` where somebody wants what is translated whatever was written by hand; else that stays. */
  undecided?: 'keep' | 'use';
}

/** By id of a conflict: the text that stands there, or what the source and its translator bring. */
export type Decisions = Readonly<Record<string, 'keep' | 'use'>>;

export interface Merged {
  /** The merged document. Its slots are the units that want a translation; all else is written out. */
  skeleton: Skeleton;
  /** Units whose translation stands in the target already. */
  taken: Map<string, Run[]>;
  /** Units without a translation of their own for which a passage written by hand stands. */
  covered: Set<string>;
  conflicts: Conflict[];
  delivered: Delivered;
}

/** Where the marks of the next baseline come from: a mark is known, a number is a place among the merged cells. */
export interface Delivered {
  fields: Map<string, { source: string; target: string | null }>;
  cells: { source: Mark; target: Mark | number }[];
  /** Number of cells that were written. */
  written: number;
}

export interface MergeContext extends Omit<MergeInput, 'source' | 'target'>, Choices {
  source: Sheet;
  target: Sheet;
  baseline: Baseline;
}

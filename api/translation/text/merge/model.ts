/** Input of a merge. */
import type { Run, Segmented, Skeleton, Targets } from '../unit-types.ts';
import type { Baseline, Mark } from './baseline.ts';
import type { Sheet } from './cells.ts';
import type { Choices, Conflict } from './conflicts.ts';
import type { Recall } from './evidence.ts';

export interface MergeInput extends Omit<Choices, 'all'> {
  source: Segmented;
  target: Segmented;
  /** The target's baseline; empty if it was made by hand. */
  made: string;
  recall: Recall;
  /** Ids of units that are to be translated, or have been, whatever the target contains. */
  wanted: ReadonlySet<string>;
  /** Wanted units that were corrected by a person who saw the target's text. */
  corrected?: ReadonlySet<string>;
  /** Delivered texts known to the memory, by the hash of their source; including texts no longer in the source. */
  former: Targets;
}

/** What a merge found out about the units of the source. */
export interface Findings {
  /** Units whose translation is already in the target. */
  taken: Map<string, Run[]>;
  /** Units without a translation of their own, replaced by a passage written by hand. */
  covered: Set<string>;
  conflicts: Conflict[];
}

export interface Merged extends Findings {
  /** The merged document. Its slots are the units to be translated; everything else is written out. */
  skeleton: Skeleton;
  delivered: Delivered;
}

export const noFindings = (): Findings => ({ taken: new Map(), covered: new Set(), conflicts: [] });

/** Source of the marks in the next baseline: a known mark, or a number as the place of a merged cell. */
export interface Delivered {
  fields: Map<string, { source: string; target: string | null }>;
  cells: { source: Mark; target: Mark | number }[];
  written: number;
}

export interface MergeContext extends Omit<MergeInput, 'source' | 'target'>, Choices {
  source: Sheet;
  target: Sheet;
  baseline: Baseline;
}

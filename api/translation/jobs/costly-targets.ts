import { excessOf, textTooCostly } from '../../content/markdown/text-cost.ts';
import { nativeText } from '../text/runs.ts';
import type { Run } from '../text/unit-types.ts';

/** Refuses translated units that together would make a text exceed the cost limit of a page. */
export function refuseCostlyTargets(targets: Iterable<Run[]>): void {
  const excess = excessOf(Array.from(targets, nativeText).join('\n\n'));
  if (excess) throw textTooCostly('target', excess);
}

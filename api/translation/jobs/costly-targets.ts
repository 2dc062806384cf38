import { excessOf, textTooCostly } from '../../content/markdown/text-cost.ts';
import { isCode } from '../text/inline.ts';
import type { Run } from '../text/unit-types.ts';

/** Refuses translated units that together would make a text exceed the cost limit of a page. */
export function refuseCostlyTargets(targets: Iterable<Run[]>): void {
  const texts = Array.from(targets, (runs) => runs.map((run) => (isCode(run) ? run.native : run)).join(''));
  const excess = excessOf(texts.join('\n\n'));
  if (excess) throw textTooCostly('target', excess);
}

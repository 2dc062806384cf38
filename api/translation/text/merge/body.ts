import { BodyMerge, type MergedBody } from './body-merge.ts';
import { joinedOver } from './hunks.ts';
import type { MergeContext } from './model.ts';
import { isWhole, planOf, spanOf } from './plan.ts';

/**
 * Merges the cells of both sides over the links of the baseline. Boxes stay whole, however the conflicts are decided:
 * where changes of both sides would tear one apart, all of it is a conflict.
 */
export function mergeBody(context: MergeContext): MergedBody {
  const plan = planOf(context);
  let { regions } = plan;
  const every = (all: 'keep' | 'use') => ({ ...context, all });
  const hasBoxes = plan.boxes.source.bounds.size + plan.boxes.target.bounds.size > 0;
  for (const tried of hasBoxes ? [every('use'), every('keep'), context] : [context]) {
    for (let times = 0; ; times++) {
      const merge = new BodyMerge(tried, plan, regions);
      const wrong = merge.run();
      if (wrong.length === 0 || isWhole(regions, plan)) {
        if (tried === context) return merge.result;
        break;
      }
      regions = joinedOver(regions, times < MOST_JOINS ? spanOf(wrong, plan) : [0, plan.links.length]);
    }
  }
  throw new TypeError('nothing was merged');
}

/** Joins after which all of a body is one conflict: boxes that are torn so often have little in common. */
const MOST_JOINS = 8;

import type { Job, StoredTargets } from './job.ts';

/** What a file says of a unit takes the place of what was typed for it. */
export function takeDrafts(draft: Job, drafts: StoredTargets): void {
  draft.drafts = drafts;
  draft.rough = Object.fromEntries(Object.entries(draft.rough).filter(([id]) => !drafts[id]));
  draft.writers = {};
}

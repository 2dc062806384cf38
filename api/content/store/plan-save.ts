import type { Item, Term, User } from '../../contract/model.ts';
import type { Change, ContentIndex } from '../index/content-index.ts';
import type { FileWrite } from './disk/journal.ts';
import type { Past } from './git/past.ts';
import { planChange, previewRecord, type FileContext } from './plan-change.ts';
import { planProfiles, type ProfilePlan } from './profiles.ts';

/** What the disk has to do for some changes, and what they are once it is done. */
export interface PlannedSave {
  saved: Change[];
  writes: FileWrite[];
  /** Those of authors who had none. */
  profiles: ProfilePlan | null;
}

interface Ground {
  index: ContentIndex;
  users: { byId(id: number): User | undefined };
  past: Past;
}

/** Writes nothing; throws where a record could not be read again. */
export async function planSave(
  context: FileContext,
  { index, users, past }: Ground,
  changes: readonly Change[],
  uploads: readonly FileWrite[] = [],
): Promise<PlannedSave> {
  const profiles = await planProfiles({ ...context, index }, changes, (id) => users.byId(id));
  const plans = await Promise.all(changes.map((change) => planChange(context, change)));
  const writes = [...uploads, ...(profiles?.writes ?? []), ...plans.flatMap((plan) => plan.writes)];
  if (changes.some(({ after }) => after)) await past.preview(writes);
  const saved = await Promise.all(
    plans.map(async ({ change: { before }, path }) =>
      pair(before, path === undefined ? undefined : await previewRecord(context, path, writes)),
    ),
  );
  return { saved, writes, profiles };
}

/** Whether each is a change of one file, and each of another one: no two of them need be one change. */
export function areApart(planned: readonly PlannedSave[]): boolean {
  const files = planned.flatMap(({ writes }) => writes);
  return files.length === planned.length && new Set(files.map(({ path }) => path)).size === files.length;
}

const pair = (before: Item | Term | undefined, after: Item | Term | undefined): Change => ({
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
});

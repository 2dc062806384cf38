import { followNews } from './external/tell-editor.ts';
import { openIds, type Job, type LogEntry } from './job.ts';
import type { NoticeName } from './notice.ts';
import { announceJob } from './notices.ts';
import { move, type JobEvent } from './transitions.ts';
import { nowIso, type Translation } from './translation.ts';

/** Who makes a change, with the reason for the log. */
type Cause = Pick<LogEntry, 'actor' | 'reason' | 'translator_id'>;

/**
 * Changes a job durably and appends an entry to its log. Call only within `store.withLock`. If the state machine does
 * not allow the transition, throws its refusal and changes nothing.
 */
export async function changeJob(
  id: number,
  event: JobEvent,
  cause: Cause,
  translation: Translation,
  change: (draft: Job) => void = () => {},
): Promise<Readonly<Job>> {
  const at = nowIso(translation);
  await translation.records.jobs.update(id, (draft) => {
    move(draft, event, { ...cause, at });
    change(draft);
  });
  followNews(id, translation);
  const job = translation.records.jobs.get(id) as Job;
  const notice = NOTICES[event];
  if (notice) await announceJob(notice, job, cause.actor, translation);
  return job;
}

const NOTICES: Partial<Record<JobEvent, NoticeName>> = {
  assigned: 'assigned',
  delivered: 'delivered',
  cancelled: 'cancelled',
  'source gone': 'cancelled',
};

/**
 * Changes fields outside the state machine: drafts, data of the editor, errors. If units become open again, an
 * external editor gets a new file.
 */
export async function noteInJob(id: number, translation: Translation, change: (draft: Job) => void): Promise<void> {
  const at = nowIso(translation);
  await translation.records.jobs.update(id, (draft) => {
    const open = new Set(openIds(draft));
    change(draft);
    if (!new Set(openIds(draft)).isSubsetOf(open)) delete draft.told;
    draft.modified = at;
  });
  followNews(id, translation);
}

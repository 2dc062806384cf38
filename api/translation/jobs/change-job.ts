import { followNews } from './external/tell-editor.ts';
import type { Job, LogEntry } from './job.ts';
import type { NoticeName } from './notice.ts';
import { announceJob } from './notices.ts';
import { move, type JobEvent } from './transitions.ts';
import { nowIso, type Translation } from './translation.ts';

/** Who makes a change, and the words for the log. */
type Cause = Pick<LogEntry, 'actor' | 'reason' | 'translator_id'>;

/**
 * Changes a job durably, with an entry in its log. Only within `store.exclusive`. Throws the refusal of a transition
 * that the state machine does not have; then nothing has changed.
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

/** What happens to a job and is worth a notice. */
const NOTICES: Partial<Record<JobEvent, NoticeName>> = {
  assigned: 'assigned',
  delivered: 'delivered',
  cancelled: 'cancelled',
  'source gone': 'cancelled',
};

/** Changes what is no part of the state machine: drafts, notes of the editor, errors. */
export async function noteInJob(id: number, translation: Translation, change: (draft: Job) => void): Promise<void> {
  const at = nowIso(translation);
  await translation.records.jobs.update(id, (draft) => {
    change(draft);
    draft.modified = at;
  });
  followNews(id, translation);
}

import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../lib/problem.ts';
import type { EditorStatus, Job, JobStatus, LogEntry } from './job.ts';

type Next = readonly [JobStatus, EditorStatus | 'same'];

/**
 * The state machine: by event and state, the next state and the editor's status, which `same` leaves unchanged. A closed
 * job stays closed.
 */
const TRANSITIONS = {
  assigned: { 1: [1, 0], 2: [2, 1] },
  unassigned: { 1: [1, 0], 2: [1, 0] },
  'source saved': { 1: [1, 0], 2: [2, 'same'] },
  started: { 1: [2, 1], 2: [2, 1] },
  translated: { 1: [2, 6], 2: [2, 6] },
  returned: { 1: [2, 1], 2: [2, 1] },
  delivering: { 1: [2, 7], 2: [2, 7] },
  'partly delivered': { 1: [2, 1], 2: [2, 1] },
  delivered: { 1: [10, 8], 2: [10, 8] },
  cancelled: { 1: [0, 20], 2: [0, 20] },
  'source gone': { 1: [0, 20], 2: [0, 20] },
} as const satisfies Record<string, Record<1 | 2, Next>>;

export type JobEvent = keyof typeof TRANSITIONS;

/**
 * Events that correspond to a status reported by the editor. A report cannot create a job, nor deliver it
 * without a file.
 */
const REPORTED: Partial<Record<number, JobEvent>> = {
  1: 'started',
  6: 'translated',
  7: 'delivering',
  20: 'cancelled',
} satisfies Partial<Record<EditorStatus, JobEvent>>;

export const reportedEvent = (status_id: number): JobEvent | undefined => REPORTED[status_id];

type Occasion = Pick<LogEntry, 'actor' | 'at' | 'reason' | 'translator_id'>;

/**
 * Moves a job to its next state and logs it; the same event again, such as another save of the source, becomes the time
 * of its entry. If the job is closed, throws and changes nothing.
 */
export function move(draft: Job, event: JobEvent, occasion: Occasion): void {
  const { status: from } = draft;
  if (from === 0 || from === 10) throw new Problem('xlate_job_closed');
  const [to, status_id] = TRANSITIONS[event][from];
  draft.status = to;
  if (status_id !== 'same') draft.ate_status = status_id;
  draft.modified = occasion.at;
  const entry = { ...occasion, event, from, to, status_id: draft.ate_status };
  const last = draft.log.at(-1);
  if (last && isDeepStrictEqual({ ...last, at: entry.at }, entry)) last.at = entry.at;
  else draft.log.push(entry);
}

import { Problem } from '../../lib/problem.ts';
import type { EditorStatus, Job, JobStatus, LogEntry } from './job.ts';

/** Events in the life of a job. */
export type JobEvent =
  | 'assigned'
  | 'unassigned'
  | 'source saved'
  | 'started'
  | 'translated'
  | 'delivering'
  | 'partly delivered'
  | 'delivered'
  | 'cancelled'
  | 'source gone';

interface Transition {
  from: JobStatus;
  event: JobEvent;
  to: JobStatus;
  /** The editor's status afterwards; `same` leaves it unchanged. */
  status_id: EditorStatus | 'same';
}

/** The state machine. Transitions not listed here are refused. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 1, event: 'assigned', to: 1, status_id: 0 },
  { from: 1, event: 'unassigned', to: 1, status_id: 0 },
  { from: 1, event: 'source saved', to: 1, status_id: 0 },
  { from: 1, event: 'started', to: 2, status_id: 1 },
  { from: 1, event: 'translated', to: 2, status_id: 6 },
  { from: 1, event: 'delivering', to: 2, status_id: 7 },
  { from: 1, event: 'partly delivered', to: 2, status_id: 1 },
  { from: 1, event: 'delivered', to: 10, status_id: 8 },
  { from: 1, event: 'cancelled', to: 0, status_id: 20 },
  { from: 1, event: 'source gone', to: 0, status_id: 20 },
  { from: 2, event: 'assigned', to: 2, status_id: 1 },
  { from: 2, event: 'unassigned', to: 1, status_id: 0 },
  { from: 2, event: 'source saved', to: 2, status_id: 'same' },
  { from: 2, event: 'started', to: 2, status_id: 1 },
  { from: 2, event: 'translated', to: 2, status_id: 6 },
  { from: 2, event: 'delivering', to: 2, status_id: 7 },
  { from: 2, event: 'partly delivered', to: 2, status_id: 1 },
  { from: 2, event: 'delivered', to: 10, status_id: 8 },
  { from: 2, event: 'cancelled', to: 0, status_id: 20 },
  { from: 2, event: 'source gone', to: 0, status_id: 20 },
];

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

/** Who caused the event, when and why. */
type Occasion = Pick<LogEntry, 'actor' | 'at' | 'reason' | 'translator_id'>;

/** The transition for an event. Throws if there is none: a closed job stays closed. */
function transitionFor(status: JobStatus, event: JobEvent): Transition {
  const row = TRANSITIONS.find((candidate) => candidate.from === status && candidate.event === event);
  if (row) return row;
  throw new Problem(status === 0 || status === 10 ? 'xlate_job_closed' : 'xlate_invalid_transition');
}

/** Moves a job to its next state and logs it. If refused, throws and changes nothing. */
export function move(draft: Job, event: JobEvent, occasion: Occasion): void {
  const { to, status_id } = transitionFor(draft.status, event);
  const from = draft.status;
  draft.status = to;
  if (status_id !== 'same') draft.ate_status = status_id;
  draft.modified = occasion.at;
  draft.log.push({ ...occasion, event, from, to, status_id: draft.ate_status });
}

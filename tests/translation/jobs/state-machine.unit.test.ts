import { describe, expect, test } from 'vitest';
import type { EditorStatus, Job, JobStatus } from '../../../api/translation/jobs/job.ts';
import { move, TRANSITIONS, type JobEvent } from '../../../api/translation/jobs/transitions.ts';

const STATES: JobStatus[] = [0, 1, 2, 10];
const EVENTS = [...new Set(TRANSITIONS.map(({ event }) => event))];

/** All transitions of the design: state, event, next state and editor's status; null if refused. */
const EXPECTED: Record<JobEvent, Partial<Record<JobStatus, [JobStatus, EditorStatus | 'same']>>> = {
  assigned: { 1: [1, 0], 2: [2, 1] },
  unassigned: { 1: [1, 0], 2: [1, 0] },
  'source saved': { 1: [1, 0], 2: [2, 'same'] },
  started: { 1: [2, 1], 2: [2, 1] },
  translated: { 1: [2, 6], 2: [2, 6] },
  delivering: { 1: [2, 7], 2: [2, 7] },
  'partly delivered': { 1: [2, 1], 2: [2, 1] },
  delivered: { 1: [10, 8], 2: [10, 8] },
  cancelled: { 1: [0, 20], 2: [0, 20] },
  'source gone': { 1: [0, 20], 2: [0, 20] },
};

const jobIn = (status: JobStatus): Job =>
  ({ status, ate_status: 7, modified: 'before', log: [] }) as Partial<Job> as Job;

const occasion = { actor: 4, at: '2026-11-20T10:00:00.000Z', reason: 'because' };

test('every event is expected', () => {
  expect(EVENTS.sort()).toEqual(Object.keys(EXPECTED).sort());
});

describe.each(STATES)('a job in state %i', (from) => {
  test.each(EVENTS)('on "%s"', (event) => {
    const job = jobIn(from);
    const next = EXPECTED[event][from];
    if (!next) {
      const code = from === 0 || from === 10 ? 'xlate_job_closed' : 'xlate_invalid_transition';
      expect(() => move(job, event, occasion)).toThrow(code);
      expect(job).toEqual(jobIn(from));
      return;
    }
    move(job, event, occasion);
    const [to, given] = next;
    const status_id = given === 'same' ? 7 : given;
    expect(job).toMatchObject({ status: to, ate_status: status_id, modified: occasion.at });
    expect(job.log).toEqual([{ ...occasion, event, from, to, status_id }]);
  });
});

test('the table lists each transition once', () => {
  const cells = TRANSITIONS.map(({ from, event }) => `${from} ${event}`);
  expect(new Set(cells).size).toBe(cells.length);
});

import { describe, expect, test } from 'vitest';
import { type EditorStatus, type Job, type JobStatus, noteReceived } from '../../../api/translation/jobs/job.ts';
import { move, type JobEvent } from '../../../api/translation/jobs/transitions.ts';

const STATES: JobStatus[] = [0, 1, 2, 10];

/** All transitions of the design: event, state, next state and editor's status. All others are refused. */
const EXPECTED: Record<JobEvent, Partial<Record<JobStatus, [JobStatus, EditorStatus | 'same']>>> = {
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
};

const EVENTS = Object.keys(EXPECTED) as JobEvent[];

const jobIn = (status: JobStatus) => ({ status, ate_status: 7, modified: 'before', log: [] }) as Partial<Job> as Job;

const occasion = { actor: 4, at: '2026-11-20T10:00:00.000Z', reason: 'because' };

describe.each(STATES)('a job in state %i', (from) => {
  test.each(EVENTS)('on "%s"', (event) => {
    const job = jobIn(from);
    const next = EXPECTED[event][from];
    if (!next) {
      expect(() => move(job, event, occasion)).toThrow('xlate_job_closed');
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

test('the same event again takes the place of the last: a job that waits for years does not grow', () => {
  const job = jobIn(1);
  for (const at of ['2026', '2027', '2028']) move(job, 'source saved', { ...occasion, at });
  move(job, 'assigned', { ...occasion, translator_id: 5 });
  move(job, 'assigned', { ...occasion, translator_id: 6 });
  move(job, 'source saved', { ...occasion, at: '2029' });
  expect(job.log.map(({ event, at }) => `${event} ${at.slice(0, 4)}`)).toEqual([
    ...['source saved 2028', 'assigned 2026', 'assigned 2026', 'source saved 2029'],
  ]);
});

test('a job remembers the last files that were accepted', () => {
  const job = { ...jobIn(2), received: [] };
  for (let n = 1; n <= 21; n++) noteReceived(job, `file ${n}`, occasion.at);
  expect(job.received).toHaveLength(20);
  expect(job.received.at(-1)).toEqual({ sha256: 'file 21', at: occasion.at });
});

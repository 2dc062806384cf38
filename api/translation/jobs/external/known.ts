import { isOpen, type Job, type KnownToEditor } from '../job.ts';

export const knownOf = (job: Readonly<Job>): KnownToEditor => ({
  state: isOpen(job) ? 'open' : job.status === 10 ? 'complete' : 'cancelled',
  translator_id: job.translator_id,
  deadline: job.deadline,
  source_hash: job.source_hash,
  source_changed: job.source_changed,
});

/** Whether the editor has not heard how the job stands. Of a closed job nothing but its end is of interest. */
export function isUntold(job: Readonly<Job>): boolean {
  if (job.service !== 'remote') return false;
  const [now, told] = [knownOf(job), job.told];
  if (!told || now.state !== told.state) return true;
  return now.state === 'open' && JSON.stringify(now) !== JSON.stringify(told);
}

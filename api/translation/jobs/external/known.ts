import { isOpen, type Job } from '../job.ts';

/** What the external editor is to know of a job that it has; it is told again when anything of it changes. */
export interface KnownToEditor {
  state: 'open' | 'complete' | 'cancelled';
  translator_id: number;
  /** ISO 8601. */
  deadline: string | null;
  /** Of the snapshot that the editor's file is made from. */
  source_hash: string;
  source_changed: boolean;
}

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

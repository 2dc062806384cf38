import type { JOB_ORDERS, JOB_STATES } from '../../contract/routes/translation.ts';
import type { Language } from '../../contract/model.ts';
import { fold } from '../../lib/fold.ts';
import { isOpen, type Job, type JobStatus } from './job.ts';
import { titleOf } from './find-text.ts';
import { wordsLeft } from './serialize-job.ts';
import type { Translation } from './translation.ts';

export type JobState = (typeof JOB_STATES)[number];
type JobOrderBy = (typeof JOB_ORDERS)[number];

export interface JobQuery {
  /**
   * Words that must all occur in the title or the translator's name, as in the reader search, ignoring diacritics;
   * `#12` is a job number.
   */
  search?: string | undefined;
  /** Any state if missing. */
  state?: readonly JobState[] | undefined;
  target_language?: Language | undefined;
  /** 0 for unassigned jobs. */
  translator_id?: number | undefined;
  overdue: boolean;
  orderby: JobOrderBy;
  order: 'asc' | 'desc';
}

const STATES: Record<JobStatus, JobState> = { 0: 'cancelled', 1: 'waiting', 2: 'in_progress', 10: 'complete' };

export const jobState = ({ status }: Pick<Job, 'status'>): JobState => STATES[status];

export const isOverdue = (job: Readonly<Job>, now: number): boolean =>
  isOpen(job) && job.deadline !== null && Date.parse(job.deadline) < now;

/**
 * Filters and sorts jobs. Reads only the jobs' own data, never the content around them; sorting by words counts the
 * remaining words of each.
 */
export function listJobs(jobs: readonly Readonly<Job>[], query: JobQuery, translation: Translation): Readonly<Job>[] {
  const now = translation.ports.clock.now();
  const words = fold(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const names = new Map(translation.store.users.all().map(({ id, name }) => [id, name]));
  const titled = (job: Readonly<Job>): string => titleOf(job, translation);
  const found = jobs.filter((job) => {
    if (query.state && !query.state.includes(jobState(job))) return false;
    if (query.target_language && query.target_language !== job.target_language) return false;
    if (query.translator_id !== undefined && query.translator_id !== job.translator_id) return false;
    if (query.overdue && !isOverdue(job, now)) return false;
    if (words.length === 0) return true;
    const text = fold(`${titled(job)} ${names.get(job.translator_id) ?? ''}`);
    return words.every((word) => word === `#${job.id}` || text.includes(word));
  });
  const keys: Record<JobOrderBy, (job: Readonly<Job>) => string | number> = {
    id: ({ id }) => id,
    title: (job) => fold(titled(job)),
    // Jobs without a deadline can wait.
    deadline: ({ deadline }) => deadline ?? '~',
    modified: ({ modified }) => modified,
    words: wordsLeft,
    translator: ({ translator_id }) => fold(names.get(translator_id) ?? ''),
  };
  const sign = query.order === 'asc' ? 1 : -1;
  const keyed = found.map((job) => ({ job, key: keys[query.orderby](job) }));
  // Of equal keys the newest job comes first, so that each appears on exactly one page.
  keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : b.job.id - a.job.id));
  return keyed.map(({ job }) => job);
}

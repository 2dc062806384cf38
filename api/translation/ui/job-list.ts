import { can, type Caller } from '../../contract/caller.ts';
import type { Language } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { cutListPage } from '../../rest/query/paging.ts';
import { titleOf } from '../jobs/find-text.ts';
import { mayTake, visibleJobs } from '../jobs/find-job.ts';
import type { Job, LogEntry } from '../jobs/job.ts';
import { jobState, listJobs, type JobQuery, type JobState } from '../jobs/list-jobs.ts';
import { serializeJob, wordsLeft } from '../jobs/serialize-job.ts';
import type { Translation } from '../jobs/translation.ts';

export interface DashboardJob {
  /** The job as the API shows it. */
  job: object;
  title: string;
  state: JobState;
  /** Words of the units that are still to be translated. */
  words_left: number;
  /** Name of who has it; empty for nobody. */
  translator: string;
  /** The visitor may take it. */
  can_take: boolean;
  /** Empty for who does not manage. */
  log: LogEntry[];
}

export interface JobListData {
  rows: DashboardJob[];
  total: number;
  page: number;
  pages: number;
}

/** One page of the jobs asked for; the last one where the page asked for is gone. */
export function jobListData(
  query: JobQuery & { page: number; per_page: number },
  caller: Caller,
  language: Language,
  translation: Translation,
): JobListData {
  if (!can(caller, 'translate')) throw new Problem('rest_forbidden');
  const found = listJobs(visibleJobs(caller, translation), query, translation);
  const last = Math.max(1, Math.ceil(found.length / query.per_page));
  const { rows, total, page } = cutListPage(found, { ...query, page: Math.min(query.page, last) });
  return { rows: rows.map((job) => rowOf(job, caller, language, translation)), total, page, pages: last };
}

function rowOf(job: Readonly<Job>, caller: Caller, language: Language, translation: Translation): DashboardJob {
  const manages = can(caller, 'manage_translations');
  return {
    job: serializeJob(job, language, translation),
    title: titleOf(job, translation),
    state: jobState(job),
    words_left: wordsLeft(job),
    translator: translation.store.users.byId(job.translator_id)?.name ?? '',
    can_take: !manages && mayTake(job, caller),
    log: manages ? job.log : [],
  };
}

import { can, type Caller } from '../../contract/caller.ts';
import type { Language } from '../../contract/model.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { cutListPage } from '../../rest/query/paging.ts';
import { titleOf } from '../jobs/find-text.ts';
import { mayTake, visibleJobs } from '../jobs/find-job.ts';
import type { Job, LogEntry } from '../jobs/job.ts';
import { jobState, listJobs, type JobState } from '../jobs/list-jobs.ts';
import { serializeJob, wordsLeft, type ShownJob } from '../jobs/serialize-job.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';

export interface DashboardJob {
  job: ShownJob;
  title: string;
  state: JobState;
  words_left: number;
  /** Name of the assigned translator; empty if unassigned. */
  translator: string;
  can_take: boolean;
  /** Empty for visitors who are not managers. */
  log: LogEntry[];
}

export interface JobListData {
  rows: DashboardJob[];
  total: number;
  page: number;
  pages: number;
}

/** One page of the requested jobs; the last page if the requested one no longer exists. */
export const browseJobs: Operation<'browseJobs'> = ({ args, caller, texts }, service) => {
  const translation = translationOf(service);
  const found = listJobs(visibleJobs(caller, translation), args, translation);
  const pages = Math.max(1, Math.ceil(found.length / args.per_page));
  const { rows, total, page } = cutListPage(found, { ...args, page: Math.min(args.page, pages) });
  const shown = rows.map((job) => rowOf(job, caller, texts, translation));
  const body: JobListData = { rows: shown, total, page, pages };
  return { body };
};

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

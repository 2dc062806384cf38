import { can, type Caller } from '../../contract/caller.ts';
import type { Language } from '../../contract/model.ts';
import type { Operation, OperationInput } from '../../rest/operations/operation.ts';
import { cutListPage } from '../../rest/query/paging.ts';
import { titleOf } from '../jobs/find-text.ts';
import { mayTake, visibleJobs } from '../jobs/find-job.ts';
import type { Job } from '../jobs/job.ts';
import { jobState, listJobs } from '../jobs/list-jobs.ts';
import { serializeJob, wordsLeft } from '../jobs/serialize-job.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';

export type DashboardJob = ReturnType<typeof rowOf>;
export type JobListData = ReturnType<typeof pageOf>;

export const browseJobs: Operation<'browseJobs'> = (input, service) => ({
  body: pageOf(input, translationOf(service)),
});

/** One page of the requested jobs; the last page if the requested one no longer exists. */
function pageOf({ args, caller, locale }: OperationInput<'browseJobs'>, translation: Translation) {
  const found = listJobs(visibleJobs(caller, translation), args, translation);
  const pages = Math.max(1, Math.ceil(found.length / args.per_page));
  const { rows, total, page } = cutListPage(found, { ...args, page: Math.min(args.page, pages) });
  return { rows: rows.map((job) => rowOf(job, caller, locale, translation)), total, page, pages };
}

function rowOf(job: Readonly<Job>, caller: Caller, language: Language, translation: Translation) {
  const manages = can(caller, 'manage_translations');
  return {
    job: serializeJob(job, language, translation),
    title: titleOf(job, translation),
    state: jobState(job),
    words_left: wordsLeft(job),
    /** Name of the assigned translator; empty if unassigned. */
    translator: translation.store.users.byId(job.translator_id)?.name ?? '',
    can_take: !manages && mayTake(job, caller),
    /** Empty for visitors who are not managers. */
    log: manages ? job.log : [],
  };
}

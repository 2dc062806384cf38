import { translationOf } from '../jobs/translation.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { cutListPage } from '../../rest/query/paging.ts';
import { visibleJobs } from '../jobs/find-job.ts';
import { listJobs as wantedJobs } from '../jobs/list-jobs.ts';
import { serializeJob } from '../jobs/serialize-job.ts';

/** The jobs that the caller may see: every one to managers, to translators those that are or could be theirs. */
export const listJobs: Operation<'listJobs'> = ({ args, caller, texts }, service) => {
  const translation = translationOf(service);
  const jobs = wantedJobs(visibleJobs(caller, translation), args, translation);
  const page = cutListPage(jobs, args, 'rest_post_invalid_page_number');
  return { body: page.rows.map((job) => serializeJob(job, texts, translation)), totals: page };
};

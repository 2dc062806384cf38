import type { Operation } from '../../rest/operations/operation.ts';
import { cutListPage } from '../../rest/query/paging.ts';
import { externalJobFor, visibleJobs } from '../jobs/find-job.ts';
import { listJobs as wantedJobs } from '../jobs/list-jobs.ts';
import { serializeJob } from '../jobs/serialize-job.ts';
import { translationOf } from '../jobs/translation.ts';

/** The jobs visible to the caller: managers see all jobs, translators those that they have or could take. */
export const listJobs: Operation<'listJobs'> = ({ args, caller, locale }, service) => {
  const translation = translationOf(service);
  const jobs = wantedJobs(visibleJobs(caller, translation), args, translation);
  const page = cutListPage(jobs, args, 'rest_post_invalid_page_number');
  return { body: page.rows.map((job) => serializeJob(job, locale, translation)), totals: page };
};

export const getJob: Operation<'getJob'> = ({ args, caller, locale }, service) => {
  const translation = translationOf(service);
  const job = externalJobFor(args.ateJobId, caller, translation);
  return { body: { ...serializeJob(job, locale, translation), warnings: job.warnings ?? [] } };
};

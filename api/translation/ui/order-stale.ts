import type { OperationInput, OperationResult, Service } from '../../rest/operations/operation.ts';
import { translationOf } from '../jobs/translation.ts';
import { orderJobs } from '../operations/create-jobs.ts';
import { MAX_JOB_REQUESTS } from '../operations/read-job-requests.ts';
import { findMissingTranslations } from './gaps.ts';

/**
 * Orders everything that has fallen behind in a language, with `missing` also what was never translated into it; for one
 * translator and one deadline, or for none.
 */
export async function orderStale(
  { args, caller }: OperationInput<'orderStale'>,
  service: Service,
): Promise<OperationResult> {
  const { target_language, missing, translator_id, deadline } = args;
  const gaps = await findMissingTranslations(translationOf(service));
  const wanted = gaps.filter(
    ({ status, language, job_id }) => job_id === 0 && language !== target_language && (missing || status !== 'missing'),
  );
  const jobs = wanted.map(({ id: source_id, type: source_type }) => ({
    ...{ source_id, source_type, target_language, translator_id, deadline },
  }));
  let [created, failed] = [0, 0];
  for (let at = 0; at < jobs.length; at += MAX_JOB_REQUESTS) {
    const { plans, failures } = await orderJobs(jobs.slice(at, at + MAX_JOB_REQUESTS), caller, service);
    created += plans.length;
    failed += failures.length;
  }
  return { body: { created, failed } };
}

import { can } from '../../contract/caller.ts';
import { LANGUAGES } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import type { OperationResult } from '../../rest/operations/operation.ts';
import { MAX_JOB_REQUESTS } from '../operations/read-job-requests.ts';
import { findMissingTranslations } from '../ui/gaps.ts';
import { callOperation } from './call-operation.ts';
import type { Visit } from './visit.ts';

interface Ordered {
  items: unknown[];
  errors: unknown[];
}

/**
 * Orders everything that has fallen behind in a language, with `missing` also what was never translated into it; for one
 * translator and one deadline, or for none.
 */
export async function orderStale(visit: Visit): Promise<OperationResult> {
  const { body, caller, service } = visit;
  if (!can(caller, 'manage_translations')) throw new Problem('rest_forbidden');
  const target_language = LANGUAGES.find((language) => language === body['target_language']);
  if (!target_language) throw new Problem('rest_invalid_param', { values: { params: 'target_language' } });
  const gaps = await findMissingTranslations(service.translation);
  const wanted = gaps.filter(
    ({ status, language, job_id }) =>
      job_id === 0 && language !== target_language && (body['missing'] === true || status !== 'missing'),
  );
  const { translator_id, deadline } = body;
  const jobs = wanted.map(({ id, type }) => ({
    source_id: id,
    source_type: type,
    target_language,
    translator_id,
    deadline,
  }));
  const [created, failed] = [[] as unknown[], [] as unknown[]];
  for (let at = 0; at < jobs.length; at += MAX_JOB_REQUESTS) {
    const part = jobs.slice(at, at + MAX_JOB_REQUESTS);
    const { items, errors } = await order(part, visit);
    created.push(...items);
    failed.push(...errors);
  }
  return { body: { created: created.length, failed: failed.length } };
}

/** Where each of them is refused the route has no other answer than that. */
async function order(jobs: object[], visit: Visit): Promise<Ordered> {
  try {
    return (await callOperation('createJobs', { jobs }, visit)).body as Ordered;
  } catch (error) {
    // Where the editor does not answer, it does not answer for the rest either.
    if (!(error instanceof Problem) || error.code === 'xlate_order_failed') throw error;
    if (jobs.length > 1 && error.code !== 'xlate_jobs_failed') throw error;
    return { items: [], errors: jobs };
  }
}

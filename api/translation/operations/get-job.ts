import { translationOf } from '../jobs/translation.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { findExternalJob, assertMayAccess } from '../jobs/find-job.ts';
import { serializeJob } from '../jobs/serialize-job.ts';

/** A job with the warnings about its latest file. */
export const getJob: Operation<'getJob'> = (input, service) => {
  const translation = translationOf(service);
  const job = findExternalJob(input.args.ateJobId, translation);
  assertMayAccess(job, input.caller);
  return { body: { ...serializeJob(job, input.texts, translation), warnings: job.warnings ?? [] } };
};

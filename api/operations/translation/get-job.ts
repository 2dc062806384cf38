import type { Answer, Call, Service } from '../call.ts';
import { findExternalJob, jobIdOf, refuseUnlessHis, translationOf } from './find-job.ts';
import { presentJob } from './present-job.ts';

export function getJob(call: Call, service: Service): Answer {
  const translation = translationOf(service);
  const job = findExternalJob(jobIdOf(call, 'ateJobId'), translation);
  refuseUnlessHis(job, call.caller);
  return { body: presentJob(job, call.texts, translation) };
}

import type { Answer, Call, Service } from '../call.ts';
import { findExternalJob, refuseUnlessHis, translationOf } from './find-job.ts';
import { presentJob } from './present-job.ts';

export function getJob(call: Call<'getJob'>, service: Service): Answer {
  const translation = translationOf(service);
  const job = findExternalJob(call.args.ateJobId, translation);
  refuseUnlessHis(job, call.caller);
  return { body: presentJob(job, call.texts, translation) };
}

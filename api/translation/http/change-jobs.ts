import { problemAnswer } from '../../rest/http/problem-response.ts';
import { Problem } from '../../lib/problem.ts';
import type { OperationResult } from '../../rest/operations/operation.ts';
import { findJob } from '../jobs/find-job.ts';
import { titleOf } from '../jobs/find-text.ts';
import { setDeadline } from '../ui/decide.ts';
import { draftByMachine } from '../ui/machine-draft.ts';
import { callOperation } from './call-operation.ts';
import type { Visit } from './visit.ts';

/** Jobs that one request changes at most: those of a page. */
const AT_ONCE = 100;

export const giveJob = (jobId: number, translatorId: unknown, visit: Visit): Promise<OperationResult> =>
  callOperation('assignJob', { jobId, translatorId }, visit);

export const cancelJob = (jobId: number, visit: Visit): Promise<OperationResult> =>
  callOperation('storeJob', { xlate_job_id: String(jobId), ate_job_data: [{ status_id: 20 }] }, visit);

export async function moveDeadline(jobId: number, deadline: unknown, visit: Visit): Promise<OperationResult> {
  await setDeadline(jobId, deadline, visit.caller, visit.service.translation);
  return { body: { saved: true } };
}

/** Orders the translation of a finished job once more, all of it. */
function revise(jobId: number, visit: Visit): Promise<OperationResult> {
  const { source_id, source_type, translator_id } = findJob(jobId, visit.service.translation);
  return callOperation('createJobs', { jobs: [{ source_id, source_type, translator_id, revision: true }] }, visit);
}

export const draftJob = async (jobId: number, publish: boolean, visit: Visit): Promise<OperationResult> => ({
  body: await draftByMachine(jobId, { publish }, visit.caller, visit.service),
});

type Change = (jobId: number, visit: Visit) => Promise<OperationResult>;

/** What can be asked for several jobs at once, by the key that asks for it. */
const CHANGES: Record<string, Change> = {
  translator_id: (jobId, visit) => giveJob(jobId, visit.body['translator_id'], visit),
  deadline: (jobId, visit) => moveDeadline(jobId, visit.body['deadline'], visit),
  cancel: cancelJob,
  revision: revise,
  machine: (jobId, visit) => draftJob(jobId, visit.body['machine'] === 'publish', visit),
};

export interface Changed {
  done: number;
  /** Jobs that stay as they are, each with the reason. */
  failed: { job: number; title: string; message: string }[];
}

/** Does the same with several jobs. What is refused for one leaves the others alone. */
export async function changeJobs(visit: Visit): Promise<OperationResult> {
  const { jobs } = visit.body;
  const isList = Array.isArray(jobs) && jobs.length > 0 && jobs.length <= AT_ONCE && jobs.every(Number.isSafeInteger);
  const changes = Object.keys(CHANGES).filter((key) => visit.body[key] !== undefined && visit.body[key] !== false);
  if (!isList || changes.length === 0) throw invalidParameter(isList ? Object.keys(CHANGES).join(', ') : 'jobs');
  const changed: Changed = { done: 0, failed: [] };
  for (const job of new Set(jobs as number[])) {
    const message = await changeOne(job, changes, visit);
    if (message === null) changed.done += 1;
    else changed.failed.push({ job, title: titleOfJob(job, visit), message });
  }
  return { body: changed };
}

function titleOfJob(id: number, { service: { translation } }: Visit): string {
  const job = translation.records.jobs.get(id);
  return (job && titleOf(job, translation)) || String(id);
}

/** Null when all is done, else why not. */
async function changeOne(job: number, changes: readonly string[], visit: Visit): Promise<string | null> {
  try {
    for (const key of changes) await CHANGES[key]!(job, visit);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (problemAnswer(error, visit.language, true).body as { message: string }).message;
  }
}

const invalidParameter = (params: string): Problem => new Problem('rest_invalid_param', { values: { params } });

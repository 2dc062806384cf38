import type { OperationArgs } from '../../contract/routes.ts';
import { defect, refused, wrong } from '../../rest/request/validation-error.ts';
import { Problem } from '../../lib/problem.ts';
import { problemAnswer } from '../../rest/http/problem-response.ts';
import { internalInput } from '../../rest/operations/internal-input.ts';
import type { OperationInput, OperationResult, Service } from '../../rest/operations/operation.ts';
import { withWriteLock } from '../../rest/operations/write-lock.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { readDeadline } from '../jobs/deadline.ts';
import { findJob, findOpenJob } from '../jobs/find-job.ts';
import { titleOf } from '../jobs/find-text.ts';
import { nowIso, translationOf, type Translation } from '../jobs/translation.ts';
import { assignJob } from '../operations/assign-job.ts';
import { createJobs } from '../operations/create-jobs.ts';
import { storeJob } from '../operations/store-job.ts';
import { draftByMachine } from './machine-draft.ts';

export interface Changed {
  done: number;
  /** Jobs that were not changed, each with the reason. */
  failed: { job: number; title: string; code: string; message: string }[];
}

type Input = OperationInput<'changeJobs'>;
type ChangeName = Exclude<keyof OperationArgs<'changeJobs'>, 'jobs' | 'lang' | 'xlate_language'>;

/** Changes that can be applied to several jobs, by the argument that requests them. */
const CHANGES: Record<ChangeName, (jobId: number, input: Input, service: Service) => unknown> = {
  translator_id: (jobId, input, service) =>
    assignJob(internalInput('assignJob', { jobId, translatorId: input.args.translator_id! }, senderOf(input)), service),
  deadline: setDeadline,
  cancel(jobId, input, service) {
    const report = { xlate_job_id: String(jobId), ate_job_data: [{ status_id: 20 }] };
    return storeJob(internalInput('storeJob', report, senderOf(input)), service);
  },
  async revision(jobId, input, service) {
    const { source_id, source_type, translator_id } = findJob(jobId, translationOf(service));
    const order = { jobs: [{ source_id, source_type, translator_id, revision: true }] };
    const { status } = await createJobs(internalInput('createJobs', order, senderOf(input)), service);
    if (status === 200) throw new Problem('xlate_job_open');
  },
  machine: draftByMachine,
};

const senderOf = ({ caller, locale }: Input) => ({ caller, language: locale });

/** Applies the same change to several jobs. A refusal for one does not affect the others. */
export async function changeJobs(input: Input, service: Service): Promise<OperationResult> {
  const translation = translationOf(service);
  const { args, locale } = input;
  const names = Object.keys(CHANGES) as ChangeName[];
  const wanted = names.filter((name) => args[name] !== undefined && args[name] !== false);
  if (wanted.length === 0) throw refused(Object.fromEntries(names.map((name) => [name, defect(name)])));
  if (readDeadline(args.deadline) === undefined) throw wrong('deadline');
  const changed: Changed = { done: 0, failed: [] };
  for (const job of new Set(args.jobs)) {
    try {
      for (const name of wanted) await CHANGES[name](job, input, service);
      changed.done += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { message } = problemAnswer(error, locale, true).body as { message: string };
      changed.failed.push({ job, title: titleOfJob(job, translation), code: error.code, message });
    }
  }
  return { body: changed };
}

function titleOfJob(id: number, translation: Translation): string {
  const job = translation.records.jobs.get(id);
  return (job && titleOf(job, translation)) || String(id);
}

function setDeadline(jobId: number, input: Input, service: Service): Promise<void> {
  const translation = translationOf(service);
  const deadline = readDeadline(input.args.deadline) ?? null;
  return withWriteLock(input, service, async () => {
    const job = findOpenJob(jobId, translation);
    if (job.deadline === deadline) return;
    const { status, ate_status: status_id } = job;
    const entry = {
      at: nowIso(translation),
      actor: input.caller.id,
      event: 'deadline',
      from: status,
      to: status,
      status_id,
    };
    await noteInJob(jobId, translation, (draft) => {
      draft.deadline = deadline;
      draft.log.push({ ...entry, reason: '', deadline });
    });
  });
}

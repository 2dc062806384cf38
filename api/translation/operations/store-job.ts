import type { Caller } from '../../contract/caller.ts';
import { Problem } from '../../lib/problem.ts';
import type { Operation, Service } from '../../rest/operations/operation.ts';
import { withWriteLock } from '../../rest/operations/write-lock.ts';
import { acceptFile, isReceived, refuseClosed, type ArrivedFile } from '../delivery/accept-file.ts';
import { applyJob } from '../delivery/apply.ts';
import { fetchFile } from '../delivery/fetch-file.ts';
import { invalid } from '../../rest/operations/references.ts';
import { changeJob, noteInJob } from '../jobs/change-job.ts';
import { findJob, findOpenJob } from '../jobs/find-job.ts';
import { finishByHand } from '../jobs/finish-job.ts';
import { withGroups } from '../jobs/group-lock.ts';
import { isOpen, untranslatedUnits, type Job } from '../jobs/job.ts';
import { assertReviewed } from '../jobs/review.ts';
import { reportedEvent } from '../jobs/transitions.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { readStatusUpdate, type StatusUpdate } from './read-status-update.ts';

/** Stores a report of the editor or a manager about a job: its state, its progress, a finished file. */
export const storeJob: Operation<'storeJob'> = async (input, service) => {
  const translation = translationOf(service);
  const { id, source_id } = findJob(Number(input.args.xlate_job_id), translation);
  const report = readStatusUpdate(input.args.ate_job_data);
  const work = async () => {
    const file = await fetchReported(id, report, translation);
    return withWriteLock(input, service, async () => ({
      body: await storeReport(id, { report, file, caller: input.caller }, service),
    }));
  };
  const writesItem = report.translated_xliff !== undefined || report.force;
  return writesItem ? withGroups([source_id], translation, work) : work();
};

async function fetchReported(
  id: number,
  { translated_xliff }: StatusUpdate,
  translation: Translation,
): Promise<ArrivedFile | null> {
  if (translated_xliff === undefined) return null;
  const job = findJob(id, translation);
  if (job.received.length === 0) refuseClosed(job);
  return fetchFile(translated_xliff, translation);
}

interface Reported {
  report: StatusUpdate;
  file: ArrivedFile | null;
  caller: Caller;
}

async function storeReport(id: number, reported: Reported, service: Service): Promise<string[]> {
  const translation = translationOf(service);
  const { report, file } = reported;
  const before = findJob(id, translation);
  const isKnown = file !== null && isReceived(before, file.sha256);
  if (!isKnown && !isOpen(before) && !repeatsState(before, report, file)) refuseClosed(before);
  if (isOpen(before)) refuseForeign(before, report, translation);
  if (!isKnown) await moveTo(before, reported, translation);
  if (isOpen(before)) await keepData(id, report, translation);
  const isTaken = await takeFile(before, reported, service);
  const isMoved = report.status_id !== undefined && findJob(id, translation).ate_status !== before.ate_status;
  return [...(isMoved ? ['status_updated'] : []), ...(isTaken ? ['xliff_updated'] : [])];
}

async function takeFile(before: Readonly<Job>, reported: Reported, service: Service): Promise<boolean> {
  const translation = translationOf(service);
  const { id } = before;
  const { report, file, caller } = reported;
  const { force } = report;
  if (file) return !(await acceptFile(id, file, { actor: caller.id, force }, service)).duplicate;
  // A report that closed the job leaves nothing to apply.
  const hasClosed = isOpen(before) && !isOpen(findJob(id, translation));
  if (!force || hasClosed) return false;
  await applyDrafts(id, caller, service);
  return true;
}

/** Whether a report only repeats the state of the job, which is allowed even if the job is closed. */
const repeatsState = (job: Readonly<Job>, { status_id, force }: StatusUpdate, file: ArrivedFile | null): boolean =>
  file === null && !force && status_id === job.ate_status;

/** An editor may use only URLs of its own site, and may set the id of a job only once. */
function refuseForeign(job: Readonly<Job>, { ateJobId, ateJobUrl }: StatusUpdate, translation: Translation): void {
  const { options, ports, records } = translation;
  const home = job.service === 'remote' ? options.ateBaseUrl : ports.base;
  const isForeign = ateJobUrl !== undefined && (home === '' || new URL(ateJobUrl).origin !== new URL(home).origin);
  if (isForeign) throw invalid('ate_job_data', 'ateJobUrl');
  if (ateJobId === undefined || ateJobId === job.ate_job_id) return;
  const isNamed = job.service === 'remote' || job.ate_job_data['ateJobId'] !== undefined;
  const isTaken = records.jobs.all().some((other) => other.ate_job_id === ateJobId && other.service === job.service);
  if (isNamed || isTaken) throw new Problem('xlate_external_id');
}

async function keepData(
  id: number,
  { ateJobId, ateJobUrl, data }: StatusUpdate,
  translation: Translation,
): Promise<void> {
  await noteInJob(id, translation, (draft) => {
    Object.assign(draft.ate_job_data, data);
    if (ateJobId !== undefined) draft.ate_job_id = ateJobId;
    if (ateJobUrl !== undefined) draft.editor_url = ateJobUrl;
  });
}

async function moveTo(job: Readonly<Job>, { report, file, caller }: Reported, translation: Translation): Promise<void> {
  const [{ status_id }, { id: actor }] = [report, caller];
  if (status_id === undefined || status_id === job.ate_status) return;
  // A report with a file lets the file determine the next state.
  if (file && (status_id === 6 || status_id === 7 || status_id === 8)) return;
  if (status_id === 8) return finishByHand(job, actor, translation);
  const event = reportedEvent(status_id);
  if (!event) throw new Problem('xlate_invalid_transition');
  await changeJob(job.id, event, { actor, reason: `the editor reported status ${status_id}` }, translation);
}

/** Applies the job's drafts, overwriting a target that was edited by hand. */
async function applyDrafts(id: number, caller: Caller, service: Service): Promise<void> {
  const translation = translationOf(service);
  const job = findOpenJob(id, translation);
  if (untranslatedUnits(job).length > 0) throw new Problem('xlate_invalid_transition');
  assertReviewed(job, caller, translation);
  // From now on the file counts as received, in case its sender repeats the delivery.
  await applyJob(job, { sha256: job.waiting_file ?? '', actor: caller.id, force: true }, service);
}

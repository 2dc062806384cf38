import { Problem } from '../../lib/problem.ts';
import type { OperationInput, Service } from '../../rest/operations/operation.ts';
import { withWriteLock } from '../../rest/operations/write-lock.ts';
import { applyJob } from '../delivery/apply.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { findOpenJob } from '../jobs/find-job.ts';
import { withGroups } from '../jobs/group-lock.ts';
import { untranslatedUnits, type Job, type StoredTargets } from '../jobs/job.ts';
import { assertReviewed } from '../jobs/review.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { readFromMachine, writeForMachine } from '../text/machine-markup.ts';
import { disputed } from './settle.ts';

type Input = OperationInput<'changeJobs'>;

/**
 * Machine-translates the open units of a job. The drafts are offers, and none is delivered until a person has accepted
 * it. With `publish` the caller accepts all of them, and the job is delivered immediately.
 */
export async function draftByMachine(jobId: number, input: Input, service: Service): Promise<void> {
  const translation = translationOf(service);
  const job = findOpenJob(jobId, translation);
  const drafts = await draftsOf(job, translation);
  await withWriteLock(input, service, async () => {
    findOpenJob(jobId, translation);
    await noteInJob(jobId, translation, (draft) => void (draft.machine = { ...draft.machine, ...drafts }));
  });
  if (input.args.machine !== 'publish') return;
  await withGroups([job.source_id], translation, () => publishDrafts(jobId, input, service));
}

/** Machine drafts, by unit, of open units that have none. */
async function draftsOf(job: Readonly<Job>, { ports }: Translation): Promise<StoredTargets> {
  if (!ports.translate) throw new Problem('xlate_no_machine');
  const units = untranslatedUnits(job).filter(({ id }) => !job.machine?.[id]);
  const texts = units.map(({ source }) => writeForMachine(source));
  const translated = await ports.translate(texts, job.source_language, job.target_language);
  const drafts: StoredTargets = {};
  for (const [at, { id, source }] of units.entries()) {
    const runs = readFromMachine(translated[at] ?? '', source);
    if (runs) drafts[id] = runs;
  }
  return drafts;
}

function publishDrafts(jobId: number, input: Input, service: Service): Promise<void> {
  const translation = translationOf(service);
  return withWriteLock(input, service, async () => {
    const job = findOpenJob(jobId, translation);
    assertReviewed(job, input.caller, translation);
    const wanted = untranslatedUnits(job).map(({ id }) => id);
    const taken = Object.fromEntries(wanted.flatMap((id) => (job.machine?.[id] ? [[id, job.machine[id]]] : [])));
    const whole = { ...job, drafts: { ...taken, ...job.drafts } };
    // Units that the machine could not translate need a person.
    if (untranslatedUnits(whole).length > 0) throw new Problem('xlate_untranslated');
    if (wanted.some((id) => job.rough[id]) || isOverEdits(whole, translation))
      throw new Problem('xlate_machine_over_edits');
    await applyJob(whole, { sha256: '', actor: input.caller.id, force: false }, service);
  });
}

/** Only a person may replace text written by a person; the drafts remain offers. */
function isOverEdits(job: Readonly<Job>, translation: Translation): boolean {
  const { conflicts, isEdited } = disputed(job, translation);
  return isEdited || conflicts.some(({ isDecided }) => !isDecided);
}

import type { Caller } from '../../../contract/caller.ts';
import { isRecord } from '../../../derive/decode.ts';
import { Problem } from '../../../lib/problem.ts';
import { checkCodes } from '../../../translation/check-codes.ts';
import { isCode, plainText } from '../../../translation/inline.ts';
import type { CodeFault, Run, Unit } from '../../../translation/model.ts';
import { trimRuns } from '../../../translation/run-list.ts';
import { xmlSafe } from '../../../translation/xml.ts';
import { changeJob, noteInJob } from '../change-job.ts';
import { findJob, refuseUnlessHis } from '../find-job.ts';
import { refuseDuringDelivery } from '../group-lock.ts';
import { isOpen, type Job } from '../job.ts';
import { progressOf } from '../present-job.ts';
import type { Translation } from '../translation.ts';
import { takeFreeJob } from './take-free-job.ts';

export interface SavedUnit {
  /** What is still wrong with it; null when it counts as translated, or was emptied. */
  fault: CodeFault | null;
  progress: { translated: number; total: number; words: number };
}

/** Longest target of one unit, in characters. */
const LONGEST = 100_000;

/**
 * Keeps what a translator typed for a unit: texts, and codes named by kind and id as in the source. An empty list
 * empties the unit. Whoever types first in a job that waits takes it. Throws a problem when the caller may not.
 */
export async function saveUnit(
  jobId: number,
  unitId: string,
  typed: unknown,
  caller: Caller,
  translation: Translation,
): Promise<SavedUnit> {
  // Asked before waiting for a turn: whoever came before the delivery is in its file.
  refuseDuringDelivery(jobId, translation);
  return translation.store.exclusive(async () => {
    const job = findJob(jobId, translation);
    refuseUnlessHis(job, caller);
    if (!isOpen(job)) throw new Problem('xlate_job_closed');
    const unit = job.units.find(({ id }) => id === unitId);
    const target = unit && !job.final[unitId] ? readTyped(typed, unit) : undefined;
    if (!unit || !target) {
      throw new Problem('xlate_invalid_units', { data: { units: [{ id: unitId, code: 'unknown' }] } });
    }
    await startWork(job, caller, translation);
    const isEmpty = plainText(target).trim() === '';
    const fault = isEmpty ? null : (checkCodes(unit.source, target) ?? null);
    await noteInJob(jobId, translation, (draft) => {
      delete draft.drafts[unitId];
      delete draft.rough[unitId];
      if (!isEmpty) draft[fault ? 'rough' : 'drafts'][unitId] = target;
    });
    return { fault, progress: progressOf(findJob(jobId, translation)) };
  });
}

async function startWork(job: Readonly<Job>, caller: Caller, translation: Translation): Promise<void> {
  await takeFreeJob(job, caller, translation);
  if (job.status === 2) return;
  await changeJob(job.id, 'started', { actor: caller.id, reason: 'the first unit was saved' }, translation);
}

/** Runs as the page sends them; codes are those of the source. Undefined for anything else. */
function readTyped(typed: unknown, { source }: Unit): Run[] | undefined {
  if (!Array.isArray(typed) || JSON.stringify(typed).length > LONGEST) return undefined;
  const own = new Map(source.filter(isCode).map((code) => [`${code.kind} ${code.id}`, code]));
  const runs = typed.map((run: unknown): Run | undefined => {
    if (typeof run === 'string') return xmlSafe(run);
    const { kind, id } = isRecord(run) ? run : {};
    return typeof kind === 'string' && typeof id === 'string' ? own.get(`${kind} ${id}`) : undefined;
  });
  return runs.every((run) => run !== undefined) ? trimRuns(runs) : undefined;
}

import type { Caller } from '../../contract/caller.ts';
import { isRecord } from '../../lib/is-record.ts';
import { Problem } from '../../lib/problem.ts';
import { xmlSafe } from '../../lib/escape.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { changeJob, noteInJob } from '../jobs/change-job.ts';
import { refuseCostlyTargets } from '../jobs/costly-targets.ts';
import { findJob } from '../jobs/find-job.ts';
import { withOpenJob } from '../jobs/group-lock.ts';
import { noteWriter, type Job } from '../jobs/job.ts';
import { withdrawFromReview } from '../jobs/review.ts';
import { progressOf } from '../jobs/serialize-job.ts';
import type { Translation } from '../jobs/translation.ts';
import { findingsOf } from '../jobs/warnings.ts';
import { takeFreeJob } from '../operations/assign-job.ts';
import { checkCodes } from '../text/check-codes.ts';
import type { Finding } from '../text/checks/check-unit.ts';
import { codesOf, plainText, trimRuns } from '../text/runs.ts';
import type { CodeFault, Run, Unit } from '../text/unit-types.ts';
import { targetOfUnit } from './editor.ts';

export interface SavedUnit {
  /** The remaining fault; null if the unit counts as translated or was emptied. */
  fault: CodeFault | null;
  /** Findings to be checked; none if the target is empty. */
  warnings: Finding[];
  progress: { translated: number; total: number; words: number };
}

/** Maximum length of a unit's target, in characters. */
const LONGEST = 100_000;

/**
 * Saves the text typed for a unit. The first translator to save in a waiting job takes it. Throws a problem if the
 * caller may not save, or would replace a text that the page has not shown.
 */
export const saveUnit: Operation<'saveUnit'> = ({ args, caller }, service) =>
  withOpenJob(args.xlateJobId, caller, service, async (job, translation) => {
    const unitId = args.unit;
    const unit = job.units.find(({ id }) => id === unitId);
    const target = unit && !job.final[unitId] ? readTyped(args.target, unit) : undefined;
    if (!unit || !target) throw unknownUnit(unitId);
    refuseCostlyTargets([target]);
    const present = targetOfUnit(unitId, job).target ?? [];
    const isChanged = !same(target, present);
    const seen = [args.base, ...(args.tried ?? [])].map((runs) => readTyped(runs, unit));
    if (isChanged && args.base !== undefined && !seen.some((runs) => same(runs, present)))
      throw changedBy(job, unitId, present, translation);
    await startWork(job, caller, translation);
    const isEmpty = plainText(target).trim() === '';
    const fault = isEmpty ? null : (checkCodes(unit.source, target) ?? null);
    if (isChanged) {
      await noteInJob(job.id, translation, (draft) => {
        delete draft.drafts[unitId];
        delete draft.rough[unitId];
        delete draft.dismissed?.[unitId];
        if (!isEmpty) draft[fault ? 'rough' : 'drafts'][unitId] = target;
        noteWriter(draft, unitId, caller.id);
        withdrawFromReview(draft, caller);
      });
    }
    const now = findJob(job.id, translation);
    const warnings = findingsOf(unit, target, now, translation);
    const body: SavedUnit = { fault, warnings, progress: progressOf(now) };
    return { body };
  });

/**
 * Reopens a unit that keeps its existing translation, so that a mistake in it can be corrected. The text becomes the
 * initial draft. Throws a problem if the caller may not do so.
 */
export const reopenUnit: Operation<'reopenUnit'> = ({ args, caller }, service) =>
  withOpenJob(args.xlateJobId, caller, service, async (job, translation) => {
    const unitId = args.unit;
    const unit = job.units.find(({ id }) => id === unitId);
    const target = job.final[unitId] ?? job.drafts[unitId];
    if (!unit || !target) throw unknownUnit(unitId);
    await startWork(job, caller, translation);
    await noteInJob(job.id, translation, (draft) => {
      delete draft.final[unitId];
      draft.drafts[unitId] = target;
      draft.reopened = [...new Set([...(draft.reopened ?? []), unitId])];
      noteWriter(draft, unitId, caller.id);
    });
    return { body: { target, warnings: findingsOf(unit, target, job, translation) } };
  });

const unknownUnit = (id: string): Problem =>
  new Problem('xlate_invalid_units', { data: { units: [{ id, code: 'unknown' }] } });

const same = (left: Run[] | undefined, right: Run[]): boolean => JSON.stringify(left) === JSON.stringify(right);

/** Two people, or two pages of one, may work in one job. The page shows the other text and the name of its author. */
function changedBy(job: Readonly<Job>, unit: string, target: Run[], { store }: Translation): Problem {
  const name = store.users.byId(job.writers?.[unit] ?? 0)?.name ?? '';
  return new Problem('xlate_unit_changed', { data: { unit, target, name } });
}

/** Takes a free job, and records that work on it has begun. Call only within `store.withLock`. */
export async function startWork(job: Readonly<Job>, caller: Caller, translation: Translation): Promise<void> {
  await takeFreeJob(job, caller, translation);
  if (job.status === 2) return;
  await changeJob(job.id, 'started', { actor: caller.id, reason: 'the first unit was saved' }, translation);
}

/** Parses runs sent by the page, replacing codes with those of the source. Undefined if invalid. */
export function readTyped(typed: unknown, { source }: Pick<Unit, 'source'>): Run[] | undefined {
  if (!Array.isArray(typed) || JSON.stringify(typed).length > LONGEST) return undefined;
  const own = codesOf(source);
  const runs = typed.map((run: unknown): Run | undefined => {
    if (typeof run === 'string') return xmlSafe(run);
    const { kind, id } = isRecord(run) ? run : {};
    return typeof kind === 'string' && typeof id === 'string' ? own.get(`${kind} ${id}`) : undefined;
  });
  return runs.every((run) => run !== undefined) ? trimRuns(runs) : undefined;
}

import type { Operation } from '../../rest/operations/operation.ts';
import { wrong } from '../../rest/request/validation-error.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { findJob, jobFor } from '../jobs/find-job.ts';
import { withOpenJob } from '../jobs/group-lock.ts';
import { openIds, type Job } from '../jobs/job.ts';
import { liveTarget, mergeJob } from '../jobs/merge.ts';
import { withdrawFromReview } from '../jobs/review.ts';
import { stateOf } from '../jobs/snapshot.ts';
import { textsHash } from '../jobs/texts.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { isUndecided, type Conflict } from '../text/merge/conflicts.ts';
import { remapCodes } from '../text/remap-codes.ts';
import { plainText } from '../text/runs.ts';
import { takeFreeJob } from '../operations/assign-job.ts';
import { segment } from '../text/segment.ts';
import type { Match, Unit } from '../text/unit-types.ts';

/** Places that both the source and an editor of the translation changed, as of now. */
export interface Disputed {
  conflicts: Conflict[];
  /**
   * Whether the translation was edited since the job was created and nobody has looked at it yet,
   * which blocks delivery.
   */
  isEdited: boolean;
}

export function disputed(job: Readonly<Job>, translation: Translation): Disputed {
  const target = liveTarget(job, translation);
  if (!target) return { conflicts: [], isEdited: false };
  return {
    conflicts: mergeJob(job, target, translation).conflicts,
    isEdited: textsHash(target) !== job.target_texts,
  };
}

/** Returns the disputes to callers who work on the job. */
export const listDisputes: Operation<'listDisputes'> = ({ args, caller }, service) => {
  const translation = translationOf(service);
  return { body: disputed(jobFor(args.xlateJobId, caller, translation), translation) };
};

/** For units of undecided places, the text that an editor wrote there, if it can be matched to a unit. */
export function standingTexts(conflicts: readonly Conflict[], units: readonly Unit[]): Map<string, Match[]> {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return new Map(
    conflicts.filter(isUndecided).flatMap(({ units: ids, target }) => {
      const written = segment(target).units.map(({ source }) => source);
      return ids.map((id, at) => {
        const { source, resname } = byId.get(id)!;
        const runs = resname.startsWith('fm.') ? [target.trim()] : written[at];
        const offer = runs && plainText(runs) !== '' ? [{ target: remapCodes(runs, runs, source), source }] : [];
        return [id, offer.map((match) => ({ ...match, quality: 100, in_context: false, by_hand: true as const }))];
      });
    }),
  );
}

/**
 * Decides, by conflict, which text to keep where both sides changed, and brings the job up to date with the current
 * translation: edits elsewhere stay, and the job can be delivered. Throws a problem if the caller may not do so, or a
 * conflict no longer exists.
 */
export const settleDisputes: Operation<'settleDisputes'> = ({ args: { xlateJobId, decisions }, caller }, service) =>
  withOpenJob(xlateJobId, caller, service, async (job, translation) => {
    const target = liveTarget(job, translation);
    const known = new Set(disputed(job, translation).conflicts.map(({ id }) => id));
    const isValid = ([id, choice]: [string, unknown]) => known.has(id) && (choice === 'keep' || choice === 'use');
    if (!target || !Object.entries(decisions).every(isValid)) throw wrong('decisions');
    await takeFreeJob(job, caller, translation);
    const decided = { ...job.decisions, ...(decisions as Job['decisions']) };
    const merged = mergeJob({ ...job, decisions: decided }, target, translation);
    // Open units stay open, even those that were to be translated again.
    const asked = new Set(openIds(job));
    const { final, ...state } = stateOf(merged);
    await noteInJob(job.id, translation, (draft) => {
      draft.decisions = decided;
      draft.final = Object.fromEntries(Object.entries(final).filter(([id]) => !asked.has(id)));
      Object.assign(draft, state, { target_texts: textsHash(target) });
      if (draft.error?.code === 'xlate_target_edited') draft.error = null;
      withdrawFromReview(draft, caller);
    });
    return { body: disputed(findJob(job.id, translation), translation) };
  });

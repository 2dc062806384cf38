import type { Operation } from '../../rest/operations/operation.ts';
import { wrong } from '../../rest/request/validation-error.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { commentOn } from '../jobs/comment-on.ts';
import { findJob } from '../jobs/find-job.ts';
import { withOpenJob } from '../jobs/group-lock.ts';
import { findingKey, findingsOf } from '../jobs/warnings.ts';
import type { Finding } from '../text/checks/check-unit.ts';
import { takeFreeJob } from '../operations/assign-job.ts';
import { shownComments, type ShownComment } from './comments.ts';
import { targetOfUnit } from './editor.ts';

/** The remaining warnings of the unit, and all comments of the job. */
export interface Dismissed {
  warnings: Finding[];
  comments: ShownComment[];
}

/**
 * Dismisses a warning that a person has checked: it is hidden until the text changes. The reason becomes a comment on
 * the unit, with name and time. Throws a problem if the text has no such warning.
 */
export const dismissWarning: Operation<'dismissWarning'> = ({ args, caller }, service) =>
  withOpenJob(args.xlateJobId, caller, service, async (job, translation) => {
    const { unit: unitId, code, reference, reason } = args;
    const unit = job.units.find(({ id }) => id === unitId);
    const { target } = targetOfUnit(unitId, job);
    const known = unit && target ? findingsOf(unit, target, job, translation) : [];
    const found = known.find((finding) => finding.code === code && finding.reference === reference);
    if (!unit || !target || !found) throw wrong('code');
    await takeFreeJob(job, caller, translation);
    await commentOn(job, [{ unit: unitId, text: reason }], caller.id, translation);
    await noteInJob(job.id, translation, (draft) => {
      draft.dismissed = { ...draft.dismissed, [unitId]: [...(draft.dismissed?.[unitId] ?? []), found] };
    });
    const now = findJob(job.id, translation);
    const isLeft = (finding: Finding) => findingKey(finding) !== findingKey(found);
    const body: Dismissed = { warnings: known.filter(isLeft), comments: shownComments(now, translation) };
    return { body };
  });

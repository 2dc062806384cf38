import { Problem } from '../../lib/problem.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { changeJob, noteInJob } from '../jobs/change-job.ts';
import { findJob } from '../jobs/find-job.ts';
import { takeDrafts, isOpen, noteReceived, untranslatedUnits, type Job, type StoredTargets } from '../jobs/job.ts';
import { announceJob } from '../jobs/notices.ts';
import { nowIso, translationOf, type Translation } from '../jobs/translation.ts';
import { authorsOf, endReview, isReviewed } from '../jobs/review.ts';
import { warningsOf } from '../jobs/warnings.ts';
import { plainText } from '../text/runs.ts';
import type { Warning } from '../text/unit-types.ts';
import { applyJob } from './apply.ts';
import { readTargets } from './read-targets.ts';

export interface ArrivedFile {
  bytes: Uint8Array;
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
}

export interface Acceptance {
  /** Whether the item was written. */
  applied: boolean;
  /** Whether the same file had been accepted before. */
  duplicate: boolean;
  warnings: Warning[];
}

/**
 * Accepts a translated file, all of it or nothing. Texts saved on our page after the file was downloaded stay, and the
 * file's are in the warnings. A file with missing units is kept as drafts; one that completes the job is applied. Call only within `store.withLock`.
 */
export async function acceptFile(
  id: number,
  { bytes, sha256 }: ArrivedFile,
  { actor, force }: { actor: number; force: boolean },
  service: Service,
): Promise<Acceptance> {
  const translation = translationOf(service);
  const job = findJob(id, translation);
  if (isReceived(job, sha256)) return { applied: job.status === 10, duplicate: true, warnings: [] };
  refuseClosed(job);
  const { targets, kept } = await readTargets(bytes, job, actor || job.translator_id, translation);
  const unused = kept.map(({ unit, target }) => ({ unit, code: 'edited_text_kept', reference: plainText(target) }));
  const drafts = { ...job.drafts, ...targets };
  const isWhole = isOpen(job) && untranslatedUnits({ ...job, drafts }).length === 0;
  if (isWhole && !isReviewed(job, translation)) {
    const warnings = await applyJob({ ...job, drafts }, { sha256, actor, force, unused }, service);
    return { applied: true, duplicate: false, warnings };
  }
  const warnings = [...unused, ...warningsOf(job, drafts, translation)];
  const keep = isWhole ? askReview : keepDrafts;
  await keep({ job, drafts, warnings, sha256, actor }, translation);
  return { applied: false, duplicate: false, warnings };
}

export const isReceived = (job: Readonly<Job>, sha256: string): boolean =>
  job.received.some((file) => file.sha256 === sha256);

/** A closed job accepts nothing more, except that one whose source is gone still keeps incoming files. */
export function refuseClosed(job: Readonly<Job>): void {
  if (!isOpen(job) && !lostItsSource(job)) throw new Problem('xlate_job_closed');
}

const lostItsSource = (job: Readonly<Job>): boolean => job.status === 0 && job.error?.code === 'xlate_source_gone';

interface Arrival {
  job: Readonly<Job>;
  drafts: StoredTargets;
  warnings: Warning[];
  sha256: string;
  actor: number;
}

/** Keeps a complete translation until a second person has reviewed it. The same file again changes nothing. */
async function askReview({ job, drafts, warnings, sha256, actor }: Arrival, translation: Translation): Promise<void> {
  if (job.review && job.waiting_file === sha256) return;
  const reason = 'waiting for review';
  const waiting = await changeJob(job.id, 'translated', { actor, reason }, translation, (draft) => {
    endReview(draft);
    draft.review = { authors: authorsOf(draft) };
    takeDrafts(draft, drafts);
    Object.assign(draft, { warnings, error: null, waiting_file: sha256 });
  });
  await announceJob('in_review', waiting, actor, translation);
}

async function keepDrafts({ job, drafts, warnings, sha256, actor }: Arrival, translation: Translation): Promise<void> {
  if (lostItsSource(job)) {
    await noteInJob(job.id, translation, (draft) => takeDrafts(draft, drafts));
    throw new Problem('xlate_source_gone');
  }
  const open = untranslatedUnits({ ...job, drafts }).length;
  const cause = { actor, reason: `untranslated units: ${open} of ${job.total}` };
  await changeJob(job.id, 'partly delivered', cause, translation, (draft) => {
    takeDrafts(draft, drafts);
    draft.warnings = warnings;
    draft.error = null;
    noteReceived(draft, sha256, nowIso(translation));
  });
}

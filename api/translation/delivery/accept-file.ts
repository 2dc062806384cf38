import { Problem } from '../../lib/problem.ts';
import type { Service } from '../../operations/operation.ts';
import { changeJob, noteInJob } from '../jobs/change-job.ts';
import { findJob } from '../jobs/find-job.ts';
import { takeDrafts, isOpen, untranslatedUnits, type Job, type StoredTargets } from '../jobs/job.ts';
import { nowIso, type Translation } from '../jobs/translation.ts';
import { expectedFile } from '../jobs/work-file.ts';
import type { XliffReading } from '../text/unit-types.ts';
import { readXliff } from '../xliff/read.ts';
import { applyJob } from './apply.ts';
import type { Warning } from './target-item.ts';

export interface ArrivedFile {
  bytes: Uint8Array;
  /** SHA-256 of the bytes in hexadecimal. */
  sha256: string;
}

export interface Acceptance {
  /** The item was written. */
  applied: boolean;
  /** The same file had been taken over before. */
  duplicate: boolean;
  warnings: Warning[];
}

/**
 * Takes a translated file over: all of it or nothing. A file that leaves units out is kept as drafts, one that completes
 * the job is applied. Only within `store.exclusive`.
 */
export async function acceptFile(
  id: number,
  { bytes, sha256 }: ArrivedFile,
  { actor, force }: { actor: number; force: boolean },
  service: Service,
  translation: Translation,
): Promise<Acceptance> {
  const job = findJob(id, translation);
  if (isReceived(job, sha256)) return { applied: job.status === 10, duplicate: true, warnings: [] };
  refuseClosed(job);
  const targets = await readTargets(bytes, job, translation);
  const withDrafts = { ...job.drafts, ...targets };
  if (!isOpen(job) || untranslatedUnits({ ...job, drafts: withDrafts }).length > 0) {
    await keepDrafts(job, withDrafts, sha256, actor, translation);
    return { applied: false, duplicate: false, warnings: [] };
  }
  const warnings = await applyJob({ ...job, drafts: withDrafts }, { sha256, actor, force }, service, translation);
  return { applied: true, duplicate: false, warnings };
}

export const isReceived = (job: Readonly<Job>, sha256: string): boolean =>
  job.received.some((file) => file.sha256 === sha256);

/** A closed job takes nothing more; only one whose source went away still keeps what comes in. */
export function refuseClosed(job: Readonly<Job>): void {
  if (!isOpen(job) && !lostItsSource(job)) throw new Problem('xlate_job_closed');
}

const lostItsSource = (job: Readonly<Job>): boolean => job.status === 0 && job.error?.code === 'xlate_source_gone';

async function keepDrafts(
  job: Readonly<Job>,
  drafts: StoredTargets,
  sha256: string,
  actor: number,
  translation: Translation,
): Promise<void> {
  if (lostItsSource(job)) {
    await noteInJob(job.id, translation, (draft) => takeDrafts(draft, drafts));
    throw new Problem('xlate_source_gone');
  }
  const open = untranslatedUnits({ ...job, drafts }).length;
  const cause = { actor, reason: `${open} of ${job.total} units are untranslated` };
  await changeJob(job.id, 'partly delivered', cause, translation, (draft) => {
    takeDrafts(draft, drafts);
    draft.error = null;
    draft.received.push({ sha256, at: nowIso(translation) });
  });
}

/** The targets of a file for units of the job. A file that cannot be read leaves its reason with the job. */
async function readTargets(bytes: Uint8Array, job: Readonly<Job>, translation: Translation): Promise<StoredTargets> {
  const reading = readAny(bytes, job);
  if (!reading.ok) {
    const { code, units } = reading.error;
    await noteInJob(job.id, translation, (draft) => void (draft.error = { code, units }));
    throw Object.assign(new Problem(code, { data: { units } }), { cause: reading.error.reason });
  }
  const wanted = new Set(job.units.map((unit) => unit.id));
  const arrived = [...reading.targets].filter(([id]) => wanted.has(id) && !Object.hasOwn(job.final, id));
  return Object.fromEntries(arrived);
}

/**
 * A file made from a snapshot that the source has outgrown still translates the units that are left of it. Its damage is
 * told by that snapshot.
 */
function readAny(bytes: Uint8Array, job: Readonly<Job>): XliffReading {
  const reading = readXliff(bytes, expectedFile(job));
  if (reading.ok || reading.error.code !== 'xlate_xliff_mismatch') return reading;
  for (const former of job.former) {
    const older = readXliff(bytes, expectedFile({ ...job, ...former, final: {} }));
    if (older.ok || older.error.code !== 'xlate_xliff_mismatch') return older;
  }
  return reading;
}

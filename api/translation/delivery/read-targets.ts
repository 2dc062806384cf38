import { inTurns } from '../../lib/in-turns.ts';
import { Problem } from '../../lib/problem.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { commentOn, MOST_COMMENTS } from '../jobs/comment-on.ts';
import { refuseCostlyTargets } from '../jobs/costly-targets.ts';
import type { Job, StoredTargets } from '../jobs/job.ts';
import type { Translation } from '../jobs/translation.ts';
import { expectedFile } from '../jobs/work-file.ts';
import type { Run, UnitFault } from '../text/unit-types.ts';
import { readingXliff } from '../xliff/read.ts';

export interface Arrived {
  targets: StoredTargets;
  /** The file's texts for units that keep a text saved on our page after the file was written. */
  kept: KeptUnit[];
  /** Number of texts saved on our page when the file was written. */
  saves: number;
}

export interface KeptUnit {
  unit: string;
  target: Run[];
}

/**
 * Reads a file for units of the job. Its notes become comments by `sender`; if it cannot be read, the reason is recorded
 * with the job.
 */
export async function readTargets(
  bytes: Uint8Array,
  job: Readonly<Job>,
  sender: number,
  translation: Translation,
): Promise<Arrived> {
  // A file made from an outdated snapshot still translates the units that remain of it.
  const jobs = [expectedFile(job), ...job.former.map((former) => expectedFile({ ...job, ...former, final: {} }))];
  const reading = await inTurns(readingXliff(bytes, jobs)).catch((error: unknown) => refuse(error, job, translation));
  refuseCostlyTargets(reading.targets.values());
  const { comments = [] } = job;
  // A file sent again has the same notes.
  const fresh = reading.notes.filter(
    ({ unit, text }) => !comments.some((one) => one.unit === unit && one.text === text),
  );
  if (fresh.length > 0) await commentOn(job, fresh.slice(0, MOST_COMMENTS - comments.length), sender, translation);
  const wanted = new Set(job.units.map((unit) => unit.id));
  const arrived = [...reading.targets].filter(([id]) => wanted.has(id) && !Object.hasOwn(job.final, id));
  const kept = arrived.flatMap(([unit, target]) => {
    const present = job.rough[unit] ?? job.drafts[unit];
    const isNewer = present && (job.saves?.[unit] ?? 0) > reading.saves;
    return isNewer && JSON.stringify(present) !== JSON.stringify(target) ? [{ unit, target }] : [];
  });
  const targets = Object.fromEntries(arrived);
  for (const { unit } of kept) delete targets[unit];
  return { targets, kept, saves: reading.saves };
}

async function refuse(error: unknown, { id }: Readonly<Job>, translation: Translation): Promise<never> {
  if (error instanceof Problem) {
    const { code, details } = error;
    const units = details.data?.['units'] as UnitFault[];
    await noteInJob(id, translation, (draft) => void (draft.error = { code, units }));
  }
  throw error;
}

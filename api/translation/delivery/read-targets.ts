import { inTurns } from '../../lib/in-turns.ts';
import { Problem } from '../../lib/problem.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { refuseCostlyTargets } from '../jobs/costly-targets.ts';
import type { Job, StoredTargets } from '../jobs/job.ts';
import type { Translation } from '../jobs/translation.ts';
import { expectedFile } from '../jobs/work-file.ts';
import { readingXliff } from '../xliff/read.ts';

/**
 * The targets of a file for units of the job, and the number of texts saved on our page when it was written. If the file
 * cannot be read, the reason is recorded with the job.
 */
export async function readTargets(
  bytes: Uint8Array,
  job: Readonly<Job>,
  translation: Translation,
): Promise<{ targets: StoredTargets; saves: number }> {
  // A file made from an outdated snapshot still translates the units that remain of it.
  const jobs = [expectedFile(job), ...job.former.map((former) => expectedFile({ ...job, ...former, final: {} }))];
  const reading = await inTurns(readingXliff(bytes, jobs));
  if (!reading.ok) {
    const { code, units } = reading.error;
    await noteInJob(job.id, translation, (draft) => void (draft.error = { code, units }));
    throw Object.assign(new Problem(code, { data: { units } }), { cause: reading.error.reason });
  }
  refuseCostlyTargets(reading.targets.values());
  const wanted = new Set(job.units.map((unit) => unit.id));
  const arrived = [...reading.targets].filter(([id]) => wanted.has(id) && !Object.hasOwn(job.final, id));
  return { targets: Object.fromEntries(arrived), saves: reading.saves };
}

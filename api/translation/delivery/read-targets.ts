import { Problem } from '../../lib/problem.ts';
import { noteInJob } from '../jobs/change-job.ts';
import type { Job, StoredTargets } from '../jobs/job.ts';
import type { Translation } from '../jobs/translation.ts';
import { expectedFile } from '../jobs/work-file.ts';
import type { XliffReading } from '../text/unit-types.ts';
import { readXliff } from '../xliff/read.ts';

/** The targets of a file for units of the job. A file that cannot be read leaves its reason with the job. */
export async function readTargets(
  bytes: Uint8Array,
  job: Readonly<Job>,
  translation: Translation,
): Promise<StoredTargets> {
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

import { can, type Caller } from '../../../contract/caller.ts';
import { giveJob } from '../assign-job.ts';
import type { Job } from '../job.ts';
import type { Translation } from '../translation.ts';

/**
 * A translator who works on a job that waits takes it. Managers help out without taking it; what they work on nobody
 * takes from them. Only within `store.exclusive`. Throws the refusal.
 */
export async function takeFreeJob(job: Readonly<Job>, caller: Caller, translation: Translation): Promise<void> {
  const isFree = job.translator_id === 0 && !can(caller, 'manage_translations');
  if (isFree) await giveJob(job, caller.id, caller, translation);
}

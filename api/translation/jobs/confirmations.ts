import { Problem } from '../../lib/problem.ts';
import type { Translation } from './translation.ts';

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;

/** Notes that the editor side is to be told of a finished job. The note is durable before the first attempt. */
export async function enqueueConfirmation(jobId: number, { records, ports }: Translation): Promise<void> {
  await records.confirmations.update(({ waiting }) => {
    if (!waiting.some(({ job_id }) => job_id === jobId)) {
      waiting.push({ job_id: jobId, attempts: 0, next: ports.clock.now() });
    }
  });
}

/** Tells the editor side of finished jobs that are due; what fails is tried again later, each time after twice the wait. */
export async function sendConfirmations(translation: Translation): Promise<void> {
  const { records, service, ports, store } = translation;
  const due = records.confirmations.data.waiting.filter(({ next }) => next <= ports.clock.now());
  for (const { job_id } of due) {
    const job = records.jobs.get(job_id);
    const isTold = !job || job.service !== service.editor || (await confirm(job.ate_job_id, translation));
    await store.withLock(() =>
      records.confirmations.update((draft) => {
        const entry = draft.waiting.find((waiting) => waiting.job_id === job_id);
        if (isTold) draft.waiting = draft.waiting.filter((waiting) => waiting.job_id !== job_id);
        else if (entry)
          entry.next = ports.clock.now() + Math.min(FIRST_WAIT_MS * 2 ** entry.attempts++, LONGEST_WAIT_MS);
      }),
    );
  }
}

async function confirm(ateJobId: number, { service }: Translation): Promise<boolean> {
  try {
    await service.confirm(ateJobId);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

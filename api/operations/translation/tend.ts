import { Problem } from '../../lib/problem.ts';
import type { Service } from '../call.ts';
import { acceptFile } from './accept-file.ts';
import { changeJob } from './change-job.ts';
import { sendConfirmations } from './confirmations.ts';
import { fetchFile } from './fetch-file.ts';
import { findJob, translationOf } from './find-job.ts';
import { withGroup } from './group-lock.ts';
import { isOpen, type Job } from './job.ts';
import type { Translation } from './translation.ts';

/** How often {@link tendTranslations} is worth calling, in milliseconds. */
export const TENDING_MS = 600_000;

/**
 * Regular work with an external editor: collects what it has finished without saying so, and tells it of finished jobs
 * that it could not be told of. Does nothing without an external editor. What fails is left for the next time.
 */
export async function tendTranslations(service: Service): Promise<void> {
  const translation = translationOf(service);
  if (translation.service.editor === 'embedded') return;
  for (const job of translation.records.jobs.all()) {
    if (job.service === 'remote' && isOpen(job)) await collect(job, service, translation);
  }
  await sendConfirmations(translation);
}

async function collect(job: Readonly<Job>, service: Service, translation: Translation): Promise<void> {
  try {
    const { status_id, translated_xliff } = await translation.service.getJob(job.ate_job_id);
    if (translated_xliff) await withGroup(job.source_id, translation, () => take(job.id, translated_xliff, service));
    else if (status_id === 1 && job.status === 1) await start(job.id, translation);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    service.report(error);
  }
}

async function take(id: number, address: string, service: Service): Promise<void> {
  const translation = translationOf(service);
  const file = await fetchFile(address, translation);
  await translation.store.exclusive(async () => {
    if (isOpen(findJob(id, translation))) {
      await acceptFile(id, file, { actor: 0, force: false }, service, translation);
    }
  });
}

async function start(id: number, translation: Translation): Promise<void> {
  await translation.store.exclusive(async () => {
    if (findJob(id, translation).status !== 1) return;
    await changeJob(id, 'started', { actor: 0, reason: 'the editor has begun' }, translation);
  });
}

import { Problem } from '../../lib/problem.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { changeJob } from '../jobs/change-job.ts';
import type { RemoteEditor } from '../jobs/external/remote.ts';
import { sendNews } from '../jobs/external/tell-editor.ts';
import { findJob } from '../jobs/find-job.ts';
import { withGroups } from '../jobs/group-lock.ts';
import { isOpen, type Job } from '../jobs/job.ts';
import { reportedEvent } from '../jobs/transitions.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { acceptFile } from './accept-file.ts';
import { fetchFile } from './fetch-file.ts';

/** Recommended interval between calls of {@link pollExternalJobs}, in milliseconds. */
export const POLL_INTERVAL_MS = 600_000;

/**
 * Periodic work with an external editor: collects finished translations that it did not announce, and sends it
 * notifications that failed before. Does nothing without an external editor. Failures are left for the next run.
 */
export async function pollExternalJobs(service: Service): Promise<void> {
  const translation = translationOf(service);
  const { editor, news } = translation;
  if (!editor) return;
  for (const job of translation.records.jobs.all()) {
    if (news.isStopped) return;
    if (job.service === 'remote' && isOpen(job)) await collect(job, editor, service);
  }
  sendNews(translation);
  await news.idle();
}

async function collect(job: Readonly<Job>, editor: RemoteEditor, service: Service): Promise<void> {
  const translation = translationOf(service);
  try {
    const { status_id, translated_xliff } = await editor.getJob(job.ate_job_id);
    if (translated_xliff) await withGroups([job.source_id], translation, () => take(job.id, translated_xliff, service));
    else await follow(job.id, status_id, translation);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    service.report(error);
  }
}

async function take(id: number, url: string, service: Service): Promise<void> {
  const translation = translationOf(service);
  const file = await fetchFile(url, translation);
  await translation.store.withLock(async () => {
    if (isOpen(findJob(id, translation))) await acceptFile(id, file, { actor: 0, force: false }, service);
  });
}

/** Applies a status that the editor reports without a file; ignores statuses that are unknown or bring nothing new. */
async function follow(id: number, status_id: number, translation: Translation): Promise<void> {
  await translation.store.withLock(async () => {
    const job = findJob(id, translation);
    const event = reportedEvent(status_id);
    if (!event || !isOpen(job) || status_id === job.ate_status) return;
    await changeJob(id, event, { actor: 0, reason: `the editor reported status ${status_id}` }, translation);
  });
}

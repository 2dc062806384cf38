import { Problem } from '../../../lib/problem.ts';
import { isOpen, type Job, type KnownToEditor } from '../job.ts';
import { sourceUrl } from '../find-text.ts';
import type { Translation } from '../translation.ts';
import { workFile } from '../work-file.ts';
import type { Told } from './editor-news.ts';
import type { JobOrder, JobState, OrderedFile, RemoteEditor } from './remote.ts';

export const knownOf = (job: Readonly<Job>): KnownToEditor => ({
  state: isOpen(job) ? 'open' : job.status === 10 ? 'complete' : 'cancelled',
  translator_id: job.translator_id,
  deadline: job.deadline,
  source_hash: job.source_hash,
  source_changed: job.source_changed,
});

/** Whether the editor does not know the job's current state. For a closed job only its end matters. */
function isUntold(job: Readonly<Job>): boolean {
  if (job.service !== 'remote') return false;
  const [now, told] = [knownOf(job), job.told];
  if (!told || now.state !== told.state) return true;
  return now.state === 'open' && JSON.stringify(now) !== JSON.stringify(told);
}

/** Sends the editor the job's current state and records it with the job. */
async function tellEditor(jobId: number, translation: Translation): Promise<Told> {
  const { records, editor, store, news, ports } = translation;
  const job = records.jobs.get(jobId);
  if (!job || !editor || !isUntold(job)) {
    news.remove(jobId);
    return 'told';
  }
  try {
    await send(job, editor, translation);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    ports.report(error);
    return isRefusal(error) ? 'refused' : 'unreachable';
  }
  if (news.isStopped) return 'unreachable';
  await store.withLock(() => records.jobs.update(jobId, (draft) => void (draft.told = knownOf(job))));
  noteNews(jobId, translation);
  return 'told';
}

/** Call after a job was written: if the editor must be notified of it, starts doing so. */
export function followNews(jobId: number, translation: Translation): void {
  noteNews(jobId, translation);
  if (translation.news.waiting.length > 0) sendNews(translation);
}

export function noteNews(jobId: number, { records, news }: Translation): void {
  const job = records.jobs.get(jobId);
  if (job && isUntold(job)) news.add(jobId);
  else news.remove(jobId);
}

/** Notifies the editor of all jobs that are due, in the background. */
export const sendNews = (translation: Translation): void =>
  translation.news.send((jobId) => tellEditor(jobId, translation));

async function send(job: Readonly<Job>, editor: RemoteEditor, translation: Translation): Promise<void> {
  const id = job.ate_job_id;
  const { state, source_hash } = knownOf(job);
  if (state === 'complete') return editor.confirm(id, job.id);
  if (state === 'cancelled') {
    const isGone = job.error?.code === 'xlate_source_gone';
    return editor.cancel(id, job.id, isGone ? 'source_gone' : 'cancelled');
  }
  const isNewFile = job.told?.source_hash !== source_hash;
  const file = isNewFile ? { file: await orderedFile(job, translation) } : {};
  return editor.update(id, { ...stateOf(job, translation), ...file });
}

/** Whether the editor answered, with an error status, rather than being unreachable. */
const isRefusal = ({ cause }: Problem): boolean => cause instanceof Problem && typeof cause.cause === 'number';

export async function orderOf(
  job: Readonly<Job>,
  idempotency_key: string,
  translation: Translation,
): Promise<JobOrder> {
  return {
    ...stateOf(job, translation),
    idempotency_key,
    source_id: job.source_id,
    source_type: job.source_type,
    source_language: job.source_language,
    target_language: job.target_language,
    permalink: sourceUrl(job, translation),
    notify_url: `${translation.ports.base}/cms-json/xlate/tm/v1/ate/jobs/receive/${job.id}`,
    file: await orderedFile(job, translation),
  };
}

function stateOf(job: Readonly<Job>, { store }: Translation): JobState {
  const translator = store.users.byId(job.translator_id);
  return {
    job_id: job.id,
    translator: translator ? { id: translator.id, name: translator.name, email: translator.email } : null,
    deadline: job.deadline,
    source_hash: job.source_hash,
    source_changed: job.source_changed,
  };
}

const orderedFile = async (job: Readonly<Job>, translation: Translation): Promise<OrderedFile> => ({
  type: 'application/x-xliff+xml',
  name: `job-${job.id}.xlf`,
  content: Buffer.from(await workFile(job, translation)).toString('base64'),
});

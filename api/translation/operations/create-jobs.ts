import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Caller } from '../../contract/caller.ts';
import { errorMessage, type ErrorCode } from '../../contract/errors.ts';
import { hash } from '../../lib/hash.ts';
import { Problem } from '../../lib/problem.ts';
import type { Operation, OperationInput, Service } from '../../rest/operations/operation.ts';
import { applyJob } from '../delivery/apply.ts';
import type { Accepted } from '../jobs/external/remote.ts';
import { knownOf, orderOf } from '../jobs/external/tell-editor.ts';
import { findText, partnerOf } from '../jobs/find-text.ts';
import { lastJobOf } from '../jobs/find-job.ts';
import { withGroups } from '../jobs/group-lock.ts';
import { editorPath, untranslatedUnits, type Job } from '../jobs/job.ts';
import { announceJob } from '../jobs/notices.ts';
import { onSourceChange } from '../jobs/on-content-change.ts';
import { serializeJob } from '../jobs/serialize-job.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { planJob, type Plan } from './plan-job.ts';
import { listedJobRequests, readJobRequest } from './read-job-requests.ts';

interface Failure {
  index: number;
  problem: Problem;
}

/**
 * Creates translation jobs. If a job is already open, or finished and still current, it is returned instead of a second
 * one. If the external editor does not accept the orders, nothing is created.
 */
export const createJobs: Operation<'createJobs'> = async (input, service) => {
  const translation = translationOf(service);
  const entries = listedJobRequests(input);
  const { plans, fresh, failures } = await orderJobs(entries, input.caller, service);
  if (plans.length === 0) refuse(failures, entries.length, input);
  const jobs = plans.map(({ job }) => translation.records.jobs.get(job.id) as Readonly<Job>);
  return {
    status: fresh.length > 0 ? 201 : 200,
    body: {
      jobs: Object.fromEntries(jobs.map(({ id, ate_job_id }) => [id, ate_job_id])),
      items: jobs.map((job) => serializeJob(job, input.locale, translation)),
      errors: failures.map((failure) => presentFailure(failure, input)),
    },
    ...(jobs.length === 1 ? { headers: { Location: jobUrl(jobs[0] as Job, translation) } } : {}),
  };
};

/** Orders what can be ordered, and returns the reason for each failure. */
export async function orderJobs(entries: Record<string, unknown>[], caller: Caller, service: Service) {
  const translation = translationOf(service);
  await cutTexts(entries, translation);
  const { plans, failures } = planAll(entries, caller, translation);
  const fresh = plans.filter(({ isNew }) => isNew).map(({ job }) => job);
  const sources = fresh.map(({ source_id }) => source_id);
  await withGroups(sources, translation, async () => {
    const { ready = [], open = [] } = Object.groupBy(fresh, (job) => (needsNobody(job) ? 'ready' : 'open'));
    await commission(open, translation);
    await applyAtOnce(ready, caller, service);
  });
  return { plans, fresh, failures };
}

/**
 * Segments the texts beforehand, yielding in between, because planning must be synchronous so that no text
 * is ordered twice.
 */
async function cutTexts(entries: Record<string, unknown>[], translation: Translation): Promise<void> {
  for (const { source_id } of entries) {
    const source = findText(Number(source_id), translation);
    const target = source && partnerOf(source, translation);
    for (const text of [source, target]) {
      if (text) translation.segments.of(text);
      await yieldToEventLoop();
    }
  }
}

function planAll(entries: Record<string, unknown>[], caller: Caller, translation: Translation) {
  const plans: Plan[] = [];
  const failures: Failure[] = [];
  for (const [index, entry] of entries.entries()) {
    try {
      const wish = readJobRequest(entry);
      const same = plans.find(({ job, isNew }) => isNew && job.source_id === wish.source_id);
      plans.push(same ? { ...same, isNew: false } : planJob(wish, caller, translation));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failures.push({ index, problem: error });
    }
  }
  return { plans, failures };
}

/** Refuses because nothing can be created: a single order gets its own error, several get the list. */
function refuse(failures: Failure[], asked: number, input: OperationInput): never {
  if (asked === 1 && failures[0]) throw failures[0].problem;
  throw new Problem('xlate_jobs_failed', {
    data: { errors: failures.map((failure) => presentFailure(failure, input)) },
  });
}

const presentFailure = ({ index, problem: { code } }: Failure, { locale }: OperationInput): object => ({
  index,
  code,
  message: errorMessage(code as ErrorCode, locale, { params: 'jobs' }),
});

/** Orders the new jobs from the editor and stores the accepted ones. The source may have changed meanwhile. */
async function commission(jobs: Job[], translation: Translation): Promise<void> {
  if (jobs.length === 0) return;
  const { editor, records, store } = translation;
  const ordered = (job: Job) => orderOf(job, orderKey(job, translation), translation);
  const accepted = await editor?.createJobs(await Promise.all(jobs.map(ordered)));
  await store.withLock(async () => {
    for (const job of jobs) {
      const place = accepted?.get(job.id) ?? onOurPage(job, translation);
      await records.jobs.add(job.id, { ...job, ...place, told: knownOf(job) });
      await onSourceChange(job, findText(job.source_id, translation), translation);
      await announceJob('ordered', job, job.manager_id, translation);
      if (job.translator_id !== 0) await announceJob('assigned', job, job.manager_id, translation);
    }
  });
}

/** Our own page identifies a job by the job's own id. */
const onOurPage = ({ id }: Job, { ports }: Translation): Accepted => ({
  ate_job_id: id,
  editor_url: ports.base + editorPath(id),
});

/** Whether a job needs no translator: there is nothing to translate or decide, only layout differs. */
const needsNobody = (job: Job): boolean =>
  untranslatedUnits({ ...job, drafts: {} }).length === 0 && job.conflicts === 0;

/** Applies jobs that need no translator immediately; they are never sent to an external editor. */
async function applyAtOnce(jobs: Job[], caller: Caller, service: Service): Promise<void> {
  const translation = translationOf(service);
  const { records, store } = translation;
  for (const job of jobs) {
    await store.withLock(async () => {
      await records.jobs.add(job.id, { ...job, ...onOurPage(job, translation), service: 'embedded' });
      const stored = records.jobs.get(job.id) as Readonly<Job>;
      await applyJob(stored, { sha256: '', actor: caller.id, force: false }, service);
    });
  }
}

/**
 * Identifies an order by the preceding job of the item, so that a repeated order has the same key whatever
 * else has changed.
 */
function orderKey({ source_id, target_language }: Job, translation: Translation): string {
  const site = translation.records.settings.data.site_identifier;
  return hash(JSON.stringify([site, source_id, target_language, lastJobOf(source_id, translation)?.id ?? 0]));
}

const jobUrl = ({ ate_job_id }: Job, { ports }: Translation): string =>
  `${ports.base}/cms-json/xlate/tm/v1/ate/jobs/${ate_job_id}`;

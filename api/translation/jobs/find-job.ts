import { can, type Caller } from '../../contract/caller.ts';
import type { User } from '../../contract/model.ts';
import { may } from '../../contract/roles.ts';
import { Problem } from '../../lib/problem.ts';
import { isOpen, isWorkedOn, lastWriter, type Job, type JobLanguages } from './job.ts';
import type { Translation } from './translation.ts';

export function findJob(id: number, { records }: Translation): Readonly<Job> {
  const job = records.jobs.get(id);
  if (!job) throw new Problem('xlate_job_not_found');
  return job;
}

/** Like `findJob`; refuses a closed job. */
export function findOpenJob(id: number, translation: Translation): Readonly<Job> {
  const job = findJob(id, translation);
  if (!isOpen(job)) throw new Problem('xlate_job_closed');
  return job;
}

/** Like `findJob`, for a caller with access to the job. */
export function jobFor(id: number, caller: Caller, translation: Translation): Readonly<Job> {
  const job = findJob(id, translation);
  assertMayAccess(job, caller, translation);
  return job;
}

/** Like `jobFor`; refuses a closed job. */
export function openJobFor(id: number, caller: Caller, translation: Translation): Readonly<Job> {
  jobFor(id, caller, translation);
  return findOpenJob(id, translation);
}

/** Like `jobFor`, by the id that the job's editor assigned. If several editors used the same id, the newest job. */
export const externalJobFor = (id: number, caller: Caller, translation: Translation): Readonly<Job> =>
  jobFor(withEditorId(id, translation)[0]?.id ?? 0, caller, translation);

/** The job of a page. The built-in editor's own jobs come first: another editor may have used the same ids. */
export function pageJobFor(id: number, caller: Caller, translation: Translation): Readonly<Job> {
  const found = withEditorId(id, translation);
  const job = found.find(({ service }) => service === 'embedded') ?? found[0];
  return jobFor(job?.id ?? 0, caller, translation);
}

/** The newest first. */
const withEditorId = (id: number, { records }: Translation): Readonly<Job>[] =>
  records.jobs
    .all()
    .filter((job) => job.ate_job_id === id)
    .sort((a, b) => b.id - a.id);

/** The open job of an item; at most one exists. */
export function openJobOf(sourceId: number, { records }: Translation): Readonly<Job> | undefined {
  return records.jobs.inGroup(sourceId).find(isOpen);
}

/** The newest job of an item, open or closed. */
export function lastJobOf(sourceId: number, { records }: Translation): Readonly<Job> | undefined {
  return records.jobs.inGroup(sourceId).sort((a, b) => b.id - a.id)[0];
}

/**
 * Managers see every job; translators see their own, and those in their languages that wait for a translator
 * or a reviewer.
 */
export function mayAccess(job: Readonly<Job>, caller: Caller): boolean {
  if (can(caller, 'manage_translations')) return true;
  const isFree = job.translator_id === 0 && covers(caller.language_pairs, job);
  return (can(caller, 'translate') && (job.translator_id === caller.id || isFree)) || mayReview(job, caller);
}

export function assertMayAccess(job: Readonly<Job>, caller: Caller, translation: Translation): void {
  if (!mayAccess(job, caller)) throw takenFrom(job, caller, translation);
}

/** The refusal of a job that the caller may not work on. A colleague is told who does. */
export function takenFrom(job: Readonly<Job>, caller: Caller, translation: Translation): Problem {
  const isColleague = can(caller, 'translate') && covers(caller.language_pairs, job);
  const name = isColleague && holderOf(job, translation);
  return name
    ? new Problem('xlate_job_taken', { values: { name }, data: { job: job.id } })
    : new Problem('rest_forbidden');
}

/** Who has the job: its translator, a manager who helps out, or the external editor. Empty if unknown. */
function holderOf(job: Readonly<Job>, { store }: Translation): string {
  const user = store.users.byId(job.translator_id || lastWriter(job));
  return user?.name ?? (job.service === 'remote' ? new URL(job.editor_url).host : '');
}

/** The jobs shown in lists. A job cancelled before it was assigned is of no interest to translators. */
export const visibleJobs = (caller: Caller, { records }: Translation): Readonly<Job>[] =>
  records.jobs
    .all()
    .filter(
      (job) =>
        mayAccess(job, caller) &&
        (job.status !== 0 || job.translator_id === caller.id || can(caller, 'manage_translations')),
    );

/**
 * A translator may take a job in their languages that is not assigned and not being worked on. A job started by a file,
 * or by a report of the editor, does not count as being worked on.
 */
export const mayTake = (job: Readonly<Job>, caller: Caller): boolean =>
  can(caller, 'translate') &&
  isOpen(job) &&
  job.translator_id === 0 &&
  !isWorkedOn(job) &&
  covers(caller.language_pairs, job);

/** Managers and translators of the job's languages may review it, unless they translated it. */
export const mayReview = (job: Readonly<Job>, caller: Caller): boolean =>
  isOpen(job) &&
  Boolean(job.review) &&
  !job.review!.authors.includes(caller.id) &&
  (can(caller, 'manage_translations') || (can(caller, 'translate') && covers(caller.language_pairs, job)));

/** Whether the caller's translation of a unit would be saved. */
export const mayTranslate = (job: Readonly<Job>, caller: Caller): boolean =>
  isOpen(job) &&
  (can(caller, 'manage_translations') ||
    job.translator_id === caller.id ||
    mayTake(job, caller) ||
    mayReview(job, caller));

export const covers = (pairs: Caller['language_pairs'], { source_language, target_language }: JobLanguages): boolean =>
  pairs.some(({ from, to }) => from === source_language && to === target_language);

/** A user whom the job can be assigned to. Managers translate in any languages, translators in their own. */
export function findTranslator(id: number, job: JobLanguages, { store }: Pick<Translation, 'store'>): User {
  const user = store.users.byId(id);
  if (!user || !may(user.role, 'translate')) throw new Problem('xlate_translator_not_found');
  const isBound = user.role === 'translator' || user.language_pairs.length > 0;
  if (isBound && !covers(user.language_pairs, job)) throw new Problem('xlate_language_pair');
  return user;
}

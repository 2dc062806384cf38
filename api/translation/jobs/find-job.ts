import { can, type Caller } from '../../contract/caller.ts';
import type { User } from '../../contract/model.ts';
import { may } from '../../contract/roles.ts';
import { Problem } from '../../lib/problem.ts';
import { isOpen, isWorkedOn, type Job } from './job.ts';
import type { Translation } from './translation.ts';

type Pair = Pick<Job, 'source_language' | 'target_language'>;

export function findJob(id: number, { records }: Translation): Readonly<Job> {
  const job = records.jobs.get(id);
  if (!job) throw new Problem('xlate_job_not_found');
  return job;
}

/** The same; refuses one that is closed. */
export function findOpenJob(id: number, translation: Translation): Readonly<Job> {
  const job = findJob(id, translation);
  if (!isOpen(job)) throw new Problem('xlate_job_closed');
  return job;
}

/** An open job for somebody at work on it. */
export function openJobFor(id: number, caller: Caller, translation: Translation): Readonly<Job> {
  assertMayWork(findJob(id, translation), caller, translation);
  return findOpenJob(id, translation);
}

/** By the id that the editor side gave. Of several sides' jobs with one id the newest. */
export function findExternalJob(id: number, { records }: Translation): Readonly<Job> {
  const found = records.jobs.all().filter((job) => job.ate_job_id === id);
  const newest = found.sort((a, b) => b.id - a.id)[0];
  if (!newest) throw new Problem('xlate_job_not_found');
  return newest;
}

/** The job that is under way for an item; at most one. */
export function openJobOf(sourceId: number, { records }: Translation): Readonly<Job> | undefined {
  return records.jobs.inGroup(sourceId).find(isOpen);
}

/** The newest job of an item, whatever became of it. */
export function lastJobOf(sourceId: number, { records }: Translation): Readonly<Job> | undefined {
  return records.jobs.inGroup(sourceId).sort((a, b) => b.id - a.id)[0];
}

/** Managers see every job; translators their own, and those that wait for a translator or a reviewer of their languages. */
export function mayAccess(job: Readonly<Job>, caller: Caller): boolean {
  if (can(caller, 'manage_translations')) return true;
  const isFree = job.translator_id === 0 && covers(caller.language_pairs, job);
  return (can(caller, 'translate') && (job.translator_id === caller.id || isFree)) || mayReview(job, caller);
}

export function assertMayAccess(job: Readonly<Job>, caller: Caller): void {
  if (!mayAccess(job, caller)) throw new Problem('rest_forbidden');
}

/** The same for people at work, who learn who has the job now. */
export function assertMayWork(job: Readonly<Job>, caller: Caller, { store }: Pick<Translation, 'store'>): void {
  if (mayAccess(job, caller)) return;
  const isColleague = can(caller, 'translate') && covers(caller.language_pairs, job);
  const name = isColleague && store.users.byId(job.translator_id)?.name;
  if (!name) throw new Problem('rest_forbidden');
  throw new Problem('xlate_job_taken', { values: { name }, data: { job: job.id } });
}

/** What lists show of them: what was cancelled before anybody had it concerns no translator. */
export const visibleJobs = (caller: Caller, { records }: Translation): Readonly<Job>[] =>
  records.jobs
    .all()
    .filter(
      (job) =>
        mayAccess(job, caller) &&
        (job.status !== 0 || job.translator_id === caller.id || can(caller, 'manage_translations')),
    );

/**
 * A translator may take what nobody has and nobody works on, in their languages. A job that was begun by a file, or by
 * word of the editor side, is nobody's work.
 */
export const mayTake = (job: Readonly<Job>, caller: Caller): boolean =>
  can(caller, 'translate') &&
  isOpen(job) &&
  job.translator_id === 0 &&
  !isWorkedOn(job) &&
  covers(caller.language_pairs, job);

/** Whoever translated it cannot review it: managers and translators of its languages who did not. */
export const mayReview = (job: Readonly<Job>, caller: Caller): boolean =>
  isOpen(job) &&
  Boolean(job.review) &&
  !job.review!.authors.includes(caller.id) &&
  (can(caller, 'manage_translations') || (can(caller, 'translate') && covers(caller.language_pairs, job)));

/** Whether the caller's translation of a unit would be kept. */
export const mayTranslate = (job: Readonly<Job>, caller: Caller): boolean =>
  isOpen(job) &&
  (can(caller, 'manage_translations') ||
    job.translator_id === caller.id ||
    mayTake(job, caller) ||
    mayReview(job, caller));

export const covers = (pairs: Caller['language_pairs'], { source_language, target_language }: Pair): boolean =>
  pairs.some(({ from, to }) => from === source_language && to === target_language);

/** Someone whom a job can be given to. Managers translate whatever they please; translators in their languages. */
export function findTranslator(id: number, job: Pair, { store }: Pick<Translation, 'store'>): User {
  const user = store.users.byId(id);
  if (!user || !may(user.role, 'translate')) throw new Problem('xlate_translator_not_found');
  const isBound = user.role === 'translator' || user.language_pairs.length > 0;
  if (isBound && !covers(user.language_pairs, job)) throw new Problem('xlate_language_pair');
  return user;
}

import type { Match, XliffJob } from '../../translation/model.ts';
import { writeXliff } from '../../translation/xliff-write.ts';
import { asTargets, knownTargets, type Job } from './job.ts';
import { offers } from './snapshot.ts';
import type { Translation } from './translation.ts';

/** What files of a job are written from and checked against. */
export const xliffJob = (job: Readonly<Job>): XliffJob => ({
  id: job.id,
  source_id: job.source_id,
  source_hash: job.source_hash,
  source_language: job.source_language,
  target_language: job.target_language,
  permalink: job.permalink,
  units: job.units,
  final: asTargets(job.final),
});

/** The file that a translator takes away: what is done already stands beside the units as the best offer. */
export const workFile = (job: Readonly<Job>, translation: Pick<Translation, 'memory'>): string =>
  writeXliff({ ...xliffJob(job), matches: allOffers(job, translation) });

/** The file that a translator hands in: every unit that is done is final. */
export const deliveredFile = (job: Readonly<Job>): string => writeXliff({ ...xliffJob(job), final: knownTargets(job) });

/** Offers for the units of a job: the draft first, then the memory. */
export function allOffers(job: Readonly<Job>, translation: Pick<Translation, 'memory'>): Map<string, Match[]> {
  const found = offers({ id: job.source_id, language: job.source_language }, job.units, translation);
  for (const { id, source } of job.units) {
    const target = job.drafts[id];
    if (target) found.set(id, [{ target, source, quality: 100, in_context: true }, ...(found.get(id) ?? [])]);
  }
  return found;
}

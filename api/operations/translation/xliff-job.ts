import type { Match, Run, Targets, XliffJob } from '../../translation/model.ts';
import { pairUnits } from '../../translation/pair-units.ts';
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
export const workFile = (job: Readonly<Job>, translation: Translation): string =>
  writeXliff({ ...xliffJob(job), matches: allOffers(job, translation) });

/** The file that a translator hands in: every unit that is done is final. */
export const deliveredFile = (job: Readonly<Job>): string => writeXliff({ ...xliffJob(job), final: knownTargets(job) });

/** Offers for the units of a job: the draft first, then the memory, then what a translation made by hand has there. */
export function allOffers(job: Readonly<Job>, translation: Translation): Map<string, Match[]> {
  const found = offers({ id: job.source_id, language: job.source_language }, job.units, translation);
  const written = handWritten(job, translation);
  for (const { id, source } of job.units) {
    const whole = (target: Run[] | undefined): Match[] =>
      target ? [{ target, source, quality: 100, in_context: true }] : [];
    const all = [...whole(job.drafts[id]), ...(found.get(id) ?? []), ...whole(written.get(id))];
    if (all.length > 0) found.set(id, all);
  }
  return found;
}

/** A translation that knows its units has given them to the job; one that was written by hand is paired by sections. */
function handWritten(job: Readonly<Job>, { store, segments }: Translation): Targets {
  const target = store.guide.item(job.target_id ?? 0);
  const isPaired = target && target.translated_units === '' && target.status !== 'trash';
  return isPaired ? pairUnits(job.units, segments.of(target).units) : new Map();
}

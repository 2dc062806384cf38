import type { Match, Run, XliffJob } from '../text/unit-types.ts';
import { writeXliff2 } from '../xliff/write-2.ts';
import { writeXliff } from '../xliff/write-1.ts';
import { sourceUrl } from './find-text.ts';
import { askedUnits, asTargets, knownTargets, lastSave, sourceOf, type Job } from './job.ts';
import { presentTargets } from './merge.ts';
import type { Translation } from './translation.ts';

/** The job that files are checked against. Units covered by hand meanwhile may still come back translated. */
export const expectedFile = (job: Readonly<Job>): XliffJob => ({ ...xliffJob(job), units: job.units });

/** The job that files are written from. */
const xliffJob = (job: Readonly<Job>): XliffJob => ({
  ...job,
  units: askedUnits(job),
  final: asTargets(job.final),
  saves: lastSave(job),
});

/** The file that a translator downloads. Finished translations are included as the best offer of their unit. */
export const workFile = async (job: Readonly<Job>, translation: Translation): Promise<string> =>
  writeXliff({ ...xliffJob(job), permalink: sourceUrl(job, translation), matches: await allOffers(job, translation) });

/** Like `workFile`, in XLIFF 2.1. Offers of the memory are not part of it; they are fetched separately. */
export const workFile2 = (job: Readonly<Job>, translation: Translation): string =>
  writeXliff2({ ...xliffJob(job), permalink: sourceUrl(job, translation) });

/** The file that is delivered from our page: every translated unit is final. */
export const deliveredFile = (job: Readonly<Job>): string => writeXliff({ ...xliffJob(job), final: knownTargets(job) });

/** Quality of a text in the same place that is not known to be the translation, in per cent. */
const GUESS = 75;

/** Offers for the units of a job: the draft first, then the memory, the current target and machine translation. */
export async function allOffers(job: Readonly<Job>, translation: Translation): Promise<Map<string, Match[]>> {
  const found = await translation.memory.offers(sourceOf(job), job.units);
  const present = presentTargets(job, translation);
  const offers = job.units.map(({ id, source }) => {
    const whole = (target: Run[] | undefined, quality = 100): Match[] =>
      target ? [{ target, source, quality, in_context: quality === 100 }] : [];
    const standing = [...whole(present.taken.get(id)), ...whole(present.guessed.get(id), GUESS)];
    const machine = whole(job.machine?.[id], 0).map((offer): Match => ({ ...offer, machine: true }));
    const matches = [...whole(job.drafts[id]), ...(found.get(id) ?? []), ...standing, ...machine];
    return [id, matches] as const;
  });
  return new Map(offers.filter(([, matches]) => matches.length > 0));
}

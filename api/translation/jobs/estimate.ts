import { isOpen, sourceOf, untranslatedUnits, type Job } from './job.ts';
import { countWords } from './snapshot.ts';
import type { Translation } from './translation.ts';

/**
 * Classes by which the words of a job are priced: `done` is translated or unchanged, `repeated` occurs in an
 * earlier unit of the same estimate, `exact` and `fuzzy` have offers in the memory at 100 % and below, `new`
 * is everything else.
 */
export const MATCH_CLASSES = ['new', 'fuzzy', 'exact', 'repeated', 'done'] as const;

export type WordCounts = Record<(typeof MATCH_CLASSES)[number], number>;

export interface Estimate {
  job: Readonly<Job>;
  words: WordCounts;
}

const noWords = (): WordCounts => ({ new: 0, fuzzy: 0, exact: 0, repeated: 0, done: 0 });

/**
 * Counts the remaining words of open jobs, oldest first; a repetition is counted in the later job. Closed
 * jobs are skipped.
 */
export async function estimateJobs(jobs: readonly Readonly<Job>[], translation: Translation): Promise<Estimate[]> {
  const seen = new Set<string>();
  const estimates: Estimate[] = [];
  for (const job of jobs.filter(isOpen).toSorted((a, b) => a.id - b.id)) {
    estimates.push({ job, words: await countJob(job, seen, translation) });
  }
  return estimates;
}

export function sumWords(estimates: readonly Estimate[]): WordCounts {
  const sum = noWords();
  for (const { words } of estimates) for (const name of MATCH_CLASSES) sum[name] += words[name];
  return sum;
}

async function countJob(job: Readonly<Job>, seen: Set<string>, { memory }: Translation): Promise<WordCounts> {
  const open = new Set(untranslatedUnits(job).map(({ id }) => id));
  const offers = open.size > 0 ? await memory.offers(sourceOf(job), job.units) : new Map<string, never[]>();
  const words = noWords();
  for (const unit of job.units) {
    const key = `${job.source_language} ${unit.hash}`;
    const quality = offers.get(unit.id)?.[0]?.quality ?? 0;
    const best = quality >= 100 ? 'exact' : quality > 0 ? 'fuzzy' : 'new';
    words[!open.has(unit.id) ? 'done' : seen.has(key) ? 'repeated' : best] += countWords(unit);
    seen.add(key);
  }
  return words;
}

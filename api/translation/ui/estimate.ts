import { can, type Caller } from '../../contract/caller.ts';
import type { Language } from '../../contract/model.ts';
import { formatMessage } from '../../contract/text/message.ts';
import { writeCsv } from '../../lib/csv.ts';
import { Problem } from '../../lib/problem.ts';
import { estimateJobs, MATCH_CLASSES, sumWords, type Estimate, type WordCounts } from '../jobs/estimate.ts';
import { visibleJobs } from '../jobs/find-job.ts';
import { titleOf } from '../jobs/find-text.ts';
import { languageName } from '../jobs/languages.ts';
import { jobState, listJobs, type JobQuery } from '../jobs/list-jobs.ts';
import type { Translation } from '../jobs/translation.ts';

export interface EstimateData {
  jobs: number;
  words: WordCounts;
}

const HEADER = [
  'estimate.job',
  'estimate.title',
  'estimate.from',
  'estimate.to',
  'estimate.translator',
  'estimate.deadline',
  'estimate.state',
  'estimate.new',
  'estimate.fuzzy',
  'estimate.exact',
  'estimate.repeated',
  'estimate.done',
  'estimate.total',
] as const;

const STATES = {
  waiting: 'estimate.waiting',
  in_progress: 'estimate.in_progress',
  complete: 'estimate.complete',
  cancelled: 'estimate.cancelled',
} as const;

/** Words to do in the open ones of the jobs asked for, by match class. */
export async function estimateData(query: JobQuery, caller: Caller, translation: Translation): Promise<EstimateData> {
  const estimates = await estimate(query, caller, translation);
  return { jobs: estimates.length, words: sumWords(estimates) };
}

/** The same by job, for a spreadsheet. */
export async function estimateCsv(
  query: JobQuery,
  caller: Caller,
  language: Language,
  translation: Translation,
): Promise<Uint8Array> {
  const estimates = await estimate(query, caller, translation);
  const total = sumWords(estimates);
  const rows = [
    HEADER.map((key) => formatMessage(language, key)),
    ...estimates.map((entry) => rowOf(entry, language, translation)),
    [formatMessage(language, 'estimate.total'), '', '', '', '', '', '', ...numbersOf(total)],
  ];
  return Buffer.from(writeCsv(rows));
}

function estimate(query: JobQuery, caller: Caller, translation: Translation): Promise<Estimate[]> {
  if (!can(caller, 'manage_translations')) throw new Problem('rest_forbidden');
  return estimateJobs(listJobs(visibleJobs(caller, translation), query, translation), translation);
}

function rowOf({ job, words }: Estimate, language: Language, translation: Translation): (string | number)[] {
  return [
    job.id,
    titleOf(job, translation),
    languageName(job.source_language, language),
    languageName(job.target_language, language),
    translation.store.users.byId(job.translator_id)?.name ?? '',
    job.deadline?.slice(0, 10) ?? '',
    formatMessage(language, STATES[jobState(job)]),
    ...numbersOf(words),
  ];
}

const numbersOf = (words: WordCounts): number[] => {
  const numbers = MATCH_CLASSES.map((name) => words[name]);
  return [...numbers, numbers.reduce((sum, number) => sum + number, 0)];
};

import type { Language } from '../../contract/model.ts';
import { formatMessage } from '../../contract/text/message.ts';
import { writeCsv } from '../../lib/csv.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { estimateJobs as estimate, MATCH_CLASSES, sumWords, type Estimate, type WordCounts } from '../jobs/estimate.ts';
import { dayOfDeadline } from '../jobs/deadline.ts';
import { visibleJobs } from '../jobs/find-job.ts';
import { titleOf } from '../jobs/find-text.ts';
import { languageName } from '../jobs/languages.ts';
import { jobState, listJobs } from '../jobs/list-jobs.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { download } from '../operations/fetch-xliff.ts';

export type EstimateData = ReturnType<typeof dataOf>;

const dataOf = (estimates: Estimate[]) => ({ jobs: estimates.length, words: sumWords(estimates) });

const FACTS = ['job', 'title', 'from', 'to', 'translator', 'deadline', 'state'] as const;

/** Remaining words of the requested open jobs, by match class; or the same per job, for a spreadsheet. */
export const estimateJobs: Operation<'estimateJobs'> = async ({ args, caller, locale }, service) => {
  const translation = translationOf(service);
  const estimates = await estimate(listJobs(visibleJobs(caller, translation), args, translation), translation);
  if (args.format === 'csv') return download(tableOf(estimates, locale, translation), 'text/csv', 'estimate.csv');
  return { body: dataOf(estimates) };
};

function tableOf(estimates: Estimate[], language: Language, translation: Translation): string {
  return writeCsv([
    [...FACTS, ...MATCH_CLASSES, 'total' as const].map((name) => formatMessage(language, `estimate.${name}`)),
    ...estimates.map((entry) => rowOf(entry, language, translation)),
    [formatMessage(language, 'estimate.total'), '', '', '', '', '', '', ...numbersOf(sumWords(estimates))],
  ]);
}

function rowOf({ job, words }: Estimate, language: Language, translation: Translation): (string | number)[] {
  return [
    job.id,
    titleOf(job, translation),
    languageName(job.source_language, language),
    languageName(job.target_language, language),
    translation.store.users.byId(job.translator_id)?.name ?? '',
    job.deadline === null ? '' : dayOfDeadline(job.deadline),
    formatMessage(language, `estimate.${jobState(job)}`),
    ...numbersOf(words),
  ];
}

const numbersOf = (words: WordCounts): number[] => {
  const numbers = MATCH_CLASSES.map((name) => words[name]);
  return [...numbers, numbers.reduce((sum, number) => sum + number, 0)];
};

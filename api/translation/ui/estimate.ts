import type { Language } from '../../contract/model.ts';
import { formatMessage } from '../../contract/text/message.ts';
import { writeCsv } from '../../lib/csv.ts';
import type { OperationInput, OperationResult, Service } from '../../rest/operations/operation.ts';
import { estimateJobs as estimate, MATCH_CLASSES, sumWords, type Estimate, type WordCounts } from '../jobs/estimate.ts';
import { visibleJobs } from '../jobs/find-job.ts';
import { titleOf } from '../jobs/find-text.ts';
import { languageName } from '../jobs/languages.ts';
import { jobState, listJobs } from '../jobs/list-jobs.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';

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

/** Words to do in the open ones of the jobs asked for, by match class; or the same by job, for a spreadsheet. */
export async function estimateJobs(
  { args, caller, texts }: OperationInput<'estimateJobs'>,
  service: Service,
): Promise<OperationResult> {
  const translation = translationOf(service);
  const estimates = await estimate(listJobs(visibleJobs(caller, translation), args, translation), translation);
  if (args.format === 'csv') {
    return {
      body: null,
      raw: { type: 'text/csv; charset=UTF-8', bytes: Buffer.from(tableOf(estimates, texts, translation)) },
      headers: { 'Content-Disposition': 'attachment; filename="estimate.csv"' },
    };
  }
  const body: EstimateData = { jobs: estimates.length, words: sumWords(estimates) };
  return { body };
}

function tableOf(estimates: Estimate[], language: Language, translation: Translation): string {
  return writeCsv([
    HEADER.map((key) => formatMessage(language, key)),
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
    job.deadline?.slice(0, 10) ?? '',
    formatMessage(language, STATES[jobState(job)]),
    ...numbersOf(words),
  ];
}

const numbersOf = (words: WordCounts): number[] => {
  const numbers = MATCH_CLASSES.map((name) => words[name]);
  return [...numbers, numbers.reduce((sum, number) => sum + number, 0)];
};

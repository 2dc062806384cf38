import { createHash } from 'node:crypto';
import { Problem } from '../../lib/problem.ts';
import type { Operation, OperationInput, OperationResult } from '../../rest/operations/operation.ts';
import { jobFor } from '../jobs/find-job.ts';
import { isOpen, type Job } from '../jobs/job.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { workFile, workFile2 } from '../jobs/work-file.ts';
import { writeTmx } from '../memory/tmx.ts';

const XLIFF_TYPE = 'application/x-xliff+xml';
const XLIFF_2_TYPE = 'application/xliff+xml';

/** The file for the translator, as JSON or bare, or the memory in the job's languages. */
export const fetchXliff: Operation<'fetchXliff'> = async (input, service) => {
  const translation = translationOf(service);
  const job = jobFor(input.args.xlateJobId, input.caller, translation);
  const format = formatOf(input);
  if (format === 'tmx') return download(tmxFile(job, translation), 'application/x-tmx+xml', fileName(job, 'tmx'));
  if (!isOpen(job)) throw new Problem('xlate_job_closed');
  if (job.units.length === 0) throw new Problem('xlate_no_translatable_content');
  if (format === 'xliff2') return download(workFile2(job, translation), XLIFF_2_TYPE, fileName(job, 'xlf'));
  const file = await workFile(job, translation);
  if (format === 'xliff') return download(file, XLIFF_TYPE, fileName(job, 'xlf'));
  return {
    body: {
      content: Buffer.from(file).toString('base64'),
      sourceLang: job.source_language,
      targetLang: job.target_language,
      version: '1.2',
      fileName: fileName(job, 'xlf'),
      sha256: createHash('sha256').update(file).digest('hex'),
    },
  };
};

function formatOf({ args, headers }: OperationInput): string {
  if (args.format !== undefined) return String(args.format);
  return (headers.get('accept') ?? '').includes(XLIFF_TYPE) ? 'xliff' : 'json';
}

const tmxFile = ({ source_language, target_language }: Readonly<Job>, { memory }: Translation): string =>
  writeTmx(memory.entries(source_language, target_language), source_language);

const fileName = (job: Readonly<Job>, extension: string): string =>
  `job-${job.id}-${job.source_language}-${job.target_language}.${extension}`;

/** A response that browsers save as a file. */
export const download = (text: string, type: string, name: string): OperationResult => ({
  body: null,
  raw: { type: `${type}; charset=UTF-8`, bytes: Buffer.from(text) },
  headers: { 'Content-Disposition': `attachment; filename="${name}"` },
});

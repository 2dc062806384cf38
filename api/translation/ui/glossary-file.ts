import type { Operation } from '../../rest/operations/operation.ts';
import { assertMayWork, findJob } from '../jobs/find-job.ts';
import { translationOf } from '../jobs/translation.ts';
import { download } from '../operations/fetch-xliff.ts';

/**
 * The glossary in the direction of a job, in the format of OmegaT and other tools: one tab-separated line per term,
 * with its translation and a note listing forbidden words. Throws a problem if the caller may not work on the job.
 */
export const fetchGlossary: Operation<'fetchGlossary'> = ({ args, caller }, service) => {
  const translation = translationOf(service);
  const job = findJob(args.xlateJobId, translation);
  assertMayWork(job, caller, translation);
  const lines = translation.store.index.glossary.map(({ terms, forbidden, note }) => {
    const avoid = forbidden[job.target_language].map((word) => `≠ ${word}`);
    const notes = [note[job.target_language], ...avoid].filter((part) => part !== '').join('; ');
    return [terms[job.source_language], terms[job.target_language], notes].map(oneCell).join('\t');
  });
  return download(lines.map((line) => `${line}\n`).join(''), 'text/plain', 'glossary.txt');
};

const oneCell = (text: string): string => text.replace(/\s+/g, ' ');

import { Problem } from '../../lib/problem.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { wrong } from '../../rest/request/validation-error.ts';
import { readTargets, type KeptUnit } from '../delivery/read-targets.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { jobFor } from '../jobs/find-job.ts';
import { withOpenJob } from '../jobs/group-lock.ts';
import { takeDrafts } from '../jobs/job.ts';
import { withdrawFromReview } from '../jobs/review.ts';
import { translationOf } from '../jobs/translation.ts';
import { download } from '../operations/fetch-xliff.ts';
import { startWork } from './save-unit.ts';

export interface UploadedFile {
  filled: number;
  kept: KeptUnit[];
}

/**
 * The glossary in the direction of a job, in the format of OmegaT and other tools: one tab-separated line per term,
 * with its translation and a note listing forbidden words. Throws a problem if the caller may not work on the job.
 */
export const fetchGlossary: Operation<'fetchGlossary'> = ({ args, caller }, service) => {
  const translation = translationOf(service);
  const job = jobFor(args.xlateJobId, caller, translation);
  const lines = translation.store.index.glossary.map(({ terms, forbidden, note }) => {
    const avoid = forbidden[job.target_language].map((word) => `≠ ${word}`);
    const notes = [note[job.target_language], ...avoid].filter((part) => part !== '').join('; ');
    return [terms[job.source_language], terms[job.target_language], notes].map(oneCell).join('\t');
  });
  return download(lines.map((line) => `${line}\n`).join(''), 'text/plain', 'glossary.txt');
};

const oneCell = (text: string): string => text.replace(/\s+/g, ' ');

/**
 * Fills the units of a job from a file translated elsewhere, all of it or nothing. This does not deliver the job: its
 * translator reviews the texts first. Texts saved on our page after the file was downloaded stay. `file` is base64.
 * Throws the same problems as a delivery, with the faults by unit.
 */
export const uploadFile: Operation<'uploadFile'> = ({ args, caller }, service) =>
  withOpenJob(args.xlateJobId, caller, service, async (job, translation) => {
    const { targets, kept, saves } = await readTargets(readBase64(args.file), job, caller.id, translation);
    const filled = Object.keys(targets);
    await startWork(job, caller, translation);
    await noteInJob(job.id, translation, (draft) => {
      takeDrafts(draft, { ...draft.drafts, ...targets });
      draft.writers = { ...draft.writers, ...Object.fromEntries(filled.map((id) => [id, caller.id])) };
      // As old as the file, so that a corrected version of it replaces them.
      draft.saves = { ...draft.saves, ...Object.fromEntries(filled.map((id) => [id, saves])) };
      if (draft.error?.code !== 'xlate_target_edited') draft.error = null;
      if (filled.length > 0) withdrawFromReview(draft, caller);
    });
    const body: UploadedFile = { filled: filled.length, kept };
    return { body };
  });

function readBase64(file: string): Uint8Array {
  if (file === '') throw new Problem('xlate_file_empty');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(file)) throw wrong('file');
  return Buffer.from(file, 'base64');
}

import { createHash, randomBytes } from 'node:crypto';
import { ANONYMOUS, type Caller } from '../../contract/caller.ts';
import { internalInput } from '../../rest/operations/internal-input.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { receiveTranslation, type Received } from '../delivery/receive.ts';
import { writeSignature } from '../delivery/signature.ts';
import { findJob, openJobFor } from '../jobs/find-job.ts';
import { withDelivery } from '../jobs/group-lock.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { deliveredFile } from '../jobs/work-file.ts';
import { takeFreeJob } from '../operations/assign-job.ts';
import { targetPage, type TargetPage } from './target-page.ts';

export type Delivery = Received & { target: TargetPage | null };

/**
 * Delivers the translation made on our page as a signed XLIFF file, through the same operation as every other editor.
 * Returns that operation's result and the location of the translation, and throws its problems.
 */
export const deliverJob: Operation<'deliverJob'> = ({ args: { xlateJobId: jobId }, caller, locale }, service) => {
  const translation = translationOf(service);
  // Callers without access must not keep others from saving, not even for a moment.
  openJobFor(jobId, caller, translation);
  return withDelivery(jobId, translation, async () => {
    const file = await translation.store.withLock(() => finishedFile(jobId, caller, translation));
    const xliff_url = `data:application/x-xliff+xml;base64,${file.toString('base64')}`;
    const signature = sign(jobId, xliff_url, file, translation);
    // As for every other editor, only the signature authenticates the sender; the caller is who delivers.
    const sender = { caller: ANONYMOUS, language: locale };
    const input = internalInput('receiveTranslation', { xlateJobId: jobId, xliff_url, signature }, sender);
    const { body } = await receiveTranslation(input, service, caller.id);
    const delivery: Delivery = {
      ...(body as Received),
      target: targetPage(findJob(jobId, translation), translation),
    };
    return { body: delivery };
  });
};

async function finishedFile(jobId: number, caller: Caller, translation: Translation): Promise<Buffer> {
  const job = openJobFor(jobId, caller, translation);
  await takeFreeJob(job, caller, translation);
  return Buffer.from(deliveredFile(job));
}

function sign(job_id: number, xliff_url: string, file: Uint8Array, { records, ports }: Translation): string {
  const key = Buffer.from(records.secrets.data.editor_key, 'base64');
  const t = Math.floor(ports.clock.now() / 1_000);
  const x = createHash('sha256').update(file).digest('hex');
  return writeSignature(key, { job_id, xliff_url, t, n: randomBytes(16).toString('hex'), x });
}

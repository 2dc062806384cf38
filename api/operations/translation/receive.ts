import { Problem } from '../../lib/problem.ts';
import type { Answer, Call, Service } from '../call.ts';
import { acceptFile, isReceived, refuseClosed, type Acceptance } from './accept-file.ts';
import { sendConfirmations } from './confirmations.ts';
import { fetchFile } from './fetch-file.ts';
import { findJob, translationOf } from './find-job.ts';
import { withGroup } from './group-lock.ts';
import type { Job } from './job.ts';
import { needsUpdate, progressOf } from './present-job.ts';
import { proveDelivery } from './prove-delivery.ts';
import { itemAddress, type Translation } from './translation.ts';

/**
 * Takes a translation that the editor side announces. Who sends it is proved by the signature alone: nothing is looked
 * up, fetched or revealed before.
 */
export async function receiveTranslation(call: Call<'receiveTranslation'>, service: Service): Promise<Answer> {
  const translation = translationOf(service);
  const [id, address] = [call.args.xlateJobId, call.args.xliff_url];
  const digest = await proveDelivery({ job_id: id, xliff_url: address }, call.args.signature, translation);
  const { source_id } = findJob(id, translation);
  return withGroup(source_id, translation, async () => {
    const acceptance = await takeOver(id, address, digest, service, translation);
    void sendConfirmations(translation).catch(service.report);
    return { body: outcome(findJob(id, translation), acceptance, translation) };
  });
}

async function takeOver(
  id: number,
  address: string,
  digest: string,
  service: Service,
  translation: Translation,
): Promise<Acceptance> {
  const job = findJob(id, translation);
  // What is known by its digest need not be fetched again.
  if (digest && isReceived(job, digest)) return { applied: job.status === 10, duplicate: true, warnings: [] };
  if (digest || job.received.length === 0) refuseClosed(job);
  const file = await fetchFile(address, translation);
  if (digest && file.sha256 !== digest) throw new Problem('xlate_digest_mismatch');
  return translation.store.exclusive(() => acceptFile(id, file, { actor: 0, force: false }, service, translation));
}

function outcome(job: Readonly<Job>, { applied, duplicate, warnings }: Acceptance, translation: Translation): object {
  const target = translation.store.guide.item(job.target_id ?? 0);
  const { translated, total } = progressOf(job);
  return {
    received: true,
    applied,
    duplicate,
    status: job.status,
    translated,
    total,
    post_id: target?.id ?? null,
    link: target ? itemAddress(target, translation) : null,
    needs_update: needsUpdate(job, translation),
    warnings,
  };
}

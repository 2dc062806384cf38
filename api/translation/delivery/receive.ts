import { Problem } from '../../lib/problem.ts';
import type { OperationResult, OperationInput, Service } from '../../rest/operations/operation.ts';
import { findJob } from '../jobs/find-job.ts';
import { withGroups } from '../jobs/group-lock.ts';
import type { Job } from '../jobs/job.ts';
import { needsUpdate, progressOf } from '../jobs/serialize-job.ts';
import { findText, textUrl } from '../jobs/find-text.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { acceptFile, isReceived, refuseClosed, type Acceptance } from './accept-file.ts';
import { fetchFile } from './fetch-file.ts';
import { SIGNATURE_TOLERANCE, verifySignature } from './signature.ts';

/**
 * Receives a translation announced by the editor. The signature alone authenticates the sender, so nothing is looked
 * up, fetched or revealed before it is verified. `actor` is the user who delivers on our page.
 */
export async function receiveTranslation(
  input: OperationInput<'receiveTranslation'>,
  service: Service,
  actor = 0,
): Promise<OperationResult> {
  const translation = translationOf(service);
  const [id, url] = [input.args.xlateJobId, input.args.xliff_url];
  const digest = await proveDelivery({ job_id: id, xliff_url: url }, input.args.signature, translation);
  const { source_id } = findJob(id, translation);
  return withGroups([source_id], translation, async () => {
    const acceptance = await takeOver({ id, url, digest, actor }, service);
    return { body: outcome(findJob(id, translation), acceptance, translation) };
  });
}

/** Time for which nonces are remembered. No signature is accepted for longer, whatever the sender's clock. */
const NONCE_MS = 2 * SIGNATURE_TOLERANCE * 1_000;

/**
 * Verifies the signature of a delivery and consumes its nonce. Returns the digest that the sender signed, which may be
 * empty. All failures except a reused nonce produce the same answer.
 */
async function proveDelivery(
  delivery: { job_id: number; xliff_url: string },
  signature: string,
  translation: Translation,
): Promise<string> {
  const now = translation.ports.clock.now();
  const { t, n, x } = verifySignature(signature, deliveryKeys(translation), delivery, Math.floor(now / 1_000));
  const { nonces } = translation.records;
  await translation.store.withLock(async () => {
    if ((nonces.data[n] ?? 0) > now) throw new Problem('xlate_replay');
    await nonces.update((draft) => {
      for (const [nonce, until] of Object.entries(draft)) if (until <= now) delete draft[nonce];
      draft[n] = Math.max(now, t * 1_000) + NONCE_MS;
    });
  });
  return x;
}

/** Accepted signing keys: the registered service's, the operator's, and that of our own page. */
function deliveryKeys({ records, options }: Translation): Uint8Array[] {
  const { secret_key, editor_key } = records.secrets.data;
  return [secret_key, options.ateSecret, editor_key].filter(Boolean).map((key) => Buffer.from(key, 'base64'));
}

async function takeOver(
  { id, url, digest, actor }: { id: number; url: string; digest: string; actor: number },
  service: Service,
): Promise<Acceptance> {
  const translation = translationOf(service);
  const job = findJob(id, translation);
  // A file with a known digest need not be fetched again.
  if (digest && isReceived(job, digest)) return { applied: job.status === 10, duplicate: true, warnings: [] };
  if (digest || job.received.length === 0) refuseClosed(job);
  const file = await fetchFile(url, translation);
  if (digest && file.sha256 !== digest) throw new Problem('xlate_digest_mismatch');
  return translation.store.withLock(() => acceptFile(id, file, { actor, force: false }, service));
}

export type Received = ReturnType<typeof outcome>;

function outcome(job: Readonly<Job>, { applied, duplicate, warnings }: Acceptance, translation: Translation) {
  const target = job.target_id === null ? undefined : findText(job.target_id, translation, job.target_language);
  const { translated, total } = progressOf(job);
  return {
    received: true,
    applied,
    duplicate,
    status: job.status,
    translated,
    total,
    post_id: target?.id || null,
    link: target ? textUrl(target, translation) : null,
    needs_update: needsUpdate(job, translation),
    in_review: Boolean(job.review),
    warnings,
  };
}

import { Problem } from '../../lib/problem.ts';
import type { Translation } from '../jobs/translation.ts';
import { SIGNATURE_TOLERANCE, verifySignature } from './signature.ts';

/** How long a nonce is remembered: no signature is taken for longer, whatever the sender's clock says. */
const NONCE_MS = 2 * SIGNATURE_TOLERANCE * 1_000;

/**
 * Checks the signature of a delivery and uses up its nonce. Gives the digest that the sender signed, which may be empty.
 * Every fault but a used nonce is one and the same answer.
 */
export async function proveDelivery(
  delivery: { job_id: number; xliff_url: string },
  signature: string,
  translation: Translation,
): Promise<string> {
  const now = translation.ports.clock.now();
  const verdict = verifySignature(signature, deliveryKeys(translation), delivery, Math.floor(now / 1_000));
  if (!verdict.ok) throw Object.assign(new Problem('xlate_invalid_signature'), { cause: verdict.reason });
  const { nonces } = translation.records;
  await translation.store.withLock(async () => {
    if ((nonces.data[verdict.nonce] ?? 0) > now) throw new Problem('xlate_replay');
    await nonces.update((draft) => {
      for (const [nonce, until] of Object.entries(draft)) if (until <= now) delete draft[nonce];
      draft[verdict.nonce] = Math.max(now, verdict.time * 1_000) + NONCE_MS;
    });
  });
  return verdict.digest;
}

/** Keys that deliveries may be signed with: the registered service's, the operator's, and that of our own page. */
function deliveryKeys({ records, options }: Translation): Uint8Array[] {
  const { secret_key, editor_key } = records.secrets.data;
  return [secret_key, options.ateSecret, editor_key].filter(Boolean).map((key) => Buffer.from(key, 'base64'));
}

import type { TextKey } from '../../contract/schema.ts';
import { hash } from '../../lib/hash.ts';
import { defect, refused } from '../request/validation-error.ts';
import type { OperationInput, Service } from './operation.ts';

/** Keys are kept for a day: no client is expected to retry later. */
const LIFETIME_MS = 86_400_000;

/**
 * Takes the next id. With an `Idempotency-Key`, the id is stored before the record is written: a retry after a lost
 * response finds the `existing` record, or creates it under the same id. `keep` stores the id; it is called right before
 * the record is written.
 */
export function reserveId(input: OperationInput, { store }: Service) {
  const key = input.headers.get('idempotency-key');
  if (key === undefined) return { id: store.nextId(), keep: async () => {} };
  if (key === '' || key.length > 255) throw unusable(400);
  const name = hash(JSON.stringify([input.caller.id, input.route.path, key]));
  const content = hash(JSON.stringify([input.args, input.upload && hash(input.upload.bytes)]));
  const known = store.keys.get(name);
  if (known && known.content !== content) throw unusable(422, 'invalid.key');
  const existing = known && store.index.record(known.id);
  if (known) return { id: known.id, ...(existing ? { existing } : {}), keep: async () => {} };
  const id = store.nextId();
  const now = store.clock.now();
  const keep = () => store.keys.keep(name, { id, content, at: now }, now - LIFETIME_MS);
  return { id, keep };
}

const HEADER = 'Idempotency-Key';

/** The header is reported like an argument. */
const unusable = (status: 400 | 422, text?: TextKey) => refused({ [HEADER]: defect(HEADER, text) }, status);

import type { Item } from '../contract/model.ts';
import { hash } from '../lib/hash.ts';
import { Problem } from '../lib/problem.ts';
import type { Call, Service } from './call.ts';

/** Keys are kept for a day: a client that retries later has forgotten as well. */
const LIFETIME_MS = 86_400_000;

/**
 * The id for a new item. With an `Idempotency-Key` the id is noted down before the item is written: a retry after an
 * answer that got lost finds the item, or makes it under the same id.
 */
export async function reserveId(call: Call, { store }: Service): Promise<{ id: number; existing?: Item }> {
  const key = call.headers.get('idempotency-key');
  if (key === undefined) return { id: store.nextId() };
  if (key === '' || key.length > 255)
    throw new Problem('rest_invalid_param', { values: { params: 'Idempotency-Key' } });
  const name = hash(JSON.stringify([call.caller.id, call.route.path, key]));
  const content = hash(JSON.stringify(call.args));
  const known = store.keys.data[name];
  if (known && known.content !== content) {
    throw new Problem('rest_invalid_param', { status: 422, values: { params: 'Idempotency-Key' } });
  }
  if (known) {
    const existing = store.guide.item(known.id);
    return existing ? { id: known.id, existing } : { id: known.id };
  }
  const id = store.nextId();
  const now = store.clock.now();
  await store.keys.update((draft) => {
    for (const [other, { at }] of Object.entries(draft)) if (now - at > LIFETIME_MS) delete draft[other];
    draft[name] = { id, content, at: now };
  });
  return { id };
}

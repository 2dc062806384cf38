import type { Store } from '../../api/content/store/store.ts';

/** All records of a store, by id: equal values mean equal states. */
export function allSaved({ index, revisions }: Store): Record<string, unknown> {
  const saved: Record<string, unknown> = {};
  for (const record of [...index.allItems(), ...index.allTerms()]) saved[record.id] = record;
  for (const parent of revisions.parents()) saved[`revisions of ${parent}`] = revisions.of(parent);
  return saved;
}

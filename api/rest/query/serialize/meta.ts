import type { Context, Kind } from '../../../contract/enums.ts';
import { metaKeysOf, metaValue, publicMeta } from '../../../contract/meta.ts';
import type { Item, Site, Term } from '../../../contract/model.ts';

/**
 * The values of a record that `site.yaml` declares for its kind: all in `edit` context, otherwise only public ones. An
 * empty list if none are declared, as clients expect of a server without such keys.
 */
export function shownMeta(
  meta: Readonly<Record<string, unknown>>,
  kind: Kind,
  context: Context,
  { meta: declared }: Site,
): Record<string, string | number | boolean> | [] {
  const keys = metaKeysOf(declared, kind).filter(([, { shown }]) => context === 'edit' || shown === 'everyone');
  if (keys.length === 0) return [];
  return Object.fromEntries(keys.map(([name, key]) => [name, metaValue(key, meta[name])]));
}

/** Whether a file holds values that are not public. */
export function hasHiddenMeta(record: Item | Term, { meta: declared }: Site): boolean {
  const open = new Set(Object.keys(publicMeta(declared)));
  return Object.keys(record.meta).some((name) => !open.has(name));
}

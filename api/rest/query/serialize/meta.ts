import type { Context, ItemType, Taxonomy } from '../../../contract/enums.ts';
import { metaKeysOf, metaValue, publicMeta } from '../../../contract/meta.ts';
import type { Item, Site, Term } from '../../../contract/model.ts';

/**
 * The named values of a record that `site.yaml` declares for its kind: all in `edit`, those for everyone elsewhere. An
 * empty list where none is declared, which is what clients get of a server without such keys.
 */
export function shownMeta(
  meta: Readonly<Record<string, unknown>>,
  kind: ItemType | Taxonomy,
  context: Context,
  { meta: declared }: Site,
): Record<string, string | number | boolean> | [] {
  const keys = metaKeysOf(declared, kind).filter(([, { shown }]) => context === 'edit' || shown === 'everyone');
  if (keys.length === 0) return [];
  return Object.fromEntries(keys.map(([name, key]) => [name, metaValue(key, meta[name])]));
}

/** Whether a file holds named values that are not for everyone. */
export function hasHiddenMeta(record: Item | Term, { meta: declared }: Site): boolean {
  const open = new Set(Object.keys(publicMeta(declared)));
  return Object.keys(record.meta).some((name) => !open.has(name));
}

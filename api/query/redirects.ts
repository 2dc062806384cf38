import { ANONYMOUS } from '../contract/caller.ts';
import type { Guide } from '../store/guide.ts';
import { pathOf } from './address.ts';
import { canRead } from './rights.ts';

/** Path of the page that an address by id means, `/?p=12`; null when it means none that everybody may read. */
export function redirectFor(path: string, query: URLSearchParams, guide: Guide): string | null {
  const id = query.get('p') ?? query.get('page_id') ?? query.get('attachment_id');
  if (id === null || !/^\/(en\/)?$/.test(path) || !/^\d{1,15}$/.test(id)) return null;
  const item = guide.item(Number(id));
  return item && canRead(item, ANONYMOUS, guide) ? pathOf(item, guide) : null;
}

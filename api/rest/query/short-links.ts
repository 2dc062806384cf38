import { ANONYMOUS } from '../../contract/caller.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { canRead } from './policy.ts';
import { pathOf } from './urls.ts';

/** Path of the page that a URL by id means, `/?p=12`; null when it means none that everybody may read. */
export function redirectFor(path: string, query: URLSearchParams, index: ContentIndex): string | null {
  const id = query.get('p') ?? query.get('page_id') ?? query.get('attachment_id');
  if (id === null || !/^\/(en\/)?$/.test(path) || !/^\d{1,15}$/.test(id)) return null;
  const item = index.item(Number(id));
  return item && canRead(item, ANONYMOUS, index) ? pathOf(item, index) : null;
}

import { ANONYMOUS } from '../../contract/caller.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { idInUrl } from '../oembed/page-urls.ts';
import { canRead } from './policy.ts';
import { pathOf } from './urls.ts';

/** Path of the page that a URL by id means; null unless everybody may read the page. */
export function redirectFor(path: string, query: URLSearchParams, index: ContentIndex): string | null {
  const id = idInUrl(path, query);
  const item = id === null ? undefined : index.item(id);
  return item && canRead(item, ANONYMOUS, index) ? pathOf(item, index) : null;
}

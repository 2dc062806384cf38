import { LANGUAGES } from '../../contract/enums.ts';
import { ANONYMOUS } from '../../contract/caller.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { canRead } from './policy.ts';
import { pathOf } from './urls.ts';

/** The home page of either language. */
const HOME = new RegExp(`^/(?:(?:${LANGUAGES.join('|')})/)?$`);

/** The id in a URL by id, `/?p=12`; null if the URL has another form. */
export function idInUrl(path: string, query: URLSearchParams): number | null {
  const id = query.get('p') ?? query.get('page_id') ?? query.get('attachment_id');
  return id !== null && HOME.test(path) && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** Path of the page that a URL by id means; null unless everybody may read the page. */
export function redirectFor(path: string, query: URLSearchParams, index: ContentIndex): string | null {
  const id = idInUrl(path, query);
  const item = id === null ? undefined : index.item(id);
  return item && canRead(item, ANONYMOUS, index) ? pathOf(item, index) : null;
}

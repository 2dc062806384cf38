import { type ContentIndex, isTerm } from '../../content/index/content-index.ts';
import { recordAt } from '../../rest/query/urls.ts';
import { hasPage } from './rendering.ts';

/** Links that are examined, from the beginning of a text. */
const MOST = 50;

/** Ids of the published articles that links of a text lead to. */
export function articlesAt(links: readonly { url: string }[], index: ContentIndex, base: string): number[] {
  const found = new Set<number>();
  for (const link of links.slice(0, MOST)) {
    const url = link.url.replace(/[?#].*$/s, '');
    const path = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
    const record = path.startsWith('/') ? recordAt(path.replace(/\/?$/, '/'), index) : null;
    if (record && !isTerm(record) && record.type === 'post' && hasPage(record)) found.add(record.id);
  }
  return [...found];
}

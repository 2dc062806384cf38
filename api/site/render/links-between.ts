import type { Item } from '../../contract/model.ts';
import { type ContentIndex, isTerm } from '../../content/index/content-index.ts';
import { ownText } from '../../lib/own-text.ts';
import { readDocument } from '../../content/markdown/document.ts';
import { recordAt } from '../../rest/query/urls.ts';
import { hasPage, isLocked } from './rendering.ts';

/** Links of a text that are looked at, from its beginning. */
const MOST = 50;

/** Where the links of a text lead, without query and fragment; where a protected one does is told to nobody. */
export function urlsIn(item: Item): string[] {
  if (isLocked(item)) return [];
  const { links } = readDocument(item.content).facts;
  return links.slice(0, MOST).map(({ url }) => ownText(url.replace(/[?#].*$/s, '')));
}

/** Ids of the published articles at some URLs. */
export function articlesAt(urls: readonly string[], index: ContentIndex, base: string): number[] {
  const found = new Set<number>();
  for (const url of urls) {
    const path = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
    const record = path.startsWith('/') ? recordAt(path.replace(/\/?$/, '/'), index) : null;
    if (record && !isTerm(record) && record.type === 'post' && hasPage(record)) found.add(record.id);
  }
  return [...found];
}

import type { Item } from '../contract/model.ts';
import { ownText } from '../lib/own-text.ts';
import { recordAt } from '../query/urls.ts';
import { isTerm } from '../index/content-index.ts';
import { hasPage, isLocked, type Rendering } from './rendering.ts';

/** Links of a text that are looked at, from its beginning. */
const MOST = 50;

/** The URL of a Markdown link, of an HTML link, or on a line of its own. */
const LINK = /(?:\]\(\s*<?|href=["']|^\s*(?=\/|https?:))([^\s)"'<>]*\/[^\s)"'<>#?]*)/gm;

/** By record: a changed one is another object. */
const known = new WeakMap<Item, string[]>();

type Content = Pick<Rendering, 'serializeContext'>;

/** Published articles that an article links to; where a protected one leads is told to nobody. */
export function linkedFrom(item: Item, { serializeContext: { base, index } }: Content): Item[] {
  if (isLocked(item)) return [];
  const linked = new Set<Item>();
  for (const url of urlsIn(item)) {
    const path = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
    const record = path.startsWith('/') ? recordAt(path.replace(/\/?$/, '/'), index) : null;
    if (record && !isTerm(record) && record.type === 'post' && hasPage(record) && record.id !== item.id)
      linked.add(record);
  }
  return [...linked];
}

/** Articles that an article links to and that link back. */
export const linkedBothWays = (item: Item, rendering: Content): Item[] =>
  linkedFrom(item, rendering).filter((other) => linkedFrom(other, rendering).some(({ id }) => id === item.id));

function urlsIn(item: Item): string[] {
  let urls = known.get(item);
  if (!urls) {
    urls = Array.from(item.content.matchAll(LINK).take(MOST), ([, url = '']) => ownText(url));
    known.set(item, urls);
  }
  return urls;
}

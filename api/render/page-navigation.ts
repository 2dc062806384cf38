import type { Item } from '../contract/model.ts';
import type { BuildTarget } from './build-targets.ts';
import { filesOf, type OutputFile } from './output-files.ts';
import { isLocked, type Rendering } from './rendering.ts';
import { besideView } from './views/article.ts';

/**
 * How the parts of a page begin and end, and what stands behind them. No text of an author holds such a beginning, and
 * the end is the first one after it: no part has such an end within.
 */
const MARKS = [
  { part: 'sidebar', begin: '<div class="guide-sidebar">', end: '</div>', behind: '<div class="md:sl-hidden">' },
  { part: 'footer', begin: '<footer>', end: '</footer>', behind: '' },
] as const;

/**
 * The page of an article of which only what it says of other articles is new; the rest is taken from the page as it was.
 * That takes a fraction of the work, and one edit renews the pages of some twenty neighbours.
 */
export function navigationFiles(
  { id }: Extract<BuildTarget, { kind: 'navigation' }>,
  rendering: Rendering,
  read: (path: string) => Buffer | null,
): OutputFile[] {
  const item = rendering.serializeContext.index.item(id);
  const [page] = filesOf({ kind: 'page', id }, rendering);
  if (!item || !page) return [];
  const make = async () => {
    const former = item.type === 'post' && !isLocked(item) ? read(page.path) : null;
    return (former && withParts(former, item, rendering)) ?? page.make();
  };
  return [{ ...page, make }];
}

/**
 * Puts the parts into a page in the place of its own; null unless it has each of them once, in this order. What stays is
 * never read as text.
 */
function withParts(page: Buffer, item: Item, rendering: Rendering): Buffer | null {
  const parts = rendering.templates.beside(besideView(item, rendering));
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { part, begin, end, behind } of MARKS) {
    const start = page.indexOf(begin);
    const stop = page.indexOf(end + behind, start);
    if (start < from || stop < 0 || page.includes(begin, start + 1)) return null;
    pieces.push(page.subarray(from, start), Buffer.from(parts[part]));
    from = stop + end.length;
  }
  return Buffer.concat([...pieces, page.subarray(from)]);
}

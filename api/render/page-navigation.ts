import { besideView } from './views/article.ts';
import type { BuildTarget } from './build-targets.ts';
import { filesOf, type OutputFile } from './output-files.ts';
import { isLocked, type Rendering } from './rendering.ts';

/**
 * The parts of an article's page that name other articles: the list beside the text, and what stands below it. Each
 * begins with a mark that no text of an author holds, and goes up to another one.
 */
const PARTS = [
  ['<div class="guide-sidebar">', '<div class="md:sl-hidden">'],
  ['<footer>', '</footer>'],
] as const;

/**
 * The page of an article of which only what it says of other articles is new; the rest is taken from the page as it was.
 * That takes a fraction of the work, and one edit renews the pages of some twenty neighbours.
 */
export function navigationFiles(
  { id }: Extract<BuildTarget, { kind: 'navigation' }>,
  rendering: Rendering,
  read: (path: string) => Uint8Array | null,
): OutputFile[] {
  const item = rendering.serializeContext.index.item(id);
  const [page] = filesOf({ kind: 'page', id }, rendering);
  if (!item || !page) return [];
  const make = async () => {
    const former = item.type === 'post' && !isLocked(item) ? read(page.path) : null;
    const parts = former && (await rendering.templates.render(besideView(item, rendering)));
    return (parts && exchange(Buffer.from(former).toString(), parts)) ?? page.make();
  };
  return [{ ...page, make }];
}

/** Puts the parts into a page in the place of its own; null unless it has each of them once. */
function exchange(page: string, parts: string): string | null {
  for (const marks of PARTS) {
    const [former, present] = [placeOf(page, marks), placeOf(parts, marks)];
    if (!former || !present) return null;
    page = page.slice(0, former.start) + parts.slice(present.start, present.end) + page.slice(former.end);
  }
  return page;
}

function placeOf(html: string, [begin, end]: readonly [string, string]): { start: number; end: number } | null {
  const start = html.indexOf(begin);
  const stop = html.indexOf(end, start);
  return start >= 0 && stop >= 0 && start === html.lastIndexOf(begin) ? { start, end: stop } : null;
}

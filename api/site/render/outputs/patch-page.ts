import type { Beside } from '../../../../src/views.ts';

/**
 * How the parts of a page begin and end, and what stands behind them. No text of an author holds such a beginning, and
 * the end is the first one after it: no part has such an end within.
 */
const MARKS = [
  { part: 'sidebar', begin: '<div class="guide-sidebar">', end: '</div>', behind: '<div class="md:sl-hidden">' },
  { part: 'footer', begin: '<footer>', end: '</footer>', behind: '' },
] as const;

/**
 * Puts the parts into a page in place of its own; null unless it has each of them once, in this order. What stays is
 * never read as text.
 */
export function patchPage(page: Buffer, parts: Beside): Buffer | null {
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

import type { Beside } from '../../../../src/views.ts';

/**
 * Begin and end of the replaceable parts of a page, and what follows them. No author's text contains such a begin mark,
 * and a part never contains its own end mark.
 */
const MARKS = [
  { part: 'sidebar', begin: '<div class="guide-sidebar">', end: '</div>', behind: '<div class="md:sl-hidden">' },
  { part: 'footer', begin: '<footer>', end: '</footer>', behind: '' },
] as const;

/**
 * Replaces the parts of a page, or returns null unless it has each of them exactly once, in this order. The bytes
 * between them are not decoded.
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

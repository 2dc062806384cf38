import type { Parts } from '../../../../src/views.ts';

/**
 * Begin and end of the replaceable parts of a page, and what follows them. No author's text contains such a begin mark,
 * and a part never contains its own end mark.
 */
const MARKS = [
  { part: 'sidebar', begin: '<div class="guide-sidebar">', end: '</div>', behind: '<div class="md:sl-hidden">' },
  { part: 'cards', begin: '<ul class="cards">', end: '</ul>', behind: '' },
  { part: 'footer', begin: '<footer>', end: '</footer>', behind: '' },
] as const;

/**
 * Replaces the given parts of a page, or returns null unless it has each of them exactly once, in this order. The bytes
 * between them are not decoded.
 */
export function patchPage(page: Buffer, parts: Parts): Buffer | null {
  const given: Partial<Record<string, string>> = parts;
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { part, begin, end, behind } of MARKS) {
    const text = given[part];
    if (text === undefined) continue;
    const start = page.indexOf(begin);
    const stop = page.indexOf(end + behind, start);
    if (start < from || stop < 0 || page.includes(begin, start + 1)) return null;
    pieces.push(page.subarray(from, start), Buffer.from(text));
    from = stop + end.length;
  }
  return Buffer.concat([...pieces, page.subarray(from)]);
}

// An HTML sanitiser takes time in proportion to the number of open elements.
const MAX_OPEN = 500;

const TAG = /<(\/?)([a-z][a-z0-9-]*)/gi;
// Void elements, and those ended by the next of their kind.
const SHALLOW = new Set('br hr img input wbr col source track p li td th tr dt dd option cms-slot'.split(' '));

/** Whether HTML nests elements deeper than any text needs. */
export function isTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let total = 0;
  for (const [, closing, written = ''] of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    const count = open.get(name) ?? 0;
    if (SHALLOW.has(name) || (closing && count === 0)) continue;
    const step = closing ? -1 : 1;
    open.set(name, count + step);
    total += step;
    if (total > MAX_OPEN) return true;
  }
  return false;
}

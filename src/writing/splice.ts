/** What turns one text into another: the characters from `from` to before `to` become `insert`. */
export interface Splice {
  from: number;
  to: number;
  insert: string;
}

/** The smallest single splice between two texts; null where they are equal. Never cuts a character in two. */
export function spliceBetween(before: string, after: string): Splice | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (isSecondHalf(before, start) || isSecondHalf(after, start)) start--;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  if (isSecondHalf(before, before.length - end) || isSecondHalf(after, after.length - end)) end--;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

const isSecondHalf = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text[at] ?? '');

/** A text as form fields hold it: each line ends in a line feed. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * A text after it was edited in a field that knows line feeds alone. Lines that were not touched keep their ends, new ones
 * take the end of the line before.
 */
export function edited(source: string, value: string): string {
  const splice = spliceBetween(withLineFeeds(source), value);
  if (!splice) return source;
  const [from, to] = [offsetIn(source, splice.from), offsetIn(source, splice.to)];
  const end = lineEndBefore(source, from);
  return source.slice(0, from) + splice.insert.replaceAll('\n', end) + source.slice(to);
}

/** Where a place of the text with line feeds is in the text as it is. */
function offsetIn(source: string, place: number): number {
  let at = 0;
  for (let passed = 0; passed < place; passed++) at += source[at] === '\r' && source[at + 1] === '\n' ? 2 : 1;
  return at;
}

function lineEndBefore(source: string, at: number): string {
  const before = /\r\n|\r|\n/g;
  let end = '';
  for (const found of source.slice(0, at).matchAll(before)) end = found[0];
  return end || (/\r\n|\r|\n/.exec(source)?.[0] ?? '\n');
}

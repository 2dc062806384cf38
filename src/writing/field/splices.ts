import { diffArrays } from 'diff';

/** A replacement of text, by offsets in the old text. */
export interface Splice {
  from: number;
  to: number;
  insert: string;
}

/** Above this number of differing lines, the whole stretch is one splice, at the cost of the cursor's position. */
const MOST_EDITS = 500;

/** The splices that turn one text into the other, line by line, and within a line without the common start and end. */
export function splicesBetween(before: string, after: string): Splice[] {
  const whole = trimmed({ from: 0, to: before.length, insert: after }, before);
  if (!whole) return [];
  const from = before.slice(0, whole.from).lastIndexOf('\n') + 1;
  const to = endOfLine(before, whole.to);
  const old = before.slice(from, to);
  const fresh = after.slice(from, after.length - (before.length - to));
  const parts = diffArrays(linesOf(old), linesOf(fresh), { maxEditLength: MOST_EDITS });
  if (!parts) return [whole];
  return gathered(parts, from).flatMap((splice) => trimmed(splice, before) ?? []);
}

/** The single splice between a text and its edited version in a plain field, whose caret is after the typed text. */
export function spliceBetween(before: string, after: string, caret = after.length): Splice | null {
  const isBehind = before.endsWith(after.slice(caret));
  const end = isBehind ? caret : after.length;
  return trimmed({ from: 0, to: before.length - (after.length - end), insert: after.slice(0, end) }, before);
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

function gathered(parts: ReturnType<typeof diffArrays<string>>, start: number): Splice[] {
  const splices: Splice[] = [];
  let at = start;
  let open: Splice | null = null;
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    if (added || removed) {
      if (!open) splices.push((open = { from: at, to: at, insert: '' }));
      if (added) open.insert += text;
      else open.to = at += text.length;
    } else {
      at += text.length;
      open = null;
    }
  }
  return splices;
}

function trimmed({ from, to, insert }: Splice, text: string): Splice | null {
  const most = Math.min(to - from, insert.length);
  let head = 0;
  while (head < most && text[from + head] === insert[head]) head++;
  let tail = 0;
  while (tail < most - head && text[to - 1 - tail] === insert[insert.length - 1 - tail]) tail++;
  if (head > 0 && cutsPair(text, from + head)) head--;
  if (tail > 0 && cutsPair(text, to - tail)) tail--;
  const splice = { from: from + head, to: to - tail, insert: insert.slice(head, insert.length - tail) };
  return splice.from === splice.to && !splice.insert ? null : splice;
}

/** Whether a position is between the two halves of a surrogate pair. */
const cutsPair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '');

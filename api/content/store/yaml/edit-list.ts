import { diffArrays } from 'diff';
import { isScalar, isSeq, stringify } from 'yaml';

/** An entry of a list: offsets of its line (`start`, `end`) and value (`from`, `to`), and the line. */
interface Line {
  value: unknown;
  start: number;
  end: number;
  from: number;
  to: number;
  text: string;
}

interface Splice {
  start: number;
  end: number;
  text: string;
}

/** If more entries than this were added or removed, all are treated as new. */
const MOST_EDITS = 500;

/**
 * The block with a list edited entry by entry: an entry that stays or moves keeps its line, one that replaces another
 * keeps the comment beside it, and comment lines stay where they are. Empty for a list in another form, or one that
 * becomes empty.
 */
export function editList(head: string, list: unknown, values: readonly unknown[], eol: string): string[] {
  if (!isSeq(list) || list.flow || values.length === 0) return [];
  const lines = list.items.map((item) => lineOf(head, item)).filter((line) => line !== null);
  const [first] = lines;
  if (!first || lines.length !== list.items.length) return [];
  const dash = head.slice(first.start, first.from);
  const known = new Map(lines.map(({ value, text }) => [value, text]));
  const print = (value: unknown) => stringify(value, { schema: 'core', lineWidth: 0 }).trimEnd();
  const edits: Splice[] = [];
  let [old, now] = [0, 0];
  for (const [nextOld, nextNow] of [...common(lines, values), [lines.length, values.length] as const]) {
    const [gone, come] = [lines.slice(old, nextOld), values.slice(now, nextNow)];
    const place = (gone.at(-1) ?? lines[old - 1])?.end ?? first.start;
    for (const [index, line] of gone.entries()) {
      const value = come[index];
      const moved = known.get(value);
      if (index >= come.length || moved !== undefined) edits.push({ ...line, text: moved ?? '' });
      else edits.push({ start: line.from, end: line.to, text: print(value) });
    }
    const added = come.slice(gone.length).map((value) => known.get(value) ?? dash + print(value) + eol);
    edits.push({ start: place, end: place, text: added.join('') });
    [old, now] = [nextOld + 1, nextNow + 1];
  }
  return [edits.reduceRight((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), head)];
}

/** The entry, if it is on its own line with only the dash before it; null otherwise. */
function lineOf(head: string, item: unknown): Line | null {
  const [from, to] = (isScalar(item) && item.range) || [0, 0];
  const start = head.lastIndexOf('\n', from - 1) + 1;
  const end = head.indexOf('\n', to) + 1;
  const isPlain = isScalar(item) && /^[ \t]*-[ \t]+$/.test(head.slice(start, from)) && end > 0;
  if (!isPlain || head.slice(from, to).includes('\n')) return null;
  return { value: item.value, start, end, from, to, text: head.slice(start, end) };
}

/** Indexes, in the old and the new list, of entries that keep their order. Empty if too many do not. */
function common(lines: readonly Line[], values: readonly unknown[]): [number, number][] {
  const old = lines.map(({ value }) => value);
  const parts = diffArrays<unknown>(old, [...values], { maxEditLength: MOST_EDITS });
  let [i, j] = [0, 0];
  return (parts ?? []).reduce<[number, number][]>((places, { count, added, removed }) => {
    for (let at = 0; at < count && !added && !removed; at++) places.push([i + at, j + at]);
    if (!added) i += count;
    if (!removed) j += count;
    return places;
  }, []);
}

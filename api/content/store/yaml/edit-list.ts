import { diffArrays } from 'diff';
import { isScalar, isSeq, stringify } from 'yaml';

/** An entry of a list of lines: where its line and its value begin and end, and the line as it is. */
interface Line {
  value: unknown;
  start: number;
  end: number;
  from: number;
  to: number;
  text: string;
}

/** Other letters for a part of a text. */
interface Splice {
  start: number;
  end: number;
  text: string;
}

/** After more entries than these that come or go, all are taken for new ones. */
const MOST_EDITS = 500;

/**
 * The block with a list of lines changed entry by entry: an entry that stays or moves takes its line along, one that
 * takes the place of another has the remark beside it, and lines of remarks stay where they are. Nothing for a list in
 * another form, and for one that becomes empty.
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

/** The entry, when it stands on a line of its own with nothing before it but the dash. */
function lineOf(head: string, item: unknown): Line | null {
  const [from, to] = (isScalar(item) && item.range) || [0, 0];
  const start = head.lastIndexOf('\n', from - 1) + 1;
  const end = head.indexOf('\n', to) + 1;
  const isPlain = isScalar(item) && /^[ \t]*-[ \t]+$/.test(head.slice(start, from)) && end > 0;
  if (!isPlain || head.slice(from, to).includes('\n')) return null;
  return { value: item.value, start, end, from, to, text: head.slice(start, end) };
}

/** Places, in the old list and in the new one, of entries that keep their order. None where too many do not. */
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

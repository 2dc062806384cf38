import { isScalar, isSeq, stringify, type Pair } from 'yaml';
import { parseYaml } from './front-matter.ts';

/** An entry of a list of lines: where its line and its value begin and end, and the line as it is. */
interface Line {
  value: unknown;
  start: number;
  end: number;
  from: number;
  to: number;
  text: string;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** More comparisons than this are not worth the form of a list. */
const COMPARISONS = 250_000;

/**
 * The block with a list of lines changed entry by entry: an entry that stays or moves takes its line along, one that
 * takes the place of another has the remark beside it, and lines of remarks stay where they are. Null for a list in
 * another form, and for one that becomes empty.
 */
export function editList(head: string, { key, value: list }: Pair, values: readonly unknown[], eol: string) {
  if (!isScalar(key) || !isSeq(list) || list.flow || values.length === 0) return null;
  const lines = list.items.map((item) => lineOf(head, item)).filter((line) => line !== null);
  const [first] = lines;
  if (!first || lines.length !== list.items.length || lines.length * values.length > COMPARISONS) return null;
  const dash = head.slice(first.start, first.from);
  const known = new Map(lines.map(({ value, text }) => [value, text]));
  const print = (value: unknown) => stringify(value, { schema: 'core', lineWidth: 0 }).trimEnd();
  const edits: Edit[] = [];
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
  const edited = edits.reduceRight(
    (text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end),
    head,
  );
  return JSON.stringify(parseYaml(edited).toJS()?.[String(key.value)]) === JSON.stringify(values) ? edited : null;
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

/** Places, in the old list and in the new one, of a longest run of entries that keep their order. */
function common(lines: readonly Line[], values: readonly unknown[]): [number, number][] {
  const lengths = Array.from({ length: lines.length + 1 }, () => new Uint32Array(values.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = lines.length - 1; i >= 0; i--) {
    for (let j = values.length - 1; j >= 0; j--) {
      const isSame = lines[i]?.value === values[j];
      (lengths[i] as Uint32Array)[j] = isSame ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const places: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < lines.length && j < values.length;) {
    if (lines[i]?.value === values[j]) places.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return places;
}

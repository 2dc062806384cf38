import { align, hunksOf, type Hunk } from '../../../translation/text/merge/align.ts';

/** A text merged from edits of both sides; where they clash, ours stands and theirs is told. */
export interface MergedBody {
  body: string;
  clashes: { ours: string; theirs: string }[];
}

/** A block of lines with the blank ones after it, so that joining blocks gives the text. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  let unit = '';
  let fence = '';
  for (const line of text.split(/(?<=\n)/)) {
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    const isBlank = line.trim() === '';
    if (!fence && !isBlank && /\n[ \t]*\n$/.test(unit)) {
      units.push(unit);
      unit = '';
    }
    if (mark && !fence) fence = mark;
    else if (mark && mark.startsWith(fence) && line.trim() === mark.trim()) fence = '';
    unit += line;
  }
  return unit ? [...units, unit] : units;
}

/** Units are alike whatever blank lines follow them. */
const keyOf = (unit: string): string => unit.trimEnd();

/**
 * Merges a text that was changed on the old site and here since it was moved, paragraph by paragraph: a paragraph that one
 * side alone changed is as that side has it.
 */
export function mergeBody(base: string, ours: string, theirs: string): MergedBody {
  if (ours === base || ours === theirs) return { body: theirs, clashes: [] };
  if (theirs === base) return { body: ours, clashes: [] };
  const [before, here, there] = [unitsOf(base), unitsOf(ours), unitsOf(theirs)];
  const keys = before.map(keyOf);
  const mine = hunksOf(align(keys, here.map(keyOf)), here.length);
  const others = hunksOf(align(keys, there.map(keyOf)), there.length);
  const clashes: MergedBody['clashes'] = [];
  let body = '';
  let from = 0;
  for (const { start, end, ours: own, theirs: foreign } of regions(mine, others)) {
    body += join(before.slice(from, start));
    from = end;
    const [left, right] = [textOf(own, here, before, start, end), textOf(foreign, there, before, start, end)];
    const isClash = own.length > 0 && foreign.length > 0 && left.trim() !== right.trim();
    if (isClash) clashes.push({ ours: left.trim(), theirs: right.trim() });
    body = spaced(body, own.length > 0 ? left : right);
  }
  return { body: spaced(body, join(before.slice(from))), clashes };
}

const join = (units: readonly string[]): string => units.reduce((text, unit) => spaced(text, unit), '');

/** The last paragraph of a text has no blank line after it; one that comes behind it needs one. */
const spaced = (text: string, next: string): string =>
  text && next && !/\n[ \t]*\n$/.test(text) ? `${text.trimEnd()}\n\n${next}` : text + next;

interface Region {
  start: number;
  end: number;
  ours: Hunk[];
  theirs: Hunk[];
}

/** Stretches of the base that either side changed, those that touch together. */
function regions(ours: readonly Hunk[], theirs: readonly Hunk[]): Region[] {
  const all = [
    ...ours.map((hunk) => ({ hunk, side: 'ours' as const })),
    ...theirs.map((hunk) => ({ hunk, side: 'theirs' as const })),
  ];
  all.sort((a, b) => a.hunk.from - b.hunk.from || a.hunk.to - b.hunk.to);
  const found: Region[] = [];
  for (const { hunk, side } of all) {
    const last = found.at(-1);
    const touches =
      last && (hunk.from < last.end || (hunk.from === last.end && hunk.from === hunk.to && last.start === last.end));
    const region = touches ? last : { start: hunk.from, end: hunk.to, ours: [], theirs: [] };
    if (!touches) found.push(region);
    region.end = Math.max(region.end, hunk.to);
    region[side].push(hunk);
  }
  return found;
}

/** What one side has where the base has a region: its hunks, and what of the base it kept between them. */
function textOf(
  hunks: readonly Hunk[],
  units: readonly string[],
  before: readonly string[],
  start: number,
  end: number,
): string {
  let text = '';
  let from = start;
  for (const hunk of hunks) {
    text = spaced(text, join(before.slice(from, hunk.from)));
    text = spaced(text, join(units.slice(hunk.start, hunk.end)));
    from = hunk.to;
  }
  return spaced(text, join(before.slice(from, end)));
}

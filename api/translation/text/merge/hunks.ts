import { align, hunksOf, type Alignment, type Hunk } from './align.ts';
import type { Link } from './baseline.ts';
import type { Cell } from './cells.ts';
import { isEditOf, type Recall } from './evidence.ts';

/** What became of the links of a baseline on one side. */
export interface Followed extends Alignment {
  hunks: Hunk[];
}

/** Links `from` to `to`, with the hunks of either side that lie in it. */
export interface Region {
  from: number;
  to: number;
  source: Hunk[];
  target: Hunk[];
}

export function followSource(links: Link[], cells: Cell[]): Followed {
  const before = links.map(({ source }) => source.key);
  const alignment = align(before, keysOf(cells));
  const hunks = hunksOf(alignment, cells.length).flatMap((hunk) => split(hunk, before, cells, () => true));
  return { ...alignment, hunks };
}

/** Besides, what is an edit of what was delivered counts as kept where it stands. */
export function followTarget(links: Link[], cells: Cell[], unitOf: (link: number) => Cell | null, recall: Recall) {
  const before = links.map(({ target }) => target.key);
  const alignment = align(before, keysOf(cells));
  const isEdit = (link: number, cell: Cell): boolean => {
    const unit = unitOf(link)?.unit;
    const remembered = unit && recall(unit);
    return Boolean(unit && cell.unit && remembered && isEditOf(unit, cell.unit, remembered));
  };
  // Only texts of the target can be edits; where a mark is unknown, its kind is that of the source.
  const kinds = links.map(({ source, target }) => (target.key === '?' ? source.key : target.key));
  const hunks: Hunk[] = [];
  for (const hunk of hunksOf(alignment, cells.length).flatMap((each) => split(each, kinds, cells, isEdit))) {
    const cell = hunk.to - hunk.from === 1 && hunk.end - hunk.start === 1 ? cells[hunk.start]! : null;
    if (cell && isEdit(hunk.from, cell)) alignment.kept[hunk.from] = hunk.start;
    else hunks.push(hunk);
  }
  return { ...alignment, hunks };
}

const keysOf = (cells: Cell[]): string[] => cells.map(({ key }) => key);

const isLiteral = (key: string): boolean => key.startsWith('!');

/**
 * Cuts a hunk of as many cells as links, alike in kind, so that a change touches no more than it must: literals one by
 * one, and units where `belongs` says so for all of a stretch.
 */
function split(hunk: Hunk, kinds: string[], cells: Cell[], belongs: (link: number, cell: Cell) => boolean): Hunk[] {
  const { from, to, start, end } = hunk;
  const offset = start - from;
  const links = Array.from({ length: to - from }, (_, at) => from + at);
  if (to - from !== end - start) return [hunk];
  if (!links.every((link) => isLiteral(kinds[link]!) === isLiteral(cells[link + offset]!.key))) return [hunk];
  const pieces: Hunk[] = [];
  let stretch: number[] = [];
  const flush = (): void => {
    const one = (link: number, last = link): Hunk => ({
      ...{ from: link, to: last + 1 },
      ...{ start: link + offset, end: last + 1 + offset },
    });
    if (stretch.every((link) => belongs(link, cells[link + offset]!))) pieces.push(...stretch.map((link) => one(link)));
    else pieces.push(one(stretch[0]!, stretch.at(-1)!));
    stretch = [];
  };
  for (const link of links) {
    if (isLiteral(kinds[link]!)) {
      flush();
      stretch = [link];
      flush();
    } else stretch.push(link);
  }
  flush();
  return pieces;
}

/** Hunks of both sides in order, those that overlap together. Of two insertions at one point the target's comes first. */
export function regionsOf(source: Hunk[], target: Hunk[]): Region[] {
  const all = [
    ...target.map((hunk) => ({ ...hunk, side: 'target' as const })),
    ...source.map((hunk) => ({ ...hunk, side: 'source' as const })),
  ].sort((left, right) => left.from - right.from || left.to - right.to);
  const regions: Region[] = [];
  for (const { side, ...hunk } of all) {
    const last = regions.at(-1);
    if (last && hunk.from < last.to && (hunk.to > hunk.from || hunk.from > last.from)) {
      last.to = Math.max(last.to, hunk.to);
      last[side].push(hunk);
    } else regions.push({ from: hunk.from, to: hunk.to, source: [], target: [], [side]: [hunk] });
  }
  return regions;
}

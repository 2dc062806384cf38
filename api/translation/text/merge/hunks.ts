import { align, hunksOf, type Alignment, type Hunk } from './align.ts';
import { isLiteral, kindKey, type Link } from './baseline.ts';
import type { Cell } from './cells.ts';
import type { Unit } from '../unit-types.ts';
import { isEditOf, type Recall } from './evidence.ts';

/** The alignment of a baseline's links with one side. */
export interface Followed extends Alignment {
  hunks: Hunk[];
}

/** Links `from` to `to`, with the hunks of both sides within them. */
export interface Region {
  from: number;
  to: number;
  source: Hunk[];
  target: Hunk[];
  /** Whether its changes would tear a box apart, so that they must be taken together. */
  isTorn?: boolean;
}

export function followSource(links: Link[], cells: Cell[]): Followed {
  const before = links.map(({ source }) => source.key);
  const alignment = align(before, keysOf(cells));
  const hunks = hunksOf(alignment, cells.length).flatMap((hunk) => split(hunk, before, cells, () => true));
  return { ...alignment, hunks };
}

/**
 * Like `followSource`; additionally, an edit of a delivered text counts as kept in place. `unitOf` returns the unit of
 * a link that such an edit may translate.
 */
export function followTarget(links: Link[], cells: Cell[], unitOf: (link: number) => Unit | null, recall: Recall) {
  const before = links.map(({ target }) => target.key);
  const alignment = align(before, keysOf(cells));
  const isEdit = (link: number, cell: Cell): boolean => {
    const unit = unitOf(link);
    const remembered = unit && recall(unit);
    return Boolean(unit && cell.unit && remembered && isEditOf(unit, cell.unit, remembered));
  };
  // Only texts of the target can be edits. If a mark is unknown, its kind is the source's.
  const kinds = links.map(kindKey);
  const hunks: Hunk[] = [];
  for (const hunk of hunksOf(alignment, cells.length).flatMap((each) => split(each, kinds, cells, isEdit))) {
    const cell = isOneToOne(hunk) ? cells[hunk.start]! : null;
    if (cell && isEdit(hunk.from, cell)) alignment.kept[hunk.from] = hunk.start;
    else hunks.push(hunk);
  }
  return { ...alignment, hunks };
}

const keysOf = (cells: Cell[]): string[] => cells.map(({ key }) => key);

/**
 * Splits a hunk with equally many cells and links of matching kinds, so that changes affect no more than necessary:
 * literals one by one, and units if `belongs` holds for the whole stretch.
 */
function split(hunk: Hunk, kinds: string[], cells: Cell[], belongs: (link: number, cell: Cell) => boolean): Hunk[] {
  const { from, to, start, end } = hunk;
  const offset = start - from;
  const links = range(from, to);
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
    if (isLiteral(kinds[link]!)) flush();
    stretch.push(link);
    if (isLiteral(kinds[link]!)) flush();
  }
  flush();
  return pieces;
}

/**
 * Hunks of both sides in order, with overlapping ones grouped. Of two insertions at the same point, the target's
 * comes first. An editor's addition after cells whose number changed belongs to them; otherwise it would end up
 * after new cells.
 */
export function regionsOf(source: Hunk[], target: Hunk[]): Region[] {
  const all = [
    ...target.map((hunk) => ({ ...hunk, side: 'target' as const })),
    ...source.map((hunk) => ({ ...hunk, side: 'source' as const })),
  ].sort((left, right) => left.from - right.from || left.to - right.to);
  const regions: Region[] = [];
  for (const { side, ...hunk } of all) {
    const last = regions.at(-1);
    const follows = hunk.from === hunk.to && last?.to === hunk.from && last.source.some((each) => isUneven(each, hunk));
    if (last && (follows || (hunk.from < last.to && (hunk.to > hunk.from || hunk.from > last.from)))) {
      last.to = Math.max(last.to, hunk.to);
      last[side].push(hunk);
    } else regions.push({ from: hunk.from, to: hunk.to, source: [], target: [], [side]: [hunk] });
  }
  return regions;
}

const isUneven = ({ from, to, start, end }: Hunk, next: Hunk): boolean =>
  to === next.from && to > from && end - start !== to - from;

/** Joins everything between two links into one region. */
export function joinedOver(regions: Region[], [from, to]: [number, number]): Region[] {
  const joined: Region = { from, to, source: [], target: [], isTorn: true };
  let apart = regions;
  for (let isGrowing = true; isGrowing;) {
    const touches = (region: Region): boolean =>
      (region.from < joined.to && region.to > joined.from) || (region.from >= joined.from && region.to <= joined.to);
    const touching = apart.filter(touches);
    apart = apart.filter((region) => !touches(region));
    for (const region of touching) {
      joined.from = Math.min(joined.from, region.from);
      joined.to = Math.max(joined.to, region.to);
      joined.source.push(...region.source);
      joined.target.push(...region.target);
    }
    isGrowing = touching.length > 0;
  }
  return [...apart, joined].sort((left, right) => left.from - right.from || left.to - right.to);
}

/** The links that a cell of one side belongs to or lies between. */
export function linksAt({ kept, hunks }: Followed, place: number): [number, number] {
  const link = kept.indexOf(place);
  if (link >= 0) return [link, link + 1];
  const { from, to } = hunks.find(({ start, end }) => start <= place && place < end)!;
  return [from, to];
}

export function placesOf(region: Region, side: 'source' | 'target', { kept }: Followed): number[] {
  const inHunks = region[side].flatMap(({ start, end }) => range(start, end));
  const inLinks = range(region.from, region.to).flatMap((link) => (kept[link]! >= 0 ? [kept[link]!] : []));
  return [...new Set([...inHunks, ...inLinks])].sort((left, right) => left - right);
}

/** The place of a link, in order or moved; -1 if none. */
export const placeIn = ({ kept, moved }: Followed, link: number): number =>
  kept[link]! >= 0 ? kept[link]! : (moved[link] ?? -1);

export const isOneToOne = ({ from, to, start, end }: Hunk): boolean => to - from === 1 && end - start === 1;

export const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

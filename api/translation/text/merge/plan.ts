import type { Unit } from '../unit-types.ts';
import { ownersOf } from './additions.ts';
import type { Hunk } from './align.ts';
import { boxesOf, pairTwins, type Bound, type Trail } from './bounds.ts';
import type { Cell } from './cells.ts';
import { followSource, followTarget, linksAt, placeIn, regionsOf, type Followed, type Region } from './hunks.ts';
import type { MergeContext } from './model.ts';
import { isInTable, strayRows } from './tables.ts';

export type Plan = ReturnType<typeof planOf>;

/** Results that do not depend on decisions, computed once. */
export function planOf(context: MergeContext) {
  const { links } = context.baseline;
  const source = followSource(links, context.source.cells);
  const cellOf = (link: number) => context.source.cells[placeIn(source, link)] ?? null;
  // An edit not seen by the person who translated the unit anew must not be replaced by their translation.
  const { wanted, corrected } = context;
  const unitOf = (link: number) => {
    const unit = cellOf(link)?.unit;
    return unit && (!wanted.has(unit.id) || corrected?.has(unit.id)) ? unit : null;
  };
  const target = followTarget(links, context.target.cells, unitOf, context.recall);
  const boxes = { source: boxesOf(context.source, 'source'), target: boxesOf(context.target, 'target') };
  const twins = new Map<Bound, Bound>();
  for (const link of links.keys()) {
    const [ours, theirs] = [cellOf(link), context.target.cells[placeIn(target, link)]];
    if (!ours || !theirs) continue;
    const bounds = (markup: 'inLead' | 'inText') =>
      pairTwins(boxes.source.bounds.get(ours[markup]), boxes.target.bounds.get(theirs[markup]), twins);
    bounds('inLead');
    bounds('inText');
  }
  const hunks = [...source.hunks, ...wantedHunks(context, source, target)];
  return {
    ...{ links, source, target, hunks, boxes, twins },
    regions: regionsOf(hunks, target.hunks),
    owners: ownersOf(links, target, context.target.cells, context.former),
    places: new Map([...placesIn(context.source.cells, source), ...placesIn(context.target.cells, target)]),
    /** Places of the target's cells that are parts of tables. */
    tables: new Set(context.target.cells.flatMap((cell, place) => (isInTable(cell) ? place : []))),
    /** Parts of tables that are not whole on their own side either. */
    stray: new Set(
      [context.source, context.target].flatMap(({ cells }) => strayRows(cells.map((cell) => [cell, cell.inLead]))),
    ),
  };
}

/** Wanted units whose translation was edited; the merge treats them as changes of the source. */
function wantedHunks({ source, wanted }: MergeContext, { kept }: Followed, target: Followed): Hunk[] {
  return kept.flatMap((place, link) => {
    const cell = source.cells[place];
    const isEdited = target.kept[link]! < 0;
    return cell && isEdited && unitsOf(cell).some(({ id }) => wanted.has(id))
      ? [{ from: link, to: link + 1, start: place, end: place + 1 }]
      : [];
  });
}

const placesIn = (cells: Cell[], side: Followed) => cells.map((cell, place) => [cell, { side, place }] as const);

/** `places` are those of the target's cells that count as not moved; all if missing. */
export const withoutMoves = ({ target, ...plan }: Plan, places?: ReadonlySet<number>): Plan => ({
  ...plan,
  target: { ...target, moved: target.moved.map((place) => (places && !places.has(place) ? place : -1)) },
});

/** The range of links around a torn box, on either side. */
export function spanOf(wrong: Trail, { source, target, places }: Plan): [number, number] {
  const spans = wrong.flatMap((step) => {
    if (!('opens' in step)) return [linksAt(places.get(step)!.side, places.get(step)!.place)];
    const { open, close, side } = { ...step.pair, side: step.side };
    return [open, close].map(({ place }) => linksAt(side === 'source' ? source : target, place));
  });
  return [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];
}

export const isWhole = ([first]: Region[], { links }: Plan): boolean =>
  first !== undefined && first.isTorn === true && first.from === 0 && first.to === links.length;

/** All units of a cell, in text order. */
export const unitsOf = ({ unit, inLead, inText }: Pick<Cell, 'unit' | 'inLead' | 'inText'>): Unit[] => [
  ...inLead.units,
  ...(unit ? [unit] : []),
  ...inText.units,
];

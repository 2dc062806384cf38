import type { Run, Skeleton, Unit } from '../unit-types.ts';
import type { Hunk } from './align.ts';
import { markOf, UNKNOWN, type Link, type Mark } from './baseline.ts';
import type { Cell, Markup } from './cells.ts';
import { conflictOf, type Conflict } from './conflicts.ts';
import { targetFor } from './evidence.ts';
import { InnerUnits } from './inner-units.ts';
import { followSource, followTarget, regionsOf, type Followed, type Region } from './hunks.ts';
import type { Delivered, MergeContext } from './model.ts';
import { CellWriter, type Lead } from './writer.ts';

interface MergedBody {
  pieces: Skeleton['body'];
  taken: Map<string, Run[]>;
  covered: Set<string>;
  conflicts: Conflict[];
  delivered: Delivered['cells'];
  written: number;
}

/** Merges the cells of both sides over the links of the baseline. */
export function mergeBody(context: MergeContext): MergedBody {
  const merge = new BodyMerge(context);
  merge.run();
  return merge.result;
}

class BodyMerge {
  readonly result: MergedBody = {
    ...{ pieces: [], taken: new Map(), covered: new Set(), conflicts: [], delivered: [], written: 0 },
  };
  readonly #context: MergeContext;
  readonly #links: Link[];
  readonly #source: Followed;
  readonly #target: Followed;
  readonly #writer = new CellWriter();
  readonly #inner: InnerUnits;
  /** Link that a cell of the source comes from. */
  readonly #origins: Map<number, number>;
  /** Cells of the target that were moved by hand and whose source changed since: cell of the source by cell of the target. */
  readonly #relocated = new Map<number, number>();
  readonly #relocatedSources = new Set<number>();
  /** Link that a cell of the target was moved from by hand. */
  readonly #movedFrom: Map<number, number>;

  constructor(context: MergeContext) {
    this.#context = context;
    const links = context.baseline.links;
    this.#links = links;
    this.#inner = new InnerUnits(context, this.result);
    this.#source = followSource(links, context.source.cells);
    const placeOf = (link: number) => placeIn(this.#source, link);
    const cellOf = (link: number) => context.source.cells[placeOf(link)] ?? null;
    this.#target = followTarget(links, context.target.cells, cellOf, context.recall);
    this.#movedFrom = new Map(this.#target.moved.map((place, link) => [place, link] as const));
    this.#origins = new Map(links.map((_, link) => [placeOf(link), link] as const).filter(([place]) => place >= 0));
  }

  run(): void {
    const { source, target } = this.#context;
    const hunks = [...this.#source.hunks, ...this.#wantedHunks()];
    for (const hunk of hunks) {
      const moved = this.#target.moved[hunk.from] ?? -1;
      if (!isOneToOne(hunk) || moved < 0 || !source.cells[hunk.start]!.unit) continue;
      this.#relocated.set(moved, hunk.start);
      this.#relocatedSources.add(hunk.start);
    }
    let next = 0;
    for (const region of regionsOf(hunks, this.#target.hunks)) {
      while (next < region.from) this.#writeStable(next++);
      this.#writeRegion(region);
      next = Math.max(next, region.to);
    }
    while (next < this.#links.length) this.#writeStable(next++);
    const frame = target.cells.length > 0 ? target : source;
    this.result.pieces = [{ kept: frame.start }, ...this.#writer.pieces, { kept: frame.end }];
    this.result.written = this.#writer.count;
    for (const entry of this.result.delivered) entry.target = this.#writer.resolve(entry.target);
  }

  /** Wanted units whose translation was edited: to the merge they are changes of the source. */
  #wantedHunks(): Hunk[] {
    return this.#links.flatMap((_, link) => {
      const place = this.#source.kept[link]!;
      const cell = this.#context.source.cells[place];
      const isEdited = this.#target.kept[link]! < 0;
      return cell && isEdited && unitsOf(cell).some(({ id }) => this.#context.wanted.has(id))
        ? [{ from: link, to: link + 1, start: place, end: place + 1 }]
        : [];
    });
  }

  /** A link that neither side touched, but perhaps the markup before its text. */
  #writeStable(link: number): void {
    const place = this.#source.kept[link]!;
    const [ours, theirs] = [this.#sourceCell(place), this.#targetCell(this.#target.kept[link]!)];
    const lead = this.#mergeLeads(this.#links[link]!, ours, theirs);
    if (ours.unit && this.#context.wanted.has(ours.unit.id)) {
      const own = fits(ours, theirs) ? lead : this.#leadOfSource(ours, theirs);
      this.#deliver(ours, this.#writer.slot(own, ours.unit.id, ours.text));
    } else if (this.#inner.areWanted(ours.inText)) {
      this.#inner.replace(ours.inText, theirs.inText);
      this.#deliver(ours, this.#writer.literal(lead, ours.inText));
    } else {
      this.#writer.keep(lead, theirs.text);
      this.#stays(link, ours, theirs, lead);
    }
  }

  /** Text by text a translation that stands already; what was delivered for it is remembered on. */
  #stays(link: number, ours: Cell, theirs: Cell, lead: Lead): void {
    const { target } = this.#links[link]!;
    this.#deliver(ours, lead.isKept ? target : { key: target.key, lead: ours.leadKey });
    if (ours.unit && theirs.unit) this.#take(ours.unit.id, targetFor(ours.unit, theirs.unit));
    this.#inner.keep(ours.inText, theirs.inText);
  }

  #take(unit: string, target: Run[] | undefined): void {
    if (target) this.result.taken.set(unit, target);
    else this.result.covered.add(unit);
  }

  #deliver(ours: Cell, target: Mark | number): void {
    this.result.delivered.push({ source: markOf(ours), target });
  }

  #mergeLeads({ source, target }: Link, ours: Cell, theirs: Cell): Lead {
    const isWanted = this.#inner.areWanted(ours.inLead);
    const isOursChanged = isWanted || (source.lead !== null && ours.leadKey !== source.lead);
    const isTheirsChanged = target.lead !== null && theirs.leadKey !== target.lead;
    if (!isOursChanged) return this.#leadOfTarget(ours, theirs);
    if (!isTheirsChanged || (!isWanted && ours.leadKey === theirs.leadKey)) return this.#leadOfSource(ours, theirs);
    const units = ours.inLead.units.map(({ id }) => id);
    const texts = { units, target: textOf(theirs), source: textOf(ours) };
    const isUsed = this.#conflict(texts, units.length > 0).choice === 'use';
    return isUsed ? this.#leadOfSource(ours, theirs) : this.#leadOfTarget(ours, theirs);
  }

  #leadOfTarget(ours: Cell, { inLead: markup }: Cell): Lead {
    this.#inner.keep(ours.inLead, markup);
    return { markup, isKept: true };
  }

  #leadOfSource({ inLead: markup }: Cell, standing: Cell | undefined): Lead {
    this.#inner.replace(markup, standing?.inLead);
    return { markup, isKept: false };
  }

  #conflict(texts: Pick<Conflict, 'units' | 'target' | 'source'>, isOpen: boolean): Conflict {
    const conflict = conflictOf(texts, isOpen, this.#context.decisions);
    this.result.conflicts.push(conflict);
    return conflict;
  }

  #writeRegion(region: Region): void {
    const [ours, theirs] = [rangeOf(region, 'source', this.#source), rangeOf(region, 'target', this.#target)];
    if (region.source.length === 0) this.#keepTarget(ours, theirs);
    else if (region.target.length === 0 || this.#isOnlyMoved(region, theirs)) this.#useSource(ours, region);
    else this.#writeConflict(region, ours, theirs);
  }

  /** The editor moved the cells of these links elsewhere and wrote nothing in their place. */
  #isOnlyMoved(region: Region, theirs: number[]): boolean {
    return theirs.length === 0 && range(region.from, region.to).every((link) => this.#target.moved[link]! >= 0);
  }

  #keepTarget(ours: number[], theirs: number[]): void {
    for (const place of theirs) this.#keepCell(place);
    for (const place of ours) {
      const cell = this.#sourceCell(place);
      const link = this.#origins.get(place) ?? -1;
      const isOwn = this.#source.kept[link] === place;
      // What is only here now was never delivered for this cell: no other cell's mark is lent to it.
      const mark = isOwn ? this.#links[link]!.target : null;
      this.#deliver(cell, mark ?? { key: UNKNOWN, lead: null });
      const standing = isOwn ? this.#standing(link) : undefined;
      if (cell.unit) this.#take(cell.unit.id, standing?.unit ? targetFor(cell.unit, standing.unit) : undefined);
      this.#inner.keep(cell.inLead, standing?.inLead);
      this.#inner.keep(cell.inText, standing?.inText);
    }
  }

  #keepCell(place: number): void {
    const cell = this.#targetCell(place);
    const kept: Lead = { markup: cell.inLead, isKept: true };
    const changed = this.#relocated.get(place);
    const ours = changed === undefined ? undefined : this.#sourceCell(changed);
    if (changed === undefined || !ours?.unit) this.#writer.keep(kept, cell.text);
    else {
      const lead = fits(ours, cell) ? this.#leadOfTarget(ours, cell) : this.#leadOfSource(ours, cell);
      this.#writer.relocate(changed, this.#writer.slot(lead, ours.unit.id, ours.text));
    }
  }

  /** What stands in the target for a link now, wherever it was moved to. */
  #standing(link: number): Cell | undefined {
    return this.#context.target.cells[placeIn(this.#target, link)];
  }

  #useSource(ours: number[], region: Pick<Region, 'source'>): void {
    for (const place of ours)
      this.#project(
        place,
        region.source.find(({ start, end }) => start <= place && place < end),
      );
  }

  /** Writes a cell of the source, with the translation that it has, or as a slot. */
  #project(place: number, hunk: Hunk | undefined): void {
    const ours = this.#sourceCell(place);
    const link = this.#origins.get(place);
    const standing = link === undefined ? undefined : this.#standing(link);
    const former = hunk && isOneToOne(hunk) ? hunk.from : link;
    if (this.#relocatedSources.has(place)) {
      this.#deliver(ours, this.#writer.relocation(place));
      return;
    }
    const lead = this.#leadOf(ours, former);
    const isWanted = unitsOf({ ...ours, inLead: NOTHING }).some(({ id }) => this.#context.wanted.has(id));
    if (link !== undefined && standing && !isWanted) {
      // What the editor moved is written where they moved it.
      if (this.#target.kept[link]! >= 0) this.#writer.keep(lead, standing.text);
      else this.#inner.keep(ours.inLead, standing.inLead);
      this.#stays(link, ours, standing, lead);
    } else if (ours.unit) this.#deliver(ours, this.#writer.slot(lead, ours.unit.id, ours.text));
    else {
      this.#inner.replace(ours.inText, former === undefined ? undefined : this.#standing(former)?.inText);
      this.#deliver(ours, this.#writer.literal(lead, ours.inText));
    }
  }

  /** The markup that the target has, where the source did not change it. */
  #leadOf(ours: Cell, link: number | undefined): Lead {
    const former = link === undefined ? undefined : this.#links[link];
    const standing = link === undefined ? undefined : this.#standing(link);
    const isSame = former && standing && fits(ours, standing) && former.source.lead === ours.leadKey;
    const isKept = isSame && !this.#inner.areWanted(ours.inLead);
    return isKept ? this.#leadOfTarget(ours, standing) : this.#leadOfSource(ours, standing);
  }

  #writeConflict(region: Region, ours: number[], theirs: number[]): void {
    const units = ours.flatMap((place) => unitsOf(this.#sourceCell(place)));
    const isOpen = ours.some((place) => {
      const all = unitsOf(this.#sourceCell(place));
      const link = this.#origins.get(place);
      const isNew = link === undefined || !this.#standing(link);
      return all.length > 0 && (isNew || all.some(({ id }) => this.#context.wanted.has(id)));
    });
    const conflict = this.#conflict(
      {
        units: units.map(({ id }) => id),
        target: theirs.map((place) => textOf(this.#targetCell(place))).join(''),
        source: ours.map((place) => textOf(this.#sourceCell(place))).join(''),
      },
      isOpen,
    );
    if (conflict.choice === 'keep') return this.#keepTarget(ours, theirs);
    const guests = theirs.filter((place) => this.#isGuest(place, region));
    this.#useSource(ours, region);
    for (const place of guests) this.#keepCell(place);
  }

  /** The editor moved it here from elsewhere: it is no part of what the region is about. */
  #isGuest(place: number, { from, to }: Region): boolean {
    const link = this.#movedFrom.get(place);
    return link !== undefined && (link < from || link >= to);
  }

  readonly #sourceCell = (place: number): Cell => this.#context.source.cells[place]!;
  readonly #targetCell = (place: number): Cell => this.#context.target.cells[place]!;
}

/** Whether a text may stand behind the markup of another: a heading's does not make a paragraph. */
const fits = (ours: Cell, theirs: Cell): boolean => theirs.unit !== null && ours.unit?.restype === theirs.unit.restype;

/** All units of a cell, in the order of the text. */
const unitsOf = ({ unit, inLead, inText }: Pick<Cell, 'unit' | 'inLead' | 'inText'>): Unit[] => [
  ...inLead.units,
  ...(unit ? [unit] : []),
  ...inText.units,
];

const NOTHING: Markup = { text: '', pieces: [], units: [] };

const textOf = ({ lead, text }: Cell): string => lead + text;

const isOneToOne = ({ from, to, start, end }: Hunk): boolean => to - from === 1 && end - start === 1;

const placeIn = ({ kept, moved }: Followed, link: number): number =>
  kept[link]! >= 0 ? kept[link]! : (moved[link] ?? -1);

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** Places of the cells that one side has in a region. */
function rangeOf(region: Region, side: 'source' | 'target', { kept }: Followed): number[] {
  const inHunks = region[side].flatMap(({ start, end }) => range(start, end));
  const inLinks = range(region.from, region.to).flatMap((link) => (kept[link]! >= 0 ? [kept[link]!] : []));
  return [...new Set([...inHunks, ...inLinks])].sort((left, right) => left - right);
}

import type { Run, Skeleton } from '../unit-types.ts';
import type { Hunk } from './align.ts';
import { markOf, UNKNOWN, type Link, type Mark } from './baseline.ts';
import type { Cell } from './cells.ts';
import { conflictOf, type Conflict } from './conflicts.ts';
import { targetFor } from './evidence.ts';
import { followSource, followTarget, regionsOf, type Followed, type Region } from './hunks.ts';
import type { Delivered, MergeContext } from './model.ts';
import { CellWriter, type Lead } from './writer.ts';

export interface MergedBody {
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
      const unit = this.#context.source.cells[place]?.unit;
      const isEdited = this.#target.kept[link]! < 0;
      return unit && isEdited && this.#context.wanted.has(unit.id)
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
      const own = fits(ours, theirs) ? lead : { text: ours.lead, isKept: false };
      this.#deliver(ours, this.#writer.slot(own, ours.unit.id, ours.text));
      return;
    }
    this.#writer.keep(lead, theirs.text);
    this.#stays(link, ours, theirs, lead);
  }

  /** Text by text a translation that stands already; what was delivered for it is remembered on. */
  #stays(link: number, ours: Cell, theirs: Cell, lead: Lead): void {
    const { target } = this.#links[link]!;
    this.#deliver(ours, lead.isKept ? target : { key: target.key, lead: ours.leadKey });
    if (ours.unit && theirs.unit) this.#take(ours.unit.id, targetFor(ours.unit, theirs.unit));
  }

  #take(unit: string, target: Run[] | undefined): void {
    if (target) this.result.taken.set(unit, target);
    else this.result.covered.add(unit);
  }

  #deliver(ours: Cell, target: Mark | number): void {
    this.result.delivered.push({ source: markOf(ours), target });
  }

  #mergeLeads({ source, target }: Link, ours: Cell, theirs: Cell): Lead {
    const isOursChanged = source.lead !== null && ours.leadKey !== source.lead;
    const isTheirsChanged = target.lead !== null && theirs.leadKey !== target.lead;
    const kept: Lead = { text: theirs.lead, isKept: true };
    const taken: Lead = { text: ours.lead, isKept: false };
    if (!isOursChanged) return kept;
    if (!isTheirsChanged || ours.leadKey === theirs.leadKey) return taken;
    const texts = { units: [], target: theirs.lead + theirs.text, source: ours.lead + ours.text };
    return this.#conflict(texts, false).choice === 'use' ? taken : kept;
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
    }
  }

  #keepCell(place: number): void {
    const cell = this.#targetCell(place);
    const kept: Lead = { text: cell.lead, isKept: true };
    const changed = this.#relocated.get(place);
    const ours = changed === undefined ? undefined : this.#sourceCell(changed);
    if (changed === undefined || !ours?.unit) this.#writer.keep(kept, cell.text);
    else {
      const lead = fits(ours, cell) ? kept : { text: ours.lead, isKept: false };
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
    const lead = this.#leadOf(ours, former);
    const isWanted = ours.unit !== null && this.#context.wanted.has(ours.unit.id);
    if (this.#relocatedSources.has(place)) this.#deliver(ours, this.#writer.relocation(place));
    else if (link !== undefined && standing && !isWanted) {
      // What the editor moved is written where they moved it.
      if (this.#target.kept[link]! >= 0) this.#writer.keep(lead, standing.text);
      this.#stays(link, ours, standing, lead);
    } else if (ours.unit) this.#deliver(ours, this.#writer.slot(lead, ours.unit.id, ours.text));
    else this.#deliver(ours, this.#writer.literal(lead, ours.text));
  }

  /** The markup that the target has, where the source did not change it. */
  #leadOf(ours: Cell, link: number | undefined): Lead {
    const former = link === undefined ? undefined : this.#links[link];
    const standing = link === undefined ? undefined : this.#standing(link);
    const isSame = former && standing && fits(ours, standing) && former.source.lead === ours.leadKey;
    return isSame ? { text: standing.lead, isKept: true } : { text: ours.lead, isKept: false };
  }

  #writeConflict(region: Region, ours: number[], theirs: number[]): void {
    const units = ours.flatMap((place) => this.#sourceCell(place).unit ?? []);
    const isOpen = ours.some((place) => {
      const { unit } = this.#sourceCell(place);
      const link = this.#origins.get(place);
      return unit && (link === undefined || !this.#standing(link) || this.#context.wanted.has(unit.id));
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

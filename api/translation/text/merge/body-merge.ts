import { unitHash } from '../identity.ts';
import type { Run, Skeleton, Unit } from '../unit-types.ts';
import { anchorsOf } from './additions.ts';
import type { Hunk } from './align.ts';
import { markOf, NO_MARK, type Link, type Mark } from './baseline.ts';
import { misplaced, type Trail } from './bounds.ts';
import { NO_MARKUP, type Cell, type Markup } from './cells.ts';
import { conflictOf, isUndecided, type Conflict } from './conflicts.ts';
import { targetFor } from './evidence.ts';
import { isOneToOne, joinedOver, placeIn, placesOf, range, type Followed, type Region } from './hunks.ts';
import { noFindings, type Delivered, type Findings, type MergeContext } from './model.ts';
import { isWhole, planOf, spanOf, unitsOf, withoutMoves, type Plan } from './plan.ts';
import { isInTable, strayRows } from './tables.ts';
import { CellWriter, type Lead } from './writer.ts';

interface MergedBody extends Findings {
  pieces: Skeleton['body'];
  delivered: Delivered['cells'];
  written: number;
}

/**
 * Merges the cells of both sides over the links of the baseline. Boxes and tables stay whole however conflicts are
 * decided: if changes of both sides would tear one apart, the whole of it becomes a conflict.
 */
export function mergeBody(context: MergeContext): MergedBody {
  let plan = planOf(context);
  let { regions } = plan;
  const every = (all: 'keep' | 'use') => ({ ...context, all });
  const hasBoxes = plan.boxes.source.bounds.size + plan.boxes.target.bounds.size + plan.tables.size > 0;
  for (const tried of hasBoxes ? [every('use'), every('keep'), context] : [context]) {
    for (let times = 0; ; times++) {
      const merge = new BodyMerge(tried, plan, regions);
      const wrong = merge.run();
      const isAll = isWhole(regions, plan);
      if (wrong.length === 0 || (isAll && plan.target.moved.every((place) => place < 0))) {
        if (tried === context) return merge.result;
        break;
      }
      // Of a body that is one conflict, no part is taken by itself because an editor moved it, and of a torn table no row.
      if (isAll) plan = withoutMoves(plan);
      else if (wrong.some(isRow) && plan.target.moved.some((place) => plan.tables.has(place))) {
        plan = withoutMoves(plan, plan.tables);
        continue;
      }
      regions = joinedOver(regions, times < MOST_JOINS ? spanOf(wrong, plan) : [0, plan.links.length]);
    }
  }
  throw new TypeError('nothing was merged');
}

/**
 * Number of joins after which the whole body becomes one conflict: bodies whose boxes are torn so often have
 * little in common.
 */
const MOST_JOINS = 8;

/** One way to merge a body: regions of changes, and the untouched links between them. */
class BodyMerge {
  readonly result: MergedBody = { ...noFindings(), pieces: [], delivered: [], written: 0 };
  readonly #context: MergeContext;
  readonly #plan: Plan;
  readonly #regions: Region[];
  readonly #links: Link[];
  readonly #source: Followed;
  readonly #target: Followed;
  readonly #writer = new CellWriter();
  /** The link that each source cell comes from. */
  readonly #origins: Map<number, number>;
  /** Target cells moved by hand whose source changed since: source cell by target cell. */
  readonly #relocated = new Map<number, number>();
  /** Deliveries of these source cells; their targets become known where the target cells are written. */
  readonly #relocations = new Map<number, Delivered['cells'][number]>();
  /** Target cells moved by hand. */
  readonly #moved: Set<number>;

  constructor(context: MergeContext, plan: Plan, regions: Region[]) {
    this.#context = context;
    this.#plan = plan;
    this.#regions = regions;
    const { links, source, target } = plan;
    this.#links = links;
    this.#source = source;
    this.#target = target;
    this.#moved = new Set(target.moved.filter((place) => place >= 0));
    const origins = links.map((_, link) => [placeIn(source, link), link] as const);
    this.#origins = new Map(origins.filter(([place]) => place >= 0));
  }

  /** Merges, and returns the misplaced parts of boxes in the result. */
  run(): Trail {
    const { source, target } = this.#context;
    for (const hunk of this.#plan.hunks) {
      const moved = this.#target.moved[hunk.from] ?? -1;
      if (!isOneToOne(hunk) || moved < 0 || !source.cells[hunk.start]!.unit) continue;
      this.#relocated.set(moved, hunk.start);
      this.#relocations.set(hunk.start, { source: markOf(source.cells[hunk.start]!), target: NO_MARK });
    }
    let next = 0;
    for (const region of this.#regions) {
      while (next < region.from) this.#writeStable(next++);
      this.#writeRegion(region);
      next = Math.max(next, region.to);
    }
    while (next < this.#links.length) this.#writeStable(next++);
    const frame = target.cells.length > 0 ? target : source;
    this.result.pieces = [{ kept: frame.start }, ...this.#writer.pieces, { kept: frame.end }];
    this.result.written = this.#writer.count;
    const { boxes, twins, owners } = this.#plan;
    const added = new Set([...owners.added].map(this.#targetCell));
    const bounds = new Map([...boxes.source.bounds, ...boxes.target.bounds]);
    const stray = strayRows(this.#writer.cells, this.#plan.stray);
    return [...stray, ...misplaced(this.#writer.trail(bounds), { ...boxes, twins, added })];
  }

  /** Writes a link that neither side touched, except perhaps the markup before its text. */
  #writeStable(link: number): void {
    const place = this.#source.kept[link]!;
    const [ours, theirs] = [this.#sourceCell(place), this.#targetCell(this.#target.kept[link]!)];
    const { lead, former } = this.#mergeLeads(this.#links[link]!, ours, theirs);
    if (ours.unit && this.#context.wanted.has(ours.unit.id)) {
      const own = fits(ours, theirs) ? lead : this.#leadOfSource(ours, theirs);
      this.#deliver(ours, this.#writer.slot(own, ours));
    } else if (this.#areWanted(ours.inText)) {
      this.#replaceInner(ours.inText, theirs.inText);
      this.#deliver(ours, this.#writer.literal(lead, ours));
    } else {
      this.#writer.keep(lead, theirs);
      this.#stays(link, ours, theirs, lead);
    }
    // Undecided places must still differ from their source in the next merge.
    if (former) this.result.delivered.at(-1)!.source = { key: ours.key, lead: former.lead };
  }

  /** Keeps an existing translation and what was delivered for it. */
  #stays(link: number, ours: Cell, theirs: Cell, lead: Lead): void {
    const { target } = this.#links[link]!;
    this.#deliver(ours, lead.isKept ? target : { key: target.key, lead: ours.leadKey });
    if (ours.unit && theirs.unit) this.#take(ours.unit.id, targetFor(ours.unit, theirs.unit));
    this.#keepInner(ours.inText, theirs.inText);
  }

  #take(unit: string, target: Run[] | undefined): void {
    if (target) this.result.taken.set(unit, target);
    else this.result.covered.add(unit);
  }

  #deliver(ours: Cell, target: Mark | number): void {
    this.result.delivered.push({ source: markOf(ours), target });
  }

  /** `former` is the former source of an undecided place. */
  #mergeLeads({ source, target }: Link, ours: Cell, theirs: Cell): { lead: Lead; former?: Mark } {
    const isWanted = this.#areWanted(ours.inLead);
    const isOursChanged = isWanted || (source.lead !== null && ours.leadKey !== source.lead);
    const isTheirsChanged = target.lead !== null && theirs.leadKey !== target.lead;
    if (!isOursChanged) return { lead: this.#leadOfTarget(ours, theirs) };
    const isSame = !isWanted && ours.leadKey === theirs.leadKey;
    if (!isTheirsChanged || isSame) return { lead: this.#leadOfSource(ours, theirs) };
    const units = ours.inLead.units.map(({ id }) => id);
    const texts = { units, target: textOf(theirs), source: textOf(ours) };
    const conflict = this.#conflict(texts, units.length > 0);
    if (isUndecided(conflict)) return { lead: { markup: theirs.inLead, isKept: true }, former: source };
    return { lead: conflict.choice === 'use' ? this.#leadOfSource(ours, theirs) : this.#leadOfTarget(ours, theirs) };
  }

  #leadOfTarget(ours: Cell, { inLead: markup }: Cell): Lead {
    this.#keepInner(ours.inLead, markup);
    return { markup, isKept: true };
  }

  #leadOfSource({ inLead: markup }: Cell, standing: Cell | undefined): Lead {
    this.#replaceInner(markup, standing?.inLead);
    return { markup, isKept: false };
  }

  #conflict(texts: Pick<Conflict, 'units' | 'target' | 'source'>, isOpen: boolean): Conflict {
    const conflict = conflictOf(texts, isOpen, this.#context);
    this.result.conflicts.push(conflict);
    return conflict;
  }

  #writeRegion(region: Region): void {
    const [ours, theirs] = [placesOf(region, 'source', this.#source), placesOf(region, 'target', this.#target)];
    if (region.isTorn) this.#writeConflict(region, ours, theirs);
    else if (region.source.length === 0) this.#keepTarget(ours, theirs);
    else if (region.target.length === 0 || this.#isOnlyMoved(region, theirs)) this.#useSource(ours, region);
    else if (this.#isOnlyAdded(region)) this.#useSource(ours, region, this.#ownOf(region, theirs));
    else this.#writeConflict(region, ours, theirs);
  }

  /** Whether all delivered cells of these links are unchanged: the editor only added text. */
  #isOnlyAdded({ from, to }: Region): boolean {
    return range(from, to).every((link) => this.#target.kept[link]! >= 0);
  }

  /** Cells that the editor added to a region or moved into it; they are not affected by the conflict. */
  #ownOf({ isTorn }: Region, theirs: number[]): number[] {
    return theirs.filter((place) => this.#moved.has(place) || (!isTorn && this.#plan.owners.added.has(place)));
  }

  /** Whether the editor moved the cells of these links elsewhere and wrote nothing in their place. */
  #isOnlyMoved(region: Region, theirs: number[]): boolean {
    return theirs.length === 0 && range(region.from, region.to).every((link) => this.#target.moved[link]! >= 0);
  }

  #keepTarget(ours: number[], theirs: number[]): void {
    for (const place of theirs) this.#keepCell(place);
    for (const place of ours) {
      const cell = this.#sourceCell(place);
      const link = this.#origins.get(place) ?? -1;
      const isOwn = this.#source.kept[link] === place;
      // Cells that exist only now were never delivered for this cell, so no mark of another cell applies.
      this.#deliver(cell, isOwn ? this.#links[link]!.target : NO_MARK);
      const standing = isOwn ? this.#standing(link) : undefined;
      if (cell.unit) this.#take(cell.unit.id, standing?.unit ? targetFor(cell.unit, standing.unit) : undefined);
      this.#keepInner(cell.inLead, standing?.inLead);
      this.#keepInner(cell.inText, standing?.inText);
    }
  }

  #keepCell(place: number): void {
    const cell = this.#targetCell(place);
    const changed = this.#relocated.get(place);
    if (changed === undefined) return void this.#writer.keep({ markup: cell.inLead, isKept: true }, cell);
    const ours = this.#sourceCell(changed);
    const lead = fits(ours, cell) ? this.#leadOfTarget(ours, cell) : this.#leadOfSource(ours, cell);
    this.#relocations.get(changed)!.target = this.#writer.slot(lead, ours);
  }

  /** The current target cell of a link, wherever it was moved to. */
  #standing(link: number): Cell | undefined {
    return this.#context.target.cells[placeIn(this.#target, link)];
  }

  /** `own` are the editor's cells; each stays after its preceding neighbour. */
  #useSource(ours: number[], region: Region, own: number[] = []): void {
    const { links, owners } = this.#plan;
    const standing = { links: owners.links, moved: this.#moved };
    const behind = anchorsOf(own, { ours, region, standing, links, source: this.#source }, this.#context.source.cells);
    for (const at of [-1, ...ours]) {
      if (at >= 0)
        this.#project(
          at,
          region.source.find(({ start, end }) => start <= at && at < end),
        );
      for (const place of behind.get(at) ?? []) this.#keepCell(place);
    }
  }

  /** Writes a source cell, with its existing translation or as a slot. */
  #project(place: number, hunk: Hunk | undefined): void {
    const ours = this.#sourceCell(place);
    const link = this.#origins.get(place);
    const standing = link === undefined ? undefined : this.#standing(link);
    const former = hunk && isOneToOne(hunk) ? hunk.from : link;
    const relocation = this.#relocations.get(place);
    if (relocation) return void this.result.delivered.push(relocation);
    const lead = this.#leadOf(ours, former);
    const isWanted = unitsOf({ ...ours, inLead: NO_MARKUP }).some(({ id }) => this.#context.wanted.has(id));
    if (link !== undefined && standing && !isWanted) {
      // A cell moved by the editor is written at its new place.
      if (this.#target.kept[link]! >= 0) this.#writer.keep(lead, standing);
      else this.#keepInner(ours.inLead, standing.inLead);
      this.#stays(link, ours, standing, lead);
    } else if (ours.unit) this.#deliver(ours, this.#writer.slot(lead, ours));
    else {
      this.#replaceInner(ours.inText, former === undefined ? undefined : this.#standing(former)?.inText);
      this.#deliver(ours, this.#writer.literal(lead, ours));
    }
  }

  /** The target's markup if the source's is unchanged. */
  #leadOf(ours: Cell, link: number | undefined): Lead {
    const former = link === undefined ? undefined : this.#links[link];
    const standing = link === undefined ? undefined : this.#standing(link);
    const isSame = former && standing && fits(ours, standing) && former.source.lead === ours.leadKey;
    const isKept = isSame && !this.#areWanted(ours.inLead);
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
    const own = this.#ownOf(region, theirs);
    const conflict = this.#conflict(
      {
        units: units.map(({ id }) => id),
        target: theirs.map((place) => (own.includes(place) ? '' : textOf(this.#targetCell(place)))).join(''),
        source: ours.map((place) => textOf(this.#sourceCell(place))).join(''),
      },
      isOpen,
    );
    if (isUndecided(conflict)) this.#postpone(region, theirs);
    else if (conflict.choice === 'keep') this.#keepTarget(ours, theirs);
    else this.#useSource(ours, region, own);
  }

  /** Keeps the editor's text, still recorded as a difference; the units are open until a decision is made. */
  #postpone({ from, to }: Region, theirs: number[]): void {
    for (const place of theirs) this.#keepCell(place);
    for (const link of this.#links.slice(from, to)) this.result.delivered.push({ ...link });
  }

  // Units inside markup follow it, and the baseline only records the markup as a whole. Only the memory shows that a text
  // in the target translates one of them.

  #areWanted({ units }: Markup): boolean {
    return units.some(({ id }) => this.#context.wanted.has(id));
  }

  /**
   * Keeps the target's markup, with no open units. A single unit can be reopened without losing the others only if the
   * translations of all are known.
   */
  #keepInner({ units }: Markup, standing: Markup | undefined): void {
    const known = units.map((unit) => this.#known(unit, standing));
    const areAllKnown = known.every((target) => target !== undefined);
    for (const [at, { id }] of units.entries()) this.#take(id, areAllKnown ? known[at] : undefined);
  }

  /** Takes the source's markup, with a slot for each unit; open unless its translation is already in the target. */
  #replaceInner({ units }: Markup, standing: Markup | undefined): void {
    for (const unit of units) {
      this.result.covered.delete(unit.id);
      const target = this.#context.wanted.has(unit.id) ? undefined : this.#known(unit, standing);
      if (target) this.result.taken.set(unit.id, target);
    }
  }

  #known(unit: Unit, standing: Markup | undefined): Run[] | undefined {
    const target = standing && standing.units.length > 0 ? this.#context.recall(unit) : undefined;
    const hash = target && unitHash(target);
    return standing?.units.some((other) => other.hash === hash) ? target : undefined;
  }

  readonly #sourceCell = (place: number): Cell => this.#context.source.cells[place]!;
  readonly #targetCell = (place: number): Cell => this.#context.target.cells[place]!;
}

const isRow = (step: Trail[number]): boolean => !('opens' in step) && isInTable(step);

/** Whether a text may follow the markup of another: a heading's markup does not fit a paragraph. */
const fits = (ours: Cell, theirs: Cell): boolean => theirs.unit !== null && ours.unit?.restype === theirs.unit.restype;

const textOf = ({ lead, text }: Cell): string => lead + text;

import type { Cell, Markup, Sheet } from './cells.ts';

/**
 * A line or tag that opens or closes a box: a directive or an HTML element. Unpaired ones do not count. The brackets
 * around a label are a box that stays empty, because labels are omitted.
 */
export interface Bound {
  pair: Pair;
  opens: boolean;
  isBracket: boolean;
  /** The side it is on, its place among the cells there, and the lead or literal that contains it. */
  side: Side;
  place: number;
  markup: Markup;
}

type Side = 'source' | 'target';

interface Pair {
  open: Bound;
  close: Bound;
  isEmpty: boolean;
}

export interface Boxes {
  /** The bounds in leads and literals, in order. */
  bounds: Map<Markup, Bound[]>;
  /** The innermost box that contains a cell. */
  around: Map<Cell, Pair>;
}

/** The written bounds and cells in order. Labels of bounds are omitted. */
export type Trail = (Bound | Cell)[];

/** Finds the boxes of a document. Linear in its length. */
export function boxesOf({ cells }: Sheet, side: Side): Boxes {
  const all: Bound[] = [];
  const open: { token: Token; bound: Bound }[] = [];
  for (const [place, { inLead, inText }] of cells.entries()) {
    for (const markup of [inLead, inText]) {
      for (const token of tokensOf(markup.text)) {
        const bound = { opens: token.opens, isBracket: token.tag === '[', side, place, markup } as Bound;
        all.push(bound);
        if (token.opens) {
          open.push({ token, bound });
          continue;
        }
        const at = closed(token, open);
        if (at < 0) continue;
        const opener = open[at]!.bound;
        opener.pair = bound.pair = { open: opener, close: bound, isEmpty: false };
        open.length = at;
      }
    }
  }
  const paired = all.filter(({ pair }) => pair);
  const boxes: Boxes = { bounds: Map.groupBy(paired, ({ markup }) => markup), around: new Map() };
  lookInto(boxes, cells);
  return boxes;
}

function lookInto(boxes: Boxes, cells: Cell[]): void {
  const stack: { pair: Pair; isFilled: boolean }[] = [];
  for (const step of cells.flatMap((cell) => trailOf(cell, boxes.bounds))) {
    const around = stack.at(-1);
    if ('opens' in step && step.opens) stack.push({ pair: step.pair, isFilled: false });
    else if (around) {
      if (!('opens' in step)) boxes.around.set(step, around.pair);
      else around.pair.isEmpty = !stack.pop()!.isFilled;
      fill(stack.at(-1), step);
    }
  }
}

/** Brackets are no content. */
function fill(box: { isFilled: boolean } | undefined, step: Bound | Cell): void {
  if (box && !('opens' in step && step.isBracket)) box.isFilled = true;
}

/** A cell with the bounds in its lead and text. */
export function trailOf(cell: Cell, bounds: Boxes['bounds'], lead = cell.inLead): Trail {
  const inText = bounds.get(cell.inText) ?? [];
  const isLabel = cell.unit ? LABELS.has(cell.unit.restype) : inText.length > 0 || cell.text.startsWith(']');
  return [...(bounds.get(lead) ?? []), ...(isLabel ? [] : [cell]), ...inText];
}

const LABELS: ReadonlySet<string> = new Set(['x-tab-label', 'x-directive-title']);

interface Checked {
  source: Boxes;
  target: Boxes;
  /** Bounds of both sides that correspond according to the baseline, in both directions. */
  twins: ReadonlyMap<Bound, Bound>;
  /** Cells added by an editor, which stay in their box. */
  added: ReadonlySet<Cell>;
}

/**
 * The parts of a merged text that break its boxes: bounds that close no box or another box than on their own side,
 * boxes that lost all content, and an editor's texts in a box they were not written in.
 */
export function misplaced(trail: Trail, { target, twins, added }: Checked): Trail {
  const wrong: Trail = [];
  const stack: { bound: Bound; isFilled: boolean; added: Cell[] }[] = [];
  const isOne = (one: Bound, other: Bound): boolean =>
    one.pair === other.pair || twins.get(one)?.pair === other.pair || one.pair === twins.get(other)?.pair;
  for (const step of trail) {
    const around = stack.at(-1);
    if (!('opens' in step)) {
      if (around) around.isFilled = true;
      if (around && added.has(step)) around.added.push(step);
      if (!around && added.has(step) && target.around.has(step)) wrong.push(step);
    } else if (step.opens) stack.push({ bound: step, isFilled: false, added: [] });
    else {
      stack.pop();
      if (!around || !isOne(around.bound, step)) wrong.push(step, ...(around ? [around.bound] : []));
      else if (around.isFilled ? step.isBracket : !around.bound.pair.isEmpty) wrong.push(step, around.bound);
      else wrong.push(...around.added.filter((cell) => !isIn(target.around.get(cell), around.bound, step)));
      fill(stack.at(-1), step);
    }
  }
  return [...wrong, ...stack.map(({ bound }) => bound)];

  function isIn(box: Pair | undefined, open: Bound, close: Bound): boolean {
    return box !== undefined && (isOne(open, box.open) || isOne(close, box.close));
  }
}

/** Pairs the bounds of two corresponding pieces of markup. */
export function pairTwins(ours: Bound[] = [], theirs: Bound[] = [], twins: Map<Bound, Bound>): void {
  if (ours.length !== theirs.length || !ours.every(({ opens }, at) => opens === theirs[at]!.opens)) return;
  for (const [at, bound] of ours.entries()) {
    twins.set(bound, theirs[at]!);
    twins.set(theirs[at]!, bound);
  }
}

interface Token {
  opens: boolean;
  /** Number of colons of a directive, or 0. */
  colons: number;
  /** Name of an element, `[` for a bracket, or empty. */
  tag: string;
}

/** Fenced code and comments; if unclosed, they extend to the end. */
const NO_TEXT = /^[ \t>]*(`{3,}|~{3,})[^]*?^[ \t>]*\1.*$|<!--(?:[^]*?-->|[^]*)/gm;
const TOKEN =
  /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*(:{3,})(?:([A-Za-z])|[ \t]*\r?$)|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)(?=[\s/>])[^<>]*>/gm;
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

function tokensOf(text: string): Token[] {
  if (!/:::|<|^\]/.test(text)) return [];
  const bracket = (opens: boolean): Token => ({ opens, colons: 0, tag: '[' });
  const found = text.startsWith(']') ? [bracket(false)] : [];
  for (const [all, colons, name, slash, tag] of text.replace(NO_TEXT, '').matchAll(TOKEN)) {
    if (colons) found.push({ opens: Boolean(name), colons: colons.length, tag: '' });
    else if (!VOID.has(tag!.toLowerCase()) && !all.endsWith('/>'))
      found.push({ opens: slash === '', colons: 0, tag: tag!.toLowerCase() });
  }
  if (/:::[\w-]+\[$/.test(text)) found.push(bracket(true));
  return found;
}

/** Maximum number of nested boxes searched for the one that a bound closes. */
const DEEPEST = 32;

/** Place of the opener that a token closes, by the same rules as page rendering; -1 if none. */
function closed({ colons, tag }: Token, open: { token: Token }[]): number {
  const skipped = Math.max(0, open.length - DEEPEST);
  const near = open.slice(skipped);
  const last = (fits: (token: Token) => boolean): number => near.findLastIndex(({ token }) => fits(token));
  const same = last((token) => token.tag === tag && token.colons === colons);
  const at = same >= 0 || tag !== '' ? same : last((token) => token.colons > 0 && token.colons <= colons);
  return at < 0 ? -1 : skipped + at;
}

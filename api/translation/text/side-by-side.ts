import type { Piece, PiecePair } from '../../contract/routes/items.ts';
import { findChangedSections } from './changed-sections.ts';
import { align, hunksOf } from './merge/align.ts';
import { readBaseline } from './merge/baseline.ts';
import { type Cell, type Sheet, sheetOf, withoutFirstBreak } from './merge/cells.ts';
import type { Segmented, Unit } from './unit-types.ts';

type Word = (cell: Cell, at: number) => string;

/** How pieces of both texts are recognised as corresponding. */
interface Measure {
  source: Word;
  translation: Word;
}

/** Positions of a source cell and a translation cell, -1 if missing. */
type Places = [source: number, translation: number];

/**
 * Pairs the pieces of a text with those of its translation: first by recorded deliveries, then by headings, kind and
 * position. `line` is the translation's baseline; without it nothing is known to be newer.
 */
export function pairPieces(source: Segmented, translation: Segmented, line: string): PiecePair[] {
  const [from, to] = [sheetOf(source), sheetOf(translation)];
  const places = pair([from.cells, to.cells], measuresOf(line), [0, 0]);
  const [said, made] = [piecesOf(from), piecesOf(to)];
  const kinds = new Map(findChangedSections(line, source).changed.map(({ unit, kind }) => [unit, kind]));
  const newerOf = (units: readonly (Unit | null)[]) =>
    units.map((unit) => (unit ? kinds.get(unit) : undefined)).find((kind) => kind !== undefined) ?? '';
  const wasDelivered = new Set(readBaseline(line).links.map(({ target }) => target.key));
  const body = places.map(([one, other]): PiecePair => {
    const [cell, its] = [from.cells[one], to.cells[other]];
    const isGone = !cell && its !== undefined && wasDelivered.has(its.key);
    const newer = cell ? newerOf([cell.unit, ...cell.inLead.units, ...cell.inText.units]) : isGone ? 'removed' : '';
    return { source: said[one] ?? null, translation: made[other] ?? null, newer };
  });
  const fields = from.fields.map(({ name, raw, unit }): PiecePair => {
    const its = to.fields.find((field) => field.name === name);
    return { source: fieldPiece(raw), translation: its ? fieldPiece(its.raw) : null, newer: newerOf([unit]) };
  });
  return [...fields, ...body];
}

/** The cells as written in the body. */
function piecesOf({ start, cells }: Sheet): Piece[] {
  let line = 1 + breaksIn(start);
  return cells.map(({ unit, lead, text }, at) => {
    line += breaksIn(at === 0 ? withoutFirstBreak(lead) : lead);
    const piece: Piece = { text, kind: unit?.restype ?? 'literal', line };
    line += breaksIn(text);
    return piece;
  });
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

const fieldPiece = (text: string): Piece => ({ text, kind: 'x-front-matter', line: 0 });

/** A word equal to no other, for cells that a measure does not cover. */
const otherwise = (side: 'source' | 'translation', at: number): string => `${side} ${at}`;

function measuresOf(line: string): Measure[] {
  const made = new Map(readBaseline(line).links.map(({ source, target }) => [target.key, source.key]));
  const heading = ({ unit, leadKey }: Cell): string | undefined =>
    unit?.restype === 'x-heading' ? `heading ${leadKey}` : undefined;
  const kind = ({ unit, leadKey, key }: Cell): string => (unit ? `${unit.restype} ${leadKey}` : key);
  return [
    { source: ({ key }) => key, translation: ({ key }, at) => made.get(key) ?? otherwise('translation', at) },
    {
      source: (cell, at) => heading(cell) ?? otherwise('source', at),
      translation: (cell, at) => heading(cell) ?? otherwise('translation', at),
    },
    { source: kind, translation: kind },
  ];
}

/**
 * Pairs what the first measure finds, and the gaps in between by the measures that follow. `offset` is where
 * both lists begin.
 */
function pair(cells: [Cell[], Cell[]], [measure, ...finer]: Measure[], offset: Places): Places[] {
  if (!measure) return byPlace(cells, offset);
  const words = cells[0].map(measure.source);
  const others = cells[1].map(measure.translation);
  const alignment = align(words, others);
  const found = alignment.kept.flatMap((other, one) =>
    other < 0 ? [] : { at: one + other, places: [[offset[0] + one, offset[1] + other] satisfies Places] },
  );
  const between = hunksOf(alignment, others.length).map(({ from, to, start, end }) => {
    const inner: [Cell[], Cell[]] = [cells[0].slice(from, to), cells[1].slice(start, end)];
    return { at: from + start, places: pair(inner, finer, [offset[0] + from, offset[1] + start]) };
  });
  // Found pairs have the same order on both sides, so the sum of their two positions orders all of them.
  return [...found, ...between].sort((a, b) => a.at - b.at).flatMap(({ places }): Places[] => places);
}

function byPlace([one, other]: [Cell[], Cell[]], [from, start]: Places): Places[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [
    at < one.length ? from + at : -1,
    at < other.length ? start + at : -1,
  ]);
}

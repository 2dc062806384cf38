import { letters } from '../identity.ts';
import type { Restype, Segmented, Slot, Unit } from '../unit-types.ts';

/**
 * Kinds of units that only make sense with the surrounding markup: a line of code without its fence, an attribute value
 * without its tag. They are not cells: the literal or lead that contains them is kept or replaced as a whole.
 */
const INNER_KINDS: ReadonlySet<Restype> = new Set(['x-code-text', 'x-html-attribute']);

const isInner = ({ restype }: Unit): boolean => INNER_KINDS.has(restype);

/** Markup with the units it contains. */
export interface Markup {
  text: string;
  /** The same text, with the units cut out. */
  pieces: (string | Slot)[];
  units: Unit[];
}

/**
 * The atom of a merge: a unit with the markup before it, or a literal. A literal is a part of the body
 * without a translatable unit of its own, delimited by blank lines: a code block, an image without
 * alternative text, a directive line.
 */
export interface Cell {
  /** Null for a literal. */
  unit: Unit | null;
  /** Line breaks and markup before the text: `\n\n## `, `\n- `. */
  lead: string;
  text: string;
  /** Equal keys mean equal text; a literal's key begins with `!`. */
  key: string;
  /** Five letters that identify the lead; empty for the blank line before a paragraph. */
  leadKey: string;
  inLead: Markup;
  /** For a literal; empty for a unit. */
  inText: Markup;
}

export interface FieldCell {
  name: string;
  unit: Unit | null;
  raw: string;
  key: string;
}

/** A document as seen by a merge. The body is `start`, the cells without the first blank line, and `end`. */
export interface Sheet {
  fields: FieldCell[];
  cells: Cell[];
  /** Blank lines before the first cell and white space after the last. */
  start: string;
  end: string;
}

/** Prefixed to the first cell, so that a paragraph is the same cell wherever it is. */
const PARAGRAPH_BREAK = '\n\n';

/** Splits a document into cells. Linear in its length. */
export function sheetOf({ skeleton, units }: Segmented): Sheet {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const body = skeleton.body as (string | Slot)[];
  const start = /^(?:[ \t]*\r?\n)*/.exec(typeof body[0] === 'string' ? body[0] : '')![0];
  const cells: Cell[] = [];
  let pending: Pending = { text: PARAGRAPH_BREAK, inner: [] };
  for (const [at, piece] of body.entries()) {
    if (typeof piece === 'string') {
      pending.text += at === 0 ? piece.slice(start.length) : piece;
      continue;
    }
    const unit = byId.get(piece.unit)!;
    if (isInner(unit)) {
      pending.inner.push({ unit, slot: piece, at: pending.text.length });
      pending.text += piece.raw;
      continue;
    }
    const chunks = splitPending(pending);
    const lead = chunks.pop()!;
    cells.push(...chunks.flatMap(literal), unitCell(unit, lead, piece.raw));
    pending = { text: '', inner: [] };
  }
  const ended = pending.text.trimEnd();
  const end = pending.text.slice(ended.length);
  pending.text = ended;
  cells.push(...splitPending(pending).flatMap(literal));
  const fields = skeleton.fields.map(({ name, raw, unit: id }) => {
    const unit = byId.get(id) ?? null;
    return { name, raw, unit, key: unit?.hash ?? `!${letters(raw)}` };
  });
  return { fields, cells, start, end: cells.length > 0 ? end : '' };
}

/** The lead of a cell as written at the beginning of the body. */
export function withoutFirstBreak(lead: string): string {
  return lead.replace(/^(?:[ \t]*\r?\n)+/, '');
}

export const NO_MARKUP: Markup = { text: '', pieces: [], units: [] };

function unitCell(unit: Unit, lead: Markup, text: string): Cell {
  const shared = { unit, text, key: unit.hash, inText: NO_MARKUP };
  return { ...shared, lead: lead.text, leadKey: leadKey(lead.text), inLead: lead };
}

function literal(chunk: Markup): Cell[] {
  const lead = /^(?:[ \t]*\r?\n)*/.exec(chunk.text)![0];
  const text = chunk.text.slice(lead.length);
  if (text.trim() === '') return [];
  const [first = '', ...pieces] = chunk.pieces;
  const inText = { text, units: chunk.units, pieces: [(first as string).slice(lead.length), ...pieces] };
  const inLead = { text: lead, pieces: [lead], units: [] };
  return [{ unit: null, lead, text, key: `!${letters(unixLines(text))}`, leadKey: '', inLead, inText }];
}

/** Markup between two units that are cells. */
interface Pending {
  text: string;
  inner: { unit: Unit; slot: Slot; at: number }[];
}

/** The pending markup, split at blank lines. */
function splitPending({ text, inner }: Pending): Markup[] {
  let start = 0;
  let next = 0;
  return splitAtBlankLines(text).map((chunk) => {
    const markup: Markup = { text: chunk, pieces: [], units: [] };
    const end = start + chunk.length;
    for (; next < inner.length && inner[next]!.at < end; next++) {
      const { unit, slot, at } = inner[next]!;
      markup.pieces.push(text.slice(start, at), slot);
      markup.units.push(unit);
      start = at + slot.raw.length;
    }
    markup.pieces.push(text.slice(start, end));
    start = end;
    return markup;
  });
}

/** Ignores the numbers of list items, because adding an item renumbers all that follow. */
function leadKey(lead: string): string {
  const shape = unixLines(lead)
    .replace(/\n(?:[ \t]*\n)+/g, PARAGRAPH_BREAK)
    .replace(/(?<!\d)\d+(?=[.)][ \t])/g, '1');
  return shape === PARAGRAPH_BREAK ? '' : letters(shape).slice(0, 5);
}

const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n');

const FENCE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/;

/** Splits before every run of blank lines outside fenced code blocks. */
function splitAtBlankLines(text: string): string[] {
  const chunks: string[] = [];
  let from = 0;
  let at = 0;
  let fence = '';
  let wasBlank = true;
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === '';
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence) {
      if (mark.startsWith(fence) && line.trim().endsWith(mark)) fence = '';
    } else if (mark) fence = mark;
    else if (isBlank && !wasBlank) {
      const cut = at - (/\r?\n$/.exec(text.slice(from, at))?.[0].length ?? 0);
      chunks.push(text.slice(from, cut));
      from = cut;
    }
    wasBlank = isBlank && !fence;
    at += line.length;
  }
  return [...chunks, text.slice(from)];
}

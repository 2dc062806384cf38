import { letters } from '../identity.ts';
import type { Segmented, Slot, Unit } from '../unit-types.ts';

/**
 * The atom of a merge: a unit with the markup before it, or a literal. A literal is a stretch of the body that nobody
 * translates and that blank lines set apart: a code block, an image without alternative text, the line of a directive.
 */
export interface Cell {
  /** Null for a literal. */
  unit: Unit | null;
  /** Line breaks and markup before the text: `\n\n## `, `\n- `. */
  lead: string;
  text: string;
  /** Equal keys mean equal text; that of a literal begins with `!`. */
  key: string;
  /** Five letters for the lead; empty for the blank line before a paragraph. */
  leadKey: string;
}

export interface FieldCell {
  name: string;
  unit: Unit | null;
  raw: string;
  key: string;
}

/** A document as a merge sees it. The body is `start`, the cells without the first blank line, and `end`. */
export interface Sheet {
  fields: FieldCell[];
  cells: Cell[];
  /** Blank lines before the first cell and white space behind the last. */
  start: string;
  end: string;
}

/** What stands before the first cell, so that a paragraph is the same cell wherever it stands. */
const PARAGRAPH_BREAK = '\n\n';

/** Cuts a document into cells. Linear in its length. */
export function sheetOf({ skeleton, units }: Segmented): Sheet {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const body = skeleton.body as (string | Slot)[];
  const start = /^(?:[ \t]*\r?\n)*/.exec(typeof body[0] === 'string' ? body[0] : '')![0];
  const cells: Cell[] = [];
  let pending = PARAGRAPH_BREAK;
  for (const [at, piece] of body.entries()) {
    if (typeof piece === 'string') {
      pending += at === 0 ? piece.slice(start.length) : piece;
      continue;
    }
    const chunks = splitAtBlankLines(pending);
    const lead = chunks.pop() ?? '';
    cells.push(...chunks.flatMap(literal), unitCell(byId.get(piece.unit)!, lead, piece.raw));
    pending = '';
  }
  const end = /\s*$/.exec(pending)![0];
  cells.push(...splitAtBlankLines(pending.slice(0, pending.length - end.length)).flatMap(literal));
  const fields = skeleton.fields.map(({ name, raw, unit: id }) => {
    const unit = byId.get(id) ?? null;
    return { name, raw, unit, key: unit?.hash ?? `!${letters(raw)}` };
  });
  return { fields, cells, start, end: cells.length > 0 ? end : '' };
}

/** The body that cells stand for, when they stand at its beginning. */
export function withoutFirstBreak(lead: string): string {
  return lead.replace(/^(?:[ \t]*\r?\n)+/, '');
}

function unitCell(unit: Unit, lead: string, text: string): Cell {
  return { unit, lead, text, key: unit.hash, leadKey: leadKey(lead) };
}

function literal(chunk: string): Cell[] {
  const lead = /^(?:[ \t]*\r?\n)*/.exec(chunk)![0];
  const text = chunk.slice(lead.length);
  return text.trim() === '' ? [] : [{ unit: null, lead, text, key: `!${letters(unixLines(text))}`, leadKey: '' }];
}

/** Numbers of list items are not compared: adding an item renumbers all that follow. */
function leadKey(lead: string): string {
  const shape = unixLines(lead)
    .replace(/\n(?:[ \t]*\n)+/g, PARAGRAPH_BREAK)
    .replace(/\d+(?=[.)][ \t])/g, '1');
  return shape === PARAGRAPH_BREAK ? '' : letters(shape).slice(0, 5);
}

const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n');

const FENCE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/;

/** Cuts before every run of blank lines that is not inside a fenced code block. */
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

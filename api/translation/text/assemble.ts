import { excessOf } from '../../content/markdown/text-cost.ts';
import { type Block, findBlocks } from './blocks.ts';
import { type Level, compose, prepare } from './compose-markdown.ts';
import { fieldValue } from './field-runs.ts';
import { isCode } from './runs.ts';
import { LITERAL_AUTOLINK } from './nesting.ts';
import type { Assembled, Verbatim, Run, Segmented, Skeleton, Targets, Unit } from './unit-types.ts';

type Stage = Level | 'source';
const STAGES: Stage[] = ['light', 'strict', 'tags', 'source'];

// A text that breaks the structure also makes correct texts after it look broken, so for a few rounds blame only one.
const PATIENT_ROUNDS = 6;
const ROUNDS = PATIENT_ROUNDS + STAGES.length;

interface Piece {
  unit: Unit;
  raw: string;
  target: Run[];
  stage: number;
}

type Part = string | Verbatim | Piece;

interface Written extends Pick<Assembled, 'body' | 'kept' | 'excess'> {
  starts: Map<Piece, number>;
}

/**
 * Inserts translated units into the skeleton of their source. Units without a target, or with a target equal to the
 * source, keep the source's bytes. The result is parsed again: it has the structure of the source and shows the
 * targets; units that break it stay in the source language and are listed. Yields after steps no longer than parsing the
 * text, so that other requests can run in between.
 */
export function* assembling({ skeleton, units }: Segmented, targets: Targets): Generator<void, Assembled> {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const pieces = skeleton.body.map((part): Part => {
    if (typeof part === 'string' || 'kept' in part) return part;
    const unit = byId.get(part.unit);
    const target = targets.get(part.unit);
    const changed = unit && target && fingerprint(target) !== fingerprint(unit.source);
    return changed ? { unit, raw: part.raw, target, stage: 0 } : part.raw;
  });
  const fields = skeleton.fields.map(({ name, raw, unit }) => {
    const target = targets.get(unit);
    return [name, target ? fieldValue(raw, target) : raw] as const;
  });
  const open = pieces.filter(isPiece);
  const { body, kept, excess } = open.length ? yield* defend(pieces, open, skeleton.body) : write(pieces);
  const unsafe = open.filter((piece) => STAGES[piece.stage] === 'source').map((piece) => piece.unit.id);
  return { body, fields: Object.fromEntries(fields), unsafe, kept, ...(excess ? { excess } : {}) };
}

function* defend(pieces: Part[], open: Piece[], source: Skeleton['body']): Generator<void, Written> {
  const { shape } = findBlocks(source.map(rawOf).join(''));
  for (let round = 0; round < ROUNDS; round++) {
    yield;
    const written = write(pieces);
    const { starts } = written;
    // Stricter escaping would not lower the cost.
    const excess = round === 0 ? excessOf(written.body) : null;
    if (excess) return { ...inSource(pieces, open), excess };
    yield;
    const found = findBlocks(written.body);
    yield;
    const at = new Map(found.blocks.map((block) => [block.start, block]));
    const broken = open.filter((piece) => !shows(at.get(starts.get(piece) ?? -1), piece));
    if (found.shape === shape && broken.length === 0) return written;
    const suspects = broken.length ? broken : open;
    const blamed = found.shape !== shape && round < PATIENT_ROUNDS ? suspects.slice(0, 1) : suspects;
    for (const piece of blamed) piece.stage = Math.min(piece.stage + 1, STAGES.length - 1);
  }
  return inSource(pieces, open);
}

function inSource(pieces: Part[], open: Piece[]): Written {
  for (const piece of open) piece.stage = STAGES.length - 1;
  return write(pieces);
}

const isPiece = (part: Part): part is Piece => typeof part !== 'string' && 'stage' in part;

function rawOf(part: Skeleton['body'][number]): string {
  if (typeof part === 'string') return part;
  return 'kept' in part ? part.kept : part.raw;
}

function write(pieces: Part[]): Written {
  const starts = new Map<Piece, number>();
  const kept: Assembled['kept'] = [];
  let length = 0;
  const parts = pieces.map((part) => {
    const text = isPiece(part) ? markdown(part) : rawOf(part);
    if (isPiece(part)) starts.set(part, length);
    else if (typeof part !== 'string') kept.push({ start: length, end: length + text.length });
    length += text.length;
    return text;
  });
  return { body: parts.join(''), starts, kept };
}

function markdown({ unit, raw, target, stage }: Piece): string {
  const level = STAGES[stage]!;
  if (level === 'source') return raw;
  return compose({ restype: unit.restype, raw, source: unit.source }, prepare(target, level), level);
}

function shows(block: Block | undefined, { unit, target, stage }: Piece): boolean {
  const level = STAGES[stage]!;
  const expected = level === 'source' ? unit.source : prepare(target, level);
  if (!block || fingerprint(block.runs) !== fingerprint(expected)) return false;
  // A paragraph containing only an image is named after it; text next to the image does not change the structure.
  return [block.restype, unit.restype].includes('x-image-alt') || block.restype === unit.restype;
}

/**
 * The properties that must match in two readings of a unit: the order of texts and codes. URLs without markup count as
 * text, because a text that is a URL always becomes a link.
 */
function fingerprint(runs: Run[]): string {
  const joined = runs.map((run) => {
    if (!isCode(run)) return run;
    return run.ctype === LITERAL_AUTOLINK
      ? run.native
      : `\u0000${run.kind}${run.native}\u0000${run.ctype === 'lb' ? '\u0001' : ''}`;
  });
  return joined
    .join('')
    .replace(/[ \t\n\r]+/g, ' ')
    .replace(/ ?(\u0000ph[^\u0000]*\u0000\u0001) ?/g, '$1')
    .trim();
}

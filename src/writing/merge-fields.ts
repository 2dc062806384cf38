import { type Splice, splicesBetween } from './field/splices.ts';
import { type FieldName, sameValue, type TextFields } from './record.ts';
import type { Contradiction } from './server-data.ts';

/** A field changed differently here and elsewhere. */
export interface Disputed {
  field: FieldName;
  mine: unknown;
  theirs: unknown;
}

/** Merges fields that two people changed; the text itself is merged by the server, block by block. */
export function mergeFields(
  base: Partial<TextFields>,
  mine: Partial<TextFields>,
  theirs: Partial<TextFields>,
): { fields: Partial<TextFields>; disputed: Disputed[] } {
  const fields: Record<string, unknown> = { ...theirs };
  const disputed: Disputed[] = [];
  for (const field of Object.keys(mine) as FieldName[]) {
    if (field === 'content' || sameValue(mine[field], base[field])) continue;
    fields[field] = mine[field];
    const isTheirs = !sameValue(theirs[field], base[field]) && !sameValue(theirs[field], mine[field]);
    if (isTheirs) disputed.push({ field, mine: mine[field], theirs: theirs[field] });
  }
  return { fields: fields as Partial<TextFields>, disputed };
}

export type Choice = 'mine' | 'theirs' | 'both';

/** Start and end, exclusive, of a contradiction's `mine` in the text. */
export type Passage = readonly [from: number, to: number];

export const passagesOf = (content: string, contradictions: readonly Contradiction[]): Passage[] =>
  contradictions.map(({ mine, line }) => {
    const above = content.split('\n', line - 1).map((text) => `${text}\n`);
    const start = Math.min(content.length, above.join('').length);
    return [start, start + mine.length];
  });

/** The passages after an edit. What was typed at an edge of a passage, or across it, is not part of the passage. */
export function movedPassages(passages: readonly Passage[], before: string, after: string): Passage[] {
  const typed = splicesBetween(before, after);
  return passages.map(([start, end]) => {
    const from = movedEdge(start, typed, 'start');
    return [from, Math.max(from, movedEdge(end, typed, 'end'))];
  });
}

function movedEdge(at: number, typed: readonly Splice[], edge: 'start' | 'end'): number {
  let shift = 0;
  for (const { from, to, insert } of typed) {
    if (from >= at && (edge === 'end' || to > at)) break;
    if (to > at) return from + shift + (edge === 'start' ? insert.length : 0);
    shift += insert.length - (to - from);
  }
  return at + shift;
}

/** Applies the choices made; undecided parts keep what was typed here. */
export function settleText(
  content: string,
  contradictions: readonly Contradiction[],
  passages: readonly Passage[],
  choices: readonly Choice[],
): string {
  let text = content;
  // From the end, so that earlier positions stay valid.
  for (const [at, { theirs }] of [...contradictions.entries()].reverse()) {
    const choice = choices[at] ?? 'mine';
    if (choice === 'mine') continue;
    const [from, to] = passages[at]!;
    const parts = choice === 'both' ? [text.slice(from, to), theirs] : [theirs];
    text = [text.slice(0, from), ...parts, text.slice(to)].reduce(joined);
  }
  return text;
}

/** Two texts with an empty line between them. */
function joined(one: string, other: string): string {
  if (one.trim() === '' || other.trim() === '') return one + other;
  const gap = one.slice(one.trimEnd().length) + other.slice(0, -other.trimStart().length);
  return one + '\n'.repeat(Math.max(0, 3 - gap.split('\n').length)) + other;
}

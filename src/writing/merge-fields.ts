import { type FieldName, sameValue, type TextFields } from './record.ts';

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

/** A part of the text that both sides changed; `line` is where `mine` begins, counted from 1. */
export interface Contradiction {
  base: string;
  mine: string;
  theirs: string;
  line: number;
}

export type Choice = 'mine' | 'theirs' | 'both';

/** Applies the choices made; undecided parts keep what was typed here. */
export function settleText(
  content: string,
  contradictions: readonly Contradiction[],
  choices: readonly Choice[],
): string {
  let text = content;
  // From the end, so that earlier positions stay valid.
  for (const [at, { mine, theirs, line }] of [...contradictions.entries()].reverse()) {
    const choice = choices[at] ?? 'mine';
    if (choice === 'mine') continue;
    const start = startOfLine(text, line);
    const [before, after] = [text.slice(0, start), text.slice(start + mine.length)];
    const parts = choice === 'both' ? [mine, theirs].filter((part) => part !== '') : [theirs];
    text = before + parts.join('\n\n') + after;
  }
  return text;
}

function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  return start;
}

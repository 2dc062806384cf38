import { mergeTexts } from '../../content/markdown/merge-texts.ts';
import type { Contradiction } from '../../contract/routes/items.ts';
import type { ProposedFields } from './proposal.ts';

/** A field that was changed in the meantime, differently from the proposal; for texts with the place. */
export interface FieldContradiction extends Partial<Omit<Contradiction, 'line'>> {
  field: string;
  line?: number;
}

/** The part of a proposal still to be written, merged with the current record. */
export interface MergedFields {
  fields: ProposedFields;
  contradictions: FieldContradiction[];
  /** Number of text blocks changed by others meanwhile. */
  merged: number;
}

/** Merges texts block by block; any other value may be changed by one side only. */
export function mergeFields(base: ProposedFields, proposed: ProposedFields, now: ProposedFields): MergedFields {
  const all: MergedFields = { fields: {}, contradictions: [], merged: 0 };
  for (const [field, value] of Object.entries(proposed)) {
    const [then, present] = [base[field], now[field]];
    if (isEqual(value, present) || isEqual(value, then)) continue;
    if (isEqual(then, present)) all.fields[field] = value;
    else if (typeof then === 'string' && typeof value === 'string' && typeof present === 'string') {
      const { content, merged, contradictions } = mergeTexts(then, value, present);
      all.merged += merged;
      all.contradictions.push(...contradictions.map((one) => ({ field, ...one })));
      if (content !== present) all.fields[field] = content;
    } else all.contradictions.push({ field, ...said(then, value, present) });
  }
  return all;
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const said = (...values: unknown[]) => {
  const [base = '', mine = '', theirs = ''] = values.map((value) => JSON.stringify(value ?? null));
  return { base, mine, theirs };
};

import type { Skeleton } from '../unit-types.ts';
import type { FieldCell } from './cells.ts';
import { conflictOf, isUndecided } from './conflicts.ts';
import { targetFor } from './evidence.ts';
import { noFindings, type Delivered, type Findings, type MergeContext } from './model.ts';

interface MergedFields extends Findings {
  slots: Skeleton['fields'];
  delivered: Delivered['fields'];
}

/** Merges front matter, pairing fields by name. */
export function mergeFields({ source, target, baseline, wanted, ...choices }: MergeContext): MergedFields {
  const merged: MergedFields = { ...noFindings(), slots: [], delivered: new Map() };
  const names = new Set([...source.fields, ...target.fields].map(({ name }) => name));
  for (const name of names) {
    const [ours, theirs] = [named(source.fields, name), named(target.fields, name)];
    const made = baseline.fields.get(name);
    const isWanted = ours?.unit ? wanted.has(ours.unit.id) : false;
    const sourceChanged = isWanted || (ours?.key ?? '') !== (made?.source ?? '');
    const targetChanged = (theirs?.key ?? '') !== (made?.target ?? '');
    const isConflict = sourceChanged && targetChanged;
    const texts = { units: ours?.unit ? [ours.unit.id] : [], target: theirs?.raw ?? '', source: ours?.raw ?? '' };
    const conflict = isConflict ? conflictOf(texts, Boolean(ours?.unit), choices) : null;
    if (conflict) merged.conflicts.push(conflict);
    if (conflict && isUndecided(conflict)) {
      if (theirs) merged.slots.push({ name, raw: theirs.raw, unit: '' });
      if (made) merged.delivered.set(name, made);
    } else if (!sourceChanged || conflict?.choice === 'keep') keep(name, ours, theirs, made?.target ?? '', merged);
    else if (ours) {
      merged.slots.push({ name, raw: ours.raw, unit: ours.unit?.id ?? '' });
      merged.delivered.set(name, { source: ours.key, target: null });
    }
  }
  return merged;
}

const named = (fields: FieldCell[], name: string): FieldCell | undefined => fields.find((field) => field.name === name);

/** Keeps the field as it is in the target, even if missing there. */
function keep(
  name: string,
  ours: FieldCell | undefined,
  theirs: FieldCell | undefined,
  delivered: string,
  merged: MergedFields,
): void {
  if (theirs) merged.slots.push({ name, raw: theirs.raw, unit: '' });
  if (!ours) return;
  merged.delivered.set(name, { source: ours.key, target: delivered });
  if (!ours.unit) return;
  const target = theirs?.unit && targetFor(ours.unit, theirs.unit);
  if (target) merged.taken.set(ours.unit.id, target);
  else merged.covered.add(ours.unit.id);
}

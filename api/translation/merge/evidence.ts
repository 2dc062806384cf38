import { checkCodes } from '../check-codes.ts';
import { isCode, plainText } from '../inline.ts';
import type { Run, Unit } from '../model.ts';
import { remapCodes } from '../remap-codes.ts';
import { likeness } from '../similarity.ts';

/** What the memory holds for a unit of this source in this place; undefined when nothing. */
export type Recall = (unit: Unit) => Run[] | undefined;

/** Edits that leave half of a text are edits; what shares less with it is another text. */
const LEAST_LIKENESS = 50;

/**
 * Whether a text that somebody edited where the translation of `unit` stood is still that translation: of the same kind,
 * with the same codes and numbers, and like what the memory holds. Without all of it nothing is claimed.
 */
export function isEditOf(unit: Unit, edited: Unit, remembered: Run[]): boolean {
  return (
    unit.restype === edited.restype &&
    targetFor(unit, edited) !== undefined &&
    numbersOf(unit.source) === numbersOf(edited.source) &&
    likeness(plainText(remembered), plainText(edited.source), LEAST_LIKENESS) > 0
  );
}

/** The text of a translated cell as a target of `unit`, in the unit's own codes; undefined when these do not fit. */
export function targetFor(unit: Unit, { source: runs }: Unit): Run[] | undefined {
  const target = remapCodes(runs, runs, unit.source);
  return checkCodes(unit.source, target) || codeCount(runs) !== codeCount(unit.source) ? undefined : target;
}

const codeCount = (runs: Run[]): number => runs.filter(isCode).length;

const numbersOf = (runs: Run[]): string => (plainText(runs).match(/\p{N}+/gu) ?? []).sort().join(' ');

import { checkCodes } from '../check-codes.ts';
import { isCode, plainText } from '../runs.ts';
import { remapCodes } from '../remap-codes.ts';
import { likeness } from '../similarity.ts';
import type { Run, Segmented, Unit } from '../unit-types.ts';
import { sheetOf, type Sheet } from './cells.ts';

/** The memory's translation of a unit of this source; undefined if none. */
export type Recall = (unit: Unit) => Run[] | undefined;

/** An edit leaves at least half of a text, in per cent; with less in common it is a different text. */
const LEAST_LIKENESS = 50;

/**
 * Whether an edited text in the place of `unit`'s translation is still that translation: of the same kind, with the
 * same codes and numbers, and similar to the remembered one. All of these are required.
 */
export function isEditOf(unit: Unit, edited: Unit, remembered: Run[]): boolean {
  return (
    unit.restype === edited.restype &&
    targetFor(unit, edited) !== undefined &&
    numbersOf(unit.source) === numbersOf(edited.source) &&
    likeness(plainText(remembered), plainText(edited.source), LEAST_LIKENESS) > 0
  );
}

/** The only unit that differs between two versions of a text, edited in place; undefined if more differs. */
export function editedUnit(before: Segmented, after: Segmented): { before: Unit; after: Unit } | undefined {
  const [old, fresh] = [sheetOf(before), sheetOf(after)];
  const all = (sheet: Sheet) => [...sheet.fields, ...sheet.cells];
  const [left, right] = [all(old), all(fresh)];
  if (left.length !== right.length) return undefined;
  const changed = left.flatMap((cell, at) => (cell.key === right[at]!.key ? [] : [at]));
  const [former, edited] = [left[changed[0] ?? -1]?.unit, right[changed[0] ?? -1]?.unit];
  const isOne = changed.length === 1 && former && edited && former.restype === edited.restype;
  return isOne ? { before: former, after: edited } : undefined;
}

/** The text of a translated cell as a target of `unit`, with the unit's own codes; undefined if these do not fit. */
export function targetFor(unit: Unit, { source: runs }: Unit): Run[] | undefined {
  const target = remapCodes(runs, runs, unit.source);
  return checkCodes(unit.source, target) || codeCount(runs) !== codeCount(unit.source) ? undefined : target;
}

const codeCount = (runs: Run[]): number => runs.filter(isCode).length;

const numbersOf = (runs: Run[]): string => (plainText(runs).match(/\p{N}+/gu) ?? []).sort().join(' ');

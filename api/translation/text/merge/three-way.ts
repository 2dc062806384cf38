import type { Unit } from '../unit-types.ts';
import { type Baseline, readBaseline, unknownTargets } from './baseline.ts';
import { mergeBody } from './body-merge.ts';
import { sheetOf, type Sheet } from './cells.ts';
import { mergeFields } from './fields.ts';
import type { Merged, MergeInput } from './model.ts';

/**
 * Brings a translation up to date with its source without losing what people wrote into either.
 *
 * Four texts meet: the source as translated, the source now, the target as delivered, the target now. Of the two former
 * ones only hashes are known (the baseline, one line of front matter), and that is enough: what is equal to its hash has
 * not changed.
 *
 *   source as translated ──(baseline: source=target, cell by cell)── target as delivered
 *            │ diff                                                          │ diff
 *       source now ───────────────────── merged ─────────────────────── target now
 *
 * 1. Documents are cut into cells: a unit with the markup before it, or a literal such as a code block (`cells.ts`).
 * 2. Each side is diffed against the baseline by the keys of its cells (`align.ts`). What lies between cells that kept
 *    their order is a hunk. Since the baseline links its cells one to one, the hunks of both sides are ranges of the same
 *    list of links, as in a merge of one text in three versions (`hunks.ts`).
 * 3. Where neither side has a hunk, the target stays byte for byte. A hunk of the source alone takes its cells over,
 *    with the translation of every cell that only moved; a hunk of the target alone stays as the editor left it. Where
 *    hunks of both overlap there is a conflict: its units are open, and both texts are shown (`body-merge.ts`).
 * 4. The markup before a unit is merged on its own: a heading level may change while the text does not.
 *
 * Decisions behind it:
 * - Position proves nothing. A target belongs to a unit when it is what was delivered for it, or when kind, codes,
 *   numbers and memory agree that it is an edit of that (`evidence.ts`). Everything else is open or stays untouched.
 * - The baseline remembers deliveries, not edits: what was edited by hand stays a difference for every later merge.
 * - A baseline of whole documents' hashes would tell that something changed, but not what may be kept; storing the texts
 *   themselves would double every translation in git. Twenty letters a cell are what a diff needs.
 */
export function mergeTranslation(input: MergeInput): Merged {
  const source = sheetOf(input.source);
  const target = sheetOf(input.target);
  const baseline = baselineFor(input.made, source);
  const context = { ...input, source, target, baseline };
  const fields = mergeFields(context);
  const body = mergeBody(context);
  return {
    skeleton: { fields: fields.slots, body: body.pieces },
    taken: new Map([...fields.taken, ...body.taken]),
    covered: new Set([...fields.covered, ...body.covered]),
    conflicts: [...fields.conflicts, ...body.conflicts],
    delivered: { fields: fields.delivered, cells: body.delivered, written: body.written },
  };
}

/** What the line of a translation says; one that says nothing follows the source, and its parts are unknown. */
export function baselineFor(line: string, source: Sheet): Baseline {
  const read = readBaseline(line);
  return read.links.length + read.fields.size === 0 ? unknownTargets(source) : read;
}

/** Units that are neither taken over nor covered. */
export const openUnits = (units: Unit[], { taken, covered }: Pick<Merged, 'taken' | 'covered'>): Unit[] =>
  units.filter(({ id }) => !taken.has(id) && !covered.has(id));

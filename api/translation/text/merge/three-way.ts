import type { Unit } from '../unit-types.ts';
import { type Baseline, readBaseline, unknownTargets } from './baseline.ts';
import { mergeBody } from './body-merge.ts';
import { sheetOf, type Sheet } from './cells.ts';
import { mergeFields } from './fields.ts';
import type { Merged, MergeInput } from './model.ts';

/**
 * Brings a translation up to date with its source without losing what people wrote into either.
 *
 * Four texts are involved: the source as translated, the current source, the target as delivered, the current target.
 * Of the former versions only hashes are known (the baseline, one line of front matter). That is enough: a text equal
 * to its hash has not changed.
 *
 *   source as translated ──(baseline: source=target, cell by cell)── target as delivered
 *            │ diff                                                          │ diff
 *       current source ───────────────── merged ─────────────────── current target
 *
 * 1. Documents are split into cells: a unit with the markup before it, or a literal such as a code block (`cells.ts`).
 * 2. Each side is diffed against the baseline by the keys of its cells (`align.ts`). A gap between cells that kept
 *    their order is a hunk. Since the baseline links cells one to one, the hunks of both sides are ranges of the same
 *    list of links, as in a three-way merge of a single text (`hunks.ts`).
 * 3. Where neither side has a hunk, the target stays byte for byte. Where only the source has one, its cells are used,
 *    with the translations of cells that merely moved. Where only the target has one, the editor's text stays.
 *    Overlapping hunks of both are a conflict: its units are open, and both texts are shown (`body-merge.ts`).
 * 4. The markup before a unit is merged separately: a heading level may change while the text does not.
 *
 * Decisions behind it:
 * - Position proves nothing. A target belongs to a unit if it was delivered for it, or if kind, codes, numbers and
 *   memory agree that it is an edit of that (`evidence.ts`). Everything else is open or stays untouched.
 * - The baseline records deliveries, not edits: text edited by hand remains a difference in every later merge.
 * - A baseline of whole-document hashes would show that something changed, but not what may be kept; storing the texts
 *   themselves would double every translation in git. A diff needs no more than twenty letters per cell.
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

/**
 * The baseline of a translation. If the line records nothing, the translation counts as matching the current source,
 * with unknown parts.
 */
export function baselineFor(line: string, source: Sheet): Baseline {
  const read = readBaseline(line);
  return read.links.length + read.fields.size === 0 ? unknownTargets(source) : read;
}

/** Units neither taken from the target nor covered by hand. */
export const openUnits = (units: Unit[], { taken, covered }: Pick<Merged, 'taken' | 'covered'>): Unit[] =>
  units.filter(({ id }) => !taken.has(id) && !covered.has(id));

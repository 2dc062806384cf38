import { plainText } from '../text/runs.ts';
import type { Merged } from '../text/merge/model.ts';
import type { Unit } from '../text/unit-types.ts';
import type { Job, Snapshot } from './job.ts';
import { partnerOf } from './find-text.ts';
import { mergeTexts } from './merge.ts';
import { unitsHash } from './source-units.ts';
import { isTrashed, textsHash, type Text } from './texts.ts';
import type { Translation } from './translation.ts';

/** The fields of a job that are read from the current source and target. */
type SourceState = Snapshot &
  Pick<Job, 'final' | 'covered' | 'conflicts' | 'total' | 'words' | 'target_id' | 'target_texts'>;

/**
 * The current source, segmented for translation. If the target records what it was made from, only what changed since
 * is left to translate, including places that were also edited by hand. In a revision all units are open, with their
 * current translations as offers.
 */
export function readSource(
  source: Text,
  translation: Translation,
  { revision = false }: { revision?: boolean } = {},
): SourceState {
  const segmented = translation.segments.of(source);
  const { skeleton, units } = segmented;
  const target = partnerOf(source, translation);
  const live = target && !isTrashed(target) ? target : undefined;
  // If nothing has changed, the whole text was requested again.
  const isCurrent = live && translation.statusIndex.between(source, live).status === 'current';
  const isAll = revision || isCurrent || live?.translated_units === '';
  const wanted = new Set(isAll ? units.map(({ id }) => id) : []);
  const merged = live && mergeTexts(source, segmented, live, translation, { wanted, decisions: {} });
  return {
    source_hash: unitsHash(units),
    skeleton,
    units,
    ...(merged ? stateOf(merged) : { final: {}, covered: [], conflicts: 0 }),
    ...(isAll ? { final: {}, covered: [] } : {}),
    total: units.length,
    words: units.reduce((sum, unit) => sum + countWords(unit), 0),
    target_id: target?.id ?? null,
    target_texts: target ? textsHash(target) : '',
  };
}

/** The fields of a job that follow from a merge. */
export const stateOf = ({
  taken,
  covered,
  conflicts,
}: Merged): Pick<Required<Job>, 'final' | 'covered' | 'conflicts'> => ({
  final: Object.fromEntries(taken),
  covered: [...covered],
  conflicts: conflicts.filter(({ isDecided }) => !isDecided).length,
});

export const countWords = ({ source }: Unit): number => plainText(source).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

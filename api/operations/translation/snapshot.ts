import type { Item } from '../../contract/model.ts';
import { checkCodes } from '../../translation/check-codes.ts';
import { plainText } from '../../translation/inline.ts';
import { findAllMatches } from '../../translation/memory-search.ts';
import type { Match, Unit } from '../../translation/model.ts';
import { unchangedTargets } from '../../translation/pair-units.ts';
import type { Job, Snapshot, StoredTargets } from './job.ts';
import { textsHash, unitsHash } from './source.ts';
import type { Translation } from './translation.ts';

/** What a job takes from the present state of its source and its target. */
export type SourceState = Snapshot & Pick<Job, 'final' | 'total' | 'words' | 'target_id' | 'target_texts'>;

/**
 * The source as it is now, cut for translation. Of a translation that knows what it was made from, only what changed
 * since is left to translate.
 */
export function readSource(source: Item, translation: Translation): SourceState {
  const { skeleton, units } = translation.segments.of(source);
  const target = targetOf(source, translation);
  return {
    source_hash: unitsHash(units),
    skeleton,
    units,
    final: target ? finalTargets(source, target, units, translation) : {},
    total: units.length,
    words: units.reduce((sum, unit) => sum + countWords(unit), 0),
    target_id: target?.id ?? null,
    target_texts: target ? textsHash(target) : '',
  };
}

/** The item that a translation is written to, if there is one; also when it lies in the bin. */
export const targetOf = (source: Item, { store: { guide } }: Translation): Item | undefined => guide.partner(source);

function finalTargets(source: Item, target: Item, units: Unit[], translation: Translation): StoredTargets {
  // What lies in the bin is no translation that readers have.
  if (target.translated_units === '' || target.status === 'trash') return {};
  const existing = unchangedTargets(target.translated_units, units, translation.segments.of(target).units);
  const made = new Set(target.translated_units.split(' '));
  const final = new Map(existing);
  for (const [id, matches] of offers(source, units, translation)) {
    const [best] = matches;
    const unit = units.find((candidate) => candidate.id === id);
    if (final.has(id) || !best?.in_context || !unit || !made.has(unit.hash)) continue;
    if (!checkCodes(unit.source, best.target)) final.set(id, best.target);
  }
  return Object.fromEntries(final);
}

/** What the memory offers for the units of an item, best first. */
export function offers(
  source: Pick<Item, 'id' | 'language'>,
  units: Unit[],
  { memory }: Pick<Translation, 'memory'>,
): Map<string, Match[]> {
  const other = source.language === 'cs' ? 'en' : 'cs';
  return findAllMatches(memory.index(source.language, other), units, source.id);
}

const countWords = ({ source }: Unit): number => plainText(source).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

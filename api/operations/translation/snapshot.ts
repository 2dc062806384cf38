import type { Item } from '../../contract/model.ts';
import { checkCodes } from '../../translation/check-codes.ts';
import { plainText } from '../../translation/inline.ts';
import type { Targets, Unit } from '../../translation/model.ts';
import { pairUnits, unchangedTargets } from '../../translation/pair-units.ts';
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

/** Where nothing has changed the whole text was asked for again: all of it is open, with its translation as an offer. */
function finalTargets(source: Item, target: Item, units: Unit[], translation: Translation): StoredTargets {
  const isCurrent = translation.drift.between(source, target).status === 'current';
  if (target.translated_units === '' || isCurrent) return {};
  const final = new Map(presentTargets(target, units, translation));
  const made = new Set(target.translated_units.split(' '));
  for (const [at, unit] of units.entries()) {
    if (final.has(unit.id) || !made.has(unit.hash)) continue;
    const known = translation.memory.inContext(source, units, at);
    if (known && !checkCodes(unit.source, known.target)) final.set(unit.id, known.target);
  }
  return Object.fromEntries(final);
}

/** What a translation has for the units of its source; one that does not know its units is paired by sections. */
export function presentTargets(target: Item, units: Unit[], { segments }: Translation): Targets {
  // What lies in the bin is no translation that readers have.
  if (target.status === 'trash') return new Map();
  const translated = segments.of(target).units;
  return target.translated_units === ''
    ? pairUnits(units, translated)
    : unchangedTargets(target.translated_units, units, translated);
}

const countWords = ({ source }: Unit): number => plainText(source).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

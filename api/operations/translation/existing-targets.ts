import { matchEqual } from '../../translation/alignment.ts';
import { checkCodes } from '../../translation/check-codes.ts';
import type { Run, Targets, Unit } from '../../translation/model.ts';
import { pairUnits } from '../../translation/pair-units.ts';
import { remapCodes } from '../../translation/remap-codes.ts';

/**
 * The translations that `translated` has for those units of its source that are still what it was made from. Its units
 * stand in the order of `translatedUnits` (the hashes it was made from) as long as nobody changed its structure; where
 * somebody did, units are paired section by section.
 */
export function existingTargets(source: Unit[], translated: Unit[], translatedUnits: string): Targets {
  const hashes = translatedUnits.split(/\s+/).filter(Boolean);
  if (hashes.length === 0) return new Map();
  const matches = matchEqual(
    hashes,
    source.map((unit) => unit.hash),
  );
  const unchanged = source.filter((_, at) => matches[at] !== -1);
  if (hashes.length !== translated.length) {
    const paired = pairUnits(source, translated);
    return new Map(unchanged.flatMap(({ id }) => (paired.has(id) ? [[id, paired.get(id) as Run[]]] : [])));
  }
  const targets = new Map<string, Run[]>();
  for (const [at, unit] of source.entries()) {
    const partner = translated[matches[at] ?? -1];
    if (partner?.restype !== unit.restype) continue;
    const target = remapCodes(partner.source, partner.source, unit.source);
    if (!checkCodes(unit.source, target)) targets.set(unit.id, target);
  }
  return targets;
}

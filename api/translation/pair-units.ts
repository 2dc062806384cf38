import { matchEqual } from './alignment.ts';
import { checkCodes } from './check-codes.ts';
import type { Run, Targets, Unit } from './model.ts';
import { remapCodes } from './remap-codes.ts';

/**
 * The targets that an existing translation (edited by hand, or written before there were jobs) has for the units of its
 * source, where both texts have the same structure: front matter by field, the body section by section. Units whose
 * codes have no counterpart are left out.
 */
export function pairUnits(source: Unit[], translation: Unit[]): Targets {
  const sections = groupBySection(translation);
  const targets = new Map<string, Run[]>();
  for (const [section, units] of groupBySection(source)) {
    const partners = sections.get(section) ?? [];
    const alike = units.length === partners.length && units.every((unit, at) => unit.restype === partners[at]!.restype);
    if (!alike) continue;
    units.forEach((unit, at) => take(unit, partners[at]!, targets));
  }
  return targets;
}

/**
 * The targets for units that did not change since the translation was made from `translatedUnits`, its line of hashes.
 * A translation has its units in the order of that line; one whose structure was edited since is paired by sections.
 */
export function unchangedTargets(translatedUnits: string, source: Unit[], translation: Unit[]): Targets {
  const hashes = translatedUnits.split(/\s+/).filter(Boolean);
  if (hashes.length !== translation.length) {
    const known = new Set(hashes);
    const unchanged = source.filter(({ hash }) => known.has(hash));
    const paired = pairUnits(source, translation);
    return new Map(unchanged.flatMap(({ id }) => (paired.has(id) ? [[id, paired.get(id)!] as const] : [])));
  }
  const targets = new Map<string, Run[]>();
  const matches = matchEqual(
    hashes,
    source.map(({ hash }) => hash),
  );
  source.forEach((unit, at) => {
    const partner = translation[matches[at]!];
    if (partner) take(unit, partner, targets);
  });
  return targets;
}

function take(unit: Unit, partner: Unit, targets: Map<string, Run[]>): void {
  const target = remapCodes(partner.source, partner.source, unit.source);
  if (!checkCodes(unit.source, target)) targets.set(unit.id, target);
}

/** Each front matter field is a section of its own, for either side may lack one. */
function groupBySection(units: Unit[]): Map<string, Unit[]> {
  return Map.groupBy(units, (unit) =>
    unit.restype === 'x-front-matter' ? unit.resname : `s${unit.section?.index ?? -1}`,
  );
}

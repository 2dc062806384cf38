import { checkCodes } from './check-codes.ts';
import { remapCodes } from './remap-codes.ts';
import type { Run, Targets, Unit } from './unit-types.ts';

/**
 * The texts at the same positions in a translation with the same structure as its source: front matter by field, the
 * body section by section. Position alone proves nothing, so these are offers for translators, never translations.
 * Units whose codes have no counterpart are omitted.
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

function take(unit: Unit, partner: Unit, targets: Map<string, Run[]>): void {
  const target = remapCodes(partner.source, partner.source, unit.source);
  if (!checkCodes(unit.source, target)) targets.set(unit.id, target);
}

/** Each front matter field is a section of its own, because either side may lack one. */
function groupBySection(units: Unit[]): Map<string, Unit[]> {
  return Map.groupBy(units, (unit) =>
    unit.restype === 'x-front-matter' ? unit.resname : `s${unit.section?.index ?? -1}`,
  );
}

import { unitHash } from '../identity.ts';
import { align } from './align.ts';
import { type Baseline, type Link, type Mark, markOf, UNKNOWN } from './baseline.ts';
import type { Sheet } from './cells.ts';
import type { Recall } from './evidence.ts';

/**
 * A baseline for a translation whose line tells the units of its source and nothing else. What was delivered is known
 * only where the memory holds it; literals count as unchanged, for nothing is known against them.
 */
export function baselineOfFormer(words: string[], source: Sheet, recall: Recall): Baseline {
  const delivered = (cell: { unit: Sheet['cells'][number]['unit'] }): string => {
    const target = cell.unit && recall(cell.unit);
    return target ? unitHash(target) : UNKNOWN;
  };
  const named = source.fields.map(({ key }) => key);
  const known = new Set(words);
  const fields = new Map(
    source.fields.map((field) => [
      field.name,
      { source: known.has(field.key) ? field.key : UNKNOWN, target: delivered(field) },
    ]),
  );
  const body = words.slice(named.filter((key) => known.has(key)).length);
  const { kept } = align(body, unitKeys(source));
  const links: Link[] = [];
  let next = 0;
  let unitCount = 0;
  const before = new Map(kept.map((place, at) => [place, at] as const).filter(([place]) => place >= 0));
  for (const cell of source.cells) {
    const at = cell.unit ? before.get(unitCount++) : undefined;
    if (cell.unit && at === undefined) continue;
    for (; at !== undefined && next < at; next++) links.push(lost(body[next]!));
    if (at !== undefined) next = at + 1;
    const target: Mark = { key: delivered(cell), lead: null };
    links.push({ source: markOf(cell), target });
  }
  return { links: [...links, ...body.slice(next).map(lost)], fields, former: null };
}

const lost = (key: string): Link => ({ source: { key, lead: null }, target: { key: UNKNOWN, lead: null } });

const unitKeys = ({ cells }: Sheet): string[] => cells.flatMap(({ unit }) => (unit ? [unit.hash] : []));

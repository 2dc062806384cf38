import { anchors, matchEqual } from './merge/align.ts';
import { readBaseline } from './merge/baseline.ts';
import { madeFrom } from './merge/layout.ts';
import type { ChangedSections, Segmented } from './unit-types.ts';

/**
 * Compares the units a translation was made from, recorded in a line of its front matter, with the current units of its
 * source. Moved units are not outdated: moving is a layout change. A translation without hashes was made by hand;
 * nothing is known to be outdated, so it is `current`.
 */
export function findChangedSections(translatedUnits: string, source: Segmented): ChangedSections {
  const { links, fields } = readBaseline(translatedUnits);
  const { units } = source;
  const total_units = units.length;
  if (links.length + fields.size === 0)
    return { status: 'current', outdated_units: 0, total_units, changed: [], removed: [] };
  const before = madeFrom(translatedUnits, source);
  const matches = matchEqual(
    before,
    units.map((unit) => unit.hash),
  );
  const matched = new Set(matches);
  const changed: ChangedSections['changed'] = [];
  const removed: string[] = [];
  let afterFrom = 0;
  let beforeFrom = 0;
  // Between two anchors, new units replace equally many removed ones; the rest were added or removed.
  for (const anchor of [...anchors(matches), units.length]) {
    const beforeTo = matches[anchor] ?? before.length;
    const gone = before.slice(beforeFrom, beforeTo).filter((_, at) => !matched.has(beforeFrom + at));
    const fresh = units.slice(afterFrom, anchor).filter((_, at) => matches[afterFrom + at] === -1);
    fresh.forEach((unit, at) =>
      changed.push({ unit, kind: at < gone.length ? 'changed' : 'added', former: gone[at] ?? '' }),
    );
    removed.push(...gone.slice(fresh.length));
    afterFrom = anchor + 1;
    beforeFrom = beforeTo + 1;
  }
  const isOutdated = removed.length > 0 || changed.some(({ kind }) => kind === 'changed');
  const status = isOutdated ? 'outdated' : changed.length ? 'partial' : 'current';
  return { status, outdated_units: changed.length, total_units, changed, removed };
}

import { isCode } from '../../../api/translation/text/runs.ts';
import { deliveredLine, firstLine } from '../../../api/translation/text/merge/deliver.ts';
import type { Merged, MergeInput } from '../../../api/translation/text/merge/model.ts';
import { mergeTranslation, openUnits } from '../../../api/translation/text/merge/three-way.ts';
import { segment } from '../../../api/translation/text/segment.ts';
import type { Run, Segmented } from '../../../api/translation/text/unit-types.ts';
import { assemble } from '../jobs.ts';

/** A reversible translation, distinguishable from its source: all words in capitals. */
export const shout = (runs: Run[]): Run[] => runs.map((run) => (isCode(run) ? run : run.toUpperCase()));

const translate = (document: Segmented): string =>
  assemble(document, new Map(document.units.map(({ id, source }) => [id, shout(source)]))).body;

export const translated = (source: string): string => translate(segment(source));

export interface Updated extends Merged {
  /** Plain text of the units offered to a translator. */
  open: string[];
  /** The page once all of them are delivered. */
  body: string;
  line: string;
}

export interface UpdateOptions extends Partial<Omit<MergeInput, 'source' | 'target'>> {
  /** The current target; as delivered if omitted. */
  target?: string;
}

/** Translates `before`, then brings the translation up to date with `now`. */
export function update(before: string, now: string, options: UpdateOptions = {}): Updated {
  const delivered = translated(before);
  const source = segment(now);
  const { target = delivered, ...wishes } = options;
  const merged = mergeTranslation({
    made: firstLine(segment(before), segment(delivered)),
    recall: () => undefined,
    wanted: new Set(),
    former: new Map(),
    decisions: {},
    ...wishes,
    source,
    target: segment(target),
  });
  const open = openUnits(source.units, merged);
  const targets = new Map([...merged.taken, ...open.map((unit) => [unit.id, shout(unit.source)] as const)]);
  const { body } = assemble({ skeleton: merged.skeleton, units: source.units }, targets);
  const line = deliveredLine(merged.delivered, segment(body));
  return { ...merged, open: open.map(({ source: runs }) => runs.filter((run) => !isCode(run)).join('')), body, line };
}

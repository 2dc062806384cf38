import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Merged, MergeInput } from '../text/merge/model.ts';
import { mergeTranslation } from '../text/merge/three-way.ts';
import { pairUnits } from '../text/pair-units.ts';
import type { Segmented, Targets } from '../text/unit-types.ts';
import { findText, partnerOf } from './find-text.ts';
import { askedUnits, sourceOf, type Job } from './job.ts';
import { isTrashed, type Text } from './texts.ts';
import type { Translation } from './translation.ts';

/** `wanted` units are translated anew whatever stands in the target. */
type MergeWishes = Pick<MergeInput, 'wanted' | 'corrected' | 'decisions' | 'undecided'>;

const NO_WISHES: MergeWishes = { wanted: new Set(), decisions: {} };

const wishesOf = ({ drafts, final, reopened, decisions = {} }: Readonly<Job>): MergeWishes => ({
  wanted: new Set(Object.keys(drafts).filter((id) => !final[id])),
  corrected: new Set(reopened),
  decisions,
});

/** Merges a translation with what its source says. */
export const mergeTexts = (
  { id, language }: Pick<Text, 'id' | 'language'>,
  source: Segmented,
  target: Text,
  { segments, memory }: Translation,
  wishes: MergeWishes = NO_WISHES,
): Merged =>
  mergeTranslation({
    source,
    target: segments.of(target),
    made: target.translated_units,
    recall: (unit) => memory.recall({ id, language }, unit),
    former: formerOf({ id, language }, target, memory),
    ...wishes,
  });

/** The target of a job as it is now, merged with what the job knows and will hold once all is translated that it asks for. */
export function mergeJob(job: Readonly<Job>, target: Text, translation: Translation): Merged {
  const asked = askedUnits(job).flatMap(({ id }) => (job.final[id] ? [] : [id]));
  const wishes = wishesOf(job);
  const wanted = new Set([...wishes.wanted, ...asked]);
  return mergeTexts(sourceOf(job), job, target, translation, { ...wishes, wanted });
}

/** What was delivered for the texts that a translation was made from, as far as it is remembered. */
const formerOf = (
  source: Pick<Text, 'id' | 'language'>,
  { translated_units: line }: Text,
  memory: Translation['memory'],
): Targets =>
  new Map([...memory.ofItem(source)].flatMap(([key, { target }]) => (line.includes(key) ? [[key, target]] : [])));

/** The same without what is not translated yet. `undecided` is for what nobody has decided about. */
export async function mergeDrafts(
  job: Readonly<Job>,
  translation: Translation,
  undecided: 'keep' | 'use' = 'keep',
): Promise<Merged | undefined> {
  const target = liveTarget(job, translation);
  if (!target) return undefined;
  // Cut in one turn and merged in the next: others wait meanwhile.
  translation.segments.of(target);
  await yieldToEventLoop();
  return mergeTexts(sourceOf(job), job, target, translation, { ...wishesOf(job), undecided });
}

/**
 * What stands in the target for the units of a job: what is known to be theirs, and what only stands in the same place
 * of a translation of the same structure.
 */
export function presentTargets(job: Readonly<Job>, translation: Translation): { taken: Targets; guessed: Targets } {
  const target = liveTarget(job, translation);
  if (!target) return { taken: new Map(), guessed: new Map() };
  const { taken } = mergeTexts(sourceOf(job), job, target, translation);
  const guessed = pairUnits(job.units, translation.segments.of(target).units);
  return { taken, guessed: new Map([...guessed].filter(([id]) => !taken.has(id))) };
}

/** What lies in the trash is no translation that readers have. */
export function liveTarget({ source_id }: Pick<Job, 'source_id'>, translation: Translation): Text | undefined {
  const source = findText(source_id, translation);
  const target = source && partnerOf(source, translation);
  return target && isTrashed(target) ? undefined : target;
}

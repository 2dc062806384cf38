import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Merged, MergeInput } from '../text/merge/model.ts';
import { mergeTranslation } from '../text/merge/three-way.ts';
import { pairUnits } from '../text/pair-units.ts';
import type { Segmented, Targets } from '../text/unit-types.ts';
import { targetOf } from './find-text.ts';
import { isOpen, openIds, sourceOf, type Job } from './job.ts';
import { isTrashed, type Text } from './texts.ts';
import type { Translation } from './translation.ts';

/** `wanted` units are translated anew, whatever the target holds for them. */
type MergeWishes = Pick<MergeInput, 'wanted' | 'corrected' | 'decisions' | 'undecided'>;

const wishesOf = ({ drafts, final, reopened, decisions = {} }: Readonly<Job>): MergeWishes => ({
  wanted: new Set(Object.keys(drafts).filter((id) => !final[id])),
  corrected: new Set(reopened),
  decisions,
});

/** Merges a translation with the current text of its source. */
export const mergeTexts = (
  { id, language }: Pick<Text, 'id' | 'language'>,
  source: Segmented,
  target: Text,
  { segments, memory }: Translation,
  wishes: MergeWishes = { wanted: new Set(), decisions: {} },
): Merged =>
  mergeTranslation({
    source,
    target: segments.of(target),
    made: target.translated_units,
    recall: (unit) => memory.recall({ id, language }, unit),
    former: formerOf({ id, language }, target, memory),
    ...wishes,
  });

/** Merges the job's target as it is now with all units of the job, as if those still open were translated too. */
export function mergeJob(job: Readonly<Job>, target: Text, translation: Translation): Merged {
  const wishes = wishesOf(job);
  const wanted = new Set([...wishes.wanted, ...openIds(job)]);
  return mergeTexts(sourceOf(job), job, target, translation, { ...wishes, wanted });
}

/** Targets delivered for the source texts that a translation was made from, as far as the memory holds them. */
const formerOf = (
  source: Pick<Text, 'id' | 'language'>,
  { translated_units: line }: Text,
  memory: Translation['memory'],
): Targets =>
  new Map([...memory.ofItem(source)].flatMap(([key, { target }]) => (line.includes(key) ? [[key, target]] : [])));

/** Like `mergeJob`, without units not translated yet. `undecided` is the choice for undecided conflicts. */
export async function mergeDrafts(
  job: Readonly<Job>,
  translation: Translation,
  undecided: 'keep' | 'use' = 'keep',
): Promise<Merged | undefined> {
  const target = liveTarget(job, translation);
  if (!target) return undefined;
  // Segmenting and merging run in separate turns, so that other requests can run in between.
  translation.segments.of(target);
  await yieldToEventLoop();
  return mergeTexts(sourceOf(job), job, target, translation, { ...wishesOf(job), undecided });
}

/**
 * Texts of the target for the units of a job: `taken` are known to be their translations, `guessed` merely occupy the
 * same place in a translation of the same structure.
 */
export function presentTargets(job: Readonly<Job>, translation: Translation): { taken: Targets; guessed: Targets } {
  const target = liveTarget(job, translation);
  if (!target) return { taken: new Map(), guessed: new Map() };
  // Of a target that records no delivery, only the place of its texts is known.
  const isDelivered = target.translated_units !== '';
  const taken: Targets = isDelivered ? mergeTexts(sourceOf(job), job, target, translation).taken : new Map();
  const guessed = pairUnits(job.units, translation.segments.of(target).units);
  return { taken, guessed: new Map([...guessed].filter(([id]) => !taken.has(id))) };
}

/**
 * The target of an open job; undefined if it is in the trash, where readers cannot see it. What becomes of it after the
 * job is closed is not for its translators.
 */
export function liveTarget(job: Readonly<Job>, translation: Translation): Text | undefined {
  const target = isOpen(job) ? targetOf(job.source_id, translation) : undefined;
  return target && isTrashed(target) ? undefined : target;
}

import type { Item } from '../../contract/model.ts';
import { memoryEntries } from '../../translation/memory.ts';
import { translationOf } from './drift.ts';
import { openJobOf } from './find-job.ts';
import { knownTargets, type Job } from './job.ts';
import { presentTargets } from './snapshot.ts';
import { nowIso, type Translation } from './translation.ts';

/** Remembers what a job translated. Of private texts nothing: what is remembered is offered to every translator. */
export async function learnFromJob(job: Readonly<Job>, targetId: number, translation: Translation): Promise<void> {
  const { store, memory } = translation;
  if (isPrivate(store.guide.item(job.source_id)) || isPrivate(store.guide.item(targetId))) return;
  await memory.add(job.source_id, memoryEntries(job, knownTargets(job), nowIso(translation)));
}

/**
 * Remembers what somebody wrote into a published translation by hand. Units are taken where the translation is known to
 * follow its source; what a job writes is remembered by the job itself.
 */
export async function learnFromEdit(item: Item, translation: Translation): Promise<void> {
  const { store, segments, memory } = translation;
  const source = store.guide.partner(item);
  const isPublished = item.status === 'publish' || item.status === 'inherit';
  if (!source || !isPublished || isPrivate(source) || translationOf(item, source) !== item) return;
  // While a file is being taken over, the item is changed by the job.
  if (openJobOf(source.id, translation)?.applying) return;
  const { units } = segments.of(source);
  const targets = presentTargets(item, units, translation);
  const job = { id: 0, source_id: source.id, source_language: source.language, target_language: item.language, units };
  await memory.add(source.id, memoryEntries(job, targets, nowIso(translation)));
}

const isPrivate = (item: Item | undefined): boolean => item?.status === 'private';

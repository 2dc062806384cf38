import type { Item, Term } from '../../contract/model.ts';
import { memoryEntries } from '../memory/entries.ts';
import { editedUnit, targetFor } from '../text/merge/evidence.ts';
import type { Merged } from '../text/merge/model.ts';
import type { Unit } from '../text/unit-types.ts';
import { openJobOf } from './find-job.ts';
import { knownTargets, type Job } from './job.ts';
import { mergeTexts } from './merge.ts';
import { translatedSide } from './status-index.ts';
import { isItem, isPublic } from './texts.ts';
import { nowIso, type Translation } from './translation.ts';

/** Remembers what a job translated, except for private texts, because entries are offered to every translator. */
export async function updateMemoryFromJob(
  job: Readonly<Job>,
  targetId: number,
  translation: Translation,
): Promise<void> {
  const { store, memory } = translation;
  if (isPrivate(store.index.record(job.source_id)) || isPrivate(store.index.record(targetId))) return;
  await memory.add(job.source_id, memoryEntries(job, knownTargets(job), nowIso(translation)));
}

/**
 * Remembers an edit made by hand in a published translation if it is certain what it translates: exactly one unit was
 * edited in place, and its source is unchanged. Texts written by a job are remembered by the job itself.
 */
export async function updateMemoryFromEdit<T extends Item | Term>(
  before: T,
  item: T,
  translation: Translation,
): Promise<void> {
  const { store, segments, memory } = translation;
  const source = store.index.partner(item);
  if (!source || !isPublic(item) || isPrivate(source) || translatedSide(item, source) !== item) return;
  // While a file is being applied, it is the job that changes the item.
  if (openJobOf(source.id, translation)?.applying) return;
  const segmented = segments.of(source);
  const edited = editedUnit(segments.of(before), segments.of(item));
  const unit = edited && unitOf(edited.before, mergeTexts(source, segmented, before, translation), segmented.units);
  const target = unit && targetFor(unit, edited.after);
  if (!target) return;
  const { id: source_id, language: source_language } = source;
  const job = { id: 0, source_id, source_language, target_language: item.language, units: segmented.units };
  await memory.add(source.id, memoryEntries(job, new Map([[unit.id, target]]), nowIso(translation)));
}

/** The unit of which `former` was the translation; undefined unless there is exactly one. */
function unitOf(former: Unit, { taken }: Merged, units: Unit[]): Unit | undefined {
  const owners = units.filter(({ id, source, restype }) => {
    const target = taken.get(id);
    if (!target || restype !== former.restype) return false;
    return JSON.stringify(target) === JSON.stringify(targetFor({ ...former, source }, former));
  });
  return owners.length === 1 ? owners[0] : undefined;
}

const isPrivate = (text: Item | Term | undefined): boolean =>
  text !== undefined && isItem(text) && text.status === 'private';

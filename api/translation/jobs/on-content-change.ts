import { ANONYMOUS } from '../../contract/caller.ts';
import type { Item, Term } from '../../contract/model.ts';
import { kindOf, type Change } from '../../content/index/content-index.ts';
import { changeJob, noteInJob } from './change-job.ts';
import { lastJobOf, openJobOf } from './find-job.ts';
import { findText, partnerOf } from './find-text.ts';
import { openTyped, type Job } from './job.ts';
import { isHidden } from './may-order.ts';
import { liveTarget } from './merge.ts';
import { announce } from './notices.ts';
import { readSource } from './snapshot.ts';
import { unitsHash } from './source-units.ts';
import { isItem, isTrashed, SITE_ID, textsHash, type Text } from './texts.ts';
import type { Translation } from './translation.ts';
import { updateMemoryFromEdit } from './update-memory.ts';

/** Former snapshots of a waiting job whose files are still accepted. */
const FORMER_KEPT = 3;

/** Updates jobs and memory after a change of the content. */
export async function onContentChange(changes: Change[], translation: Translation): Promise<void> {
  for (const { before, after } of changes) {
    const job = openJobOf((after ?? before)?.id ?? 0, translation);
    if (job) await onSourceChange(job, after, translation);
    if (accessOf(before) !== accessOf(after))
      for (const text of seenWith((after ?? before)!, translation)) await onAccessChange(text, translation);
    if (after && before && textsHash(before) !== textsHash(after))
      await updateMemoryFromEdit(before, after, translation);
    if (after) await announceChange(before, after, translation);
    if (before && before.version !== after?.version) translation.segments.forget(before);
  }
}

/** The properties that determine who may read a text, and its parent. */
const accessOf = (text: Item | Term | undefined): string =>
  text && isItem(text) ? JSON.stringify([text.status, text.password, text.parent]) : '';

/** A text, and the files that only its readers may see. */
const seenWith = (text: Item | Term, { store: { index } }: Translation): (Item | Term)[] =>
  [text, ...index.childrenOf(text.id)].filter((one) => one === text || kindOf(one) === 'attachment');

/** A job shows the translation of its source, too. */
async function onAccessChange(text: Item | Term, translation: Translation): Promise<void> {
  translation.memory.forgetOffers();
  const own = openJobOf(text.id, translation);
  if (own) await closeLost(own, findText(text.id, translation), translation);
  const source = partnerOf(text, translation);
  const job = source && openJobOf(source.id, translation);
  if (!job || (await closeLost(job, source, translation)) || liveTarget(job, translation)) return;
  // Without the passages that covered them, these units have no translation. Of a deleted text, nothing is edited.
  const target_texts = isTrashed(text) ? job.target_texts : '';
  await noteInJob(
    job.id,
    translation,
    (draft) => void Object.assign(draft, { covered: [], conflicts: 0, target_texts }),
  );
}

/** Like `onContentChange`, for a change of the settings. */
export async function onSettingsChange(translation: Translation): Promise<void> {
  const job = openJobOf(SITE_ID, translation);
  if (job) await onSourceChange(job, findText(SITE_ID, translation), translation);
}

/** Announces a translation that readers can see from now on, or one that no longer matches its source. */
async function announceChange<T extends Item | Term>(
  before: T | undefined,
  after: T,
  translation: Translation,
): Promise<void> {
  const { statusIndex } = translation;
  const partner = partnerOf(after, translation);
  if (!partner || !isPublished(after)) return;
  const isSource = statusIndex.sourceOf(after) === after;
  const [source, target] = isSource ? [after, partner] : [partner, after];
  const last = lastJobOf(source.id, translation);
  const { id: job_id = 0, translator_id = 0 } = last ?? {};
  const notice = { actor: 0, job_id, source_id: source.id, target_id: target.id, translator_id };
  if (!isSource) {
    if (!before || !isPublished(before)) await announce({ ...notice, name: 'published' }, translation);
    return;
  }
  const isStale = (item: T) => statusIndex.between(item, partner).status !== 'current';
  if (before && textsHash(before) !== textsHash(after) && isStale(after) && !isStale(before)) {
    await announce({ ...notice, name: 'stale' }, translation);
  }
}

const isPublished = (text: Item | Term): boolean => !isItem(text) || text.status === 'publish';

/**
 * Closes the job if its source is gone, keeping the drafts. Otherwise a waiting job gets the new text, and a job in
 * progress keeps the text that its translator sees.
 */
export async function onSourceChange(
  job: Readonly<Job>,
  source: Text | undefined,
  translation: Translation,
): Promise<void> {
  if ((await closeLost(job, source, translation)) || !source) return;
  const isChanged = unitsHash(translation.segments.of(source).units) !== job.source_hash;
  if (!isChanged) return keepPace(job, source, translation);
  const cause = { actor: 0, reason: 'the source was saved with different texts' };
  await changeJob(job.id, 'source saved', cause, translation, (draft) => {
    if (draft.status === 2) draft.source_changed = true;
    else rebuild(draft, source, translation);
  });
}

/** Closes a job with nothing left to translate. Returns whether it did. */
async function closeLost(job: Readonly<Job>, source: Text | undefined, translation: Translation): Promise<boolean> {
  const reason = lossOf(job, source, translation);
  if (reason === '') return false;
  await changeJob(job.id, 'source gone', { actor: 0, reason }, translation, (draft) => {
    draft.error = { code: 'xlate_source_gone', units: [] };
  });
  return true;
}

/** The reason why there is nothing left to translate; empty if there is something. */
function lossOf(job: Readonly<Job>, source: Text | undefined, translation: Translation): string {
  if (!source) return 'the source was deleted';
  if (isTrashed(source)) return 'the source was moved to the trash';
  // An order holds as long as the one who gave it may see what it shows.
  const orderer = translation.store.users.byId(job.manager_id) ?? ANONYMOUS;
  if (isHidden(source, orderer, translation)) return 'the source or its translation was made private';
  // A translation into English would end up among the Czech texts.
  return source.language === job.source_language ? '' : 'the source was moved to the other language';
}

function rebuild(draft: Job, source: Text, translation: Translation): void {
  draft.former = [...draft.former, { source_hash: draft.source_hash, units: draft.units }].slice(-FORMER_KEPT);
  // Drafts of removed units are kept, because the next edit may bring the units back.
  Object.assign(draft, readSource(source, translation, draft), { received: [], source_changed: false });
  openTyped(draft);
}

/**
 * Called when the units are unchanged but code or other untranslated bytes may have changed: the target should get
 * their latest version, whoever is already translating.
 */
async function keepPace(job: Readonly<Job>, source: Text, translation: Translation): Promise<void> {
  const { skeleton, units } = translation.segments.of(source);
  if (!job.source_changed && JSON.stringify(skeleton) === JSON.stringify(job.skeleton)) return;
  await noteInJob(job.id, translation, (draft) => {
    Object.assign(draft, { skeleton, units, source_changed: false });
  });
}

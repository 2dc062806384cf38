import type { Item, Term } from '../../contract/model.ts';
import type { Change } from '../../content/index/content-index.ts';
import { Problem } from '../../lib/problem.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { sameTexts, saveRevisions } from '../../content/store/state/revisions.ts';
import { changeJob, noteInJob } from '../jobs/change-job.ts';
import { findJob } from '../jobs/find-job.ts';
import { finishApplying, finishJob } from '../jobs/finish-job.ts';
import { findText, partnerOf, targetOf } from '../jobs/find-text.ts';
import { takeDrafts, isOpen, replacedIn, type Job } from '../jobs/job.ts';
import { mergeDrafts } from '../jobs/merge.ts';
import { stateOf } from '../jobs/snapshot.ts';
import { isItem, isSite, isTrashed, textsHash, type SiteText, type Text } from '../jobs/texts.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { warningsOf } from '../jobs/warnings.ts';
import { isUndecided } from '../text/merge/conflicts.ts';
import type { Merged } from '../text/merge/model.ts';
import { openUnits } from '../text/merge/three-way.ts';
import type { Warning } from '../text/unit-types.ts';
import { buildTarget } from './build-target.ts';
import { siteChanges } from './target-site.ts';

interface Completing {
  sha256: string;
  actor: number;
  /** Whether to overwrite a target that was edited by hand meanwhile. */
  force: boolean;
  /** Texts of the file that newer ones keep out. */
  unused?: Warning[];
}

/**
 * Writes the translated text from the drafts of `job`, which need not be stored yet, and closes the job. Call only
 * within `store.withLock`. The text is written before the job is closed; if the process stops in between, the next
 * start finishes the work.
 */
export async function applyJob(job: Readonly<Job>, completing: Completing, service: Service): Promise<Warning[]> {
  const translation = translationOf(service);
  await readTargetAgain(job, translation);
  const source = await findSource(job, translation);
  const target = partnerOf(source, translation);
  const merged = await mergeDrafts(job, translation, completing.force ? 'use' : 'keep');
  if (isEdited(job, target)) {
    if (!completing.force) await refuseEdited(job, completing, translation, merged);
    if (merged) await refuseUntranslated(job, merged, completing, translation);
  } else if (merged?.conflicts.some(isUndecided)) await refuseEdited(job, completing, translation, merged);
  const newId = target || isSite(source) ? 0 : translation.store.nextId();
  const { text, warnings: found } = await buildTarget({ job, source, target, merged, newId }, service);
  const warnings = [...(completing.unused ?? []), ...found, ...warningsOf(job, job.drafts, translation)];
  await noteInJob(job.id, translation, (draft) => {
    const { sha256, actor } = completing;
    takeDrafts(draft, job.drafts);
    draft.warnings = warnings;
    draft.edited_by = replacedIn({ warnings }) > 0 && target ? lastAuthorOf(target, translation) : 0;
    const site_line = isSite(text) ? { site_line: text.translated_units } : {};
    draft.applying = { target_id: text.id, texts: textsHash(text), sha256, actor, ...site_line };
  });
  try {
    // The revision names the user who had the job applied, else the translator.
    await save({ source, target, text }, completing.actor || job.translator_id, translation);
  } catch (error) {
    // If the disk refuses this, too, the next start does it.
    await finishApplying(findJob(job.id, translation), translation).catch(service.report);
    throw error;
  }
  await finishJob(job.id, completing.force ? 'taken over by force' : 'taken over', translation);
  return warnings;
}

/** Recent edits made in git or an editor must be read before they are overwritten. */
async function readTargetAgain({ source_id }: Readonly<Job>, translation: Translation): Promise<void> {
  const { store } = translation;
  const target = targetOf(source_id, translation);
  if (target) await (isSite(target) ? store.reloadSettings() : store.refresh(target.id));
}

interface Saved {
  source: Text;
  target: Text | undefined;
  text: Text;
}

async function save({ source, target, text }: Saved, author: number, translation: Translation): Promise<void> {
  const { store } = translation;
  if (isSite(text)) {
    const present = findText(text.id, translation, text.language) as SiteText;
    return store.saveSettings(siteChanges(text, present, store.index), text.language);
  }
  const before = target as Item | Term | undefined;
  await store.save([before ? { before, after: text } : { after: text }, ...turned(source, target)], [], async () => {
    if (target && isItem(target) && isItem(text)) await saveRevisions(store, target, text, author || text.author);
  });
}

/** The translated item as a delivery would write it now; untranslated text stays in the source language. */
export async function draftedItem(job: Readonly<Job>, service: Service): Promise<Item> {
  const translation = translationOf(service);
  if (!isOpen(job)) throw new Problem('xlate_job_closed');
  const source = findText(job.source_id, translation);
  if (!source || isTrashed(source)) throw new Problem('xlate_source_gone');
  const target = partnerOf(source, translation);
  const merged = await mergeDrafts(job, translation);
  const { text } = await buildTarget({ job, source, target, merged, newId: 0 }, service);
  if (!isItem(text)) throw new Problem('rest_no_route');
  return text;
}

/**
 * Changes the source if it counts as a translation of the text that is now made from it. Also clears a reference to an
 * original that no longer exists, because otherwise the new item would not be recognised as its partner.
 */
function turned(source: Text, target: Text | undefined): Change[] {
  if (isSite(source)) return [];
  const translation_of = target ? source.translation_of : 0;
  if (source.translated_units === '' && source.translation_of === translation_of) return [];
  return [{ before: source, after: { ...source, translated_units: '', translation_of } }];
}

async function findSource(job: Readonly<Job>, translation: Translation): Promise<Text> {
  const source = findText(job.source_id, translation);
  if (source && !isTrashed(source)) return source;
  await changeJob(job.id, 'source gone', { actor: 0, reason: 'the source no longer exists' }, translation, (draft) => {
    takeDrafts(draft, job.drafts);
    draft.error = { code: 'xlate_source_gone', units: [] };
  });
  throw new Problem('xlate_source_gone');
}

/** Whether the target's text was edited since the job was created. Status, terms and URL do not count. */
const isEdited = (job: Readonly<Job>, target: Text | undefined): boolean =>
  (target ? textsHash(target) : '') !== job.target_texts;

/**
 * Refuses because the target was edited and it is undecided which text to keep. The translations stay with the job as
 * drafts, which a manager can still apply. Repeated deliveries in the meantime are not logged.
 */
async function refuseEdited(
  job: Readonly<Job>,
  { sha256, actor, unused = [] }: Completing,
  translation: Translation,
  merged: Merged | undefined,
): Promise<never> {
  const reason = 'the target was edited by hand; waiting for a manager';
  const { drafts } = findJob(job.id, translation);
  const isWaiting = job.ate_status === 6 && job.error?.code === 'xlate_target_edited';
  if (!isWaiting || JSON.stringify(drafts) !== JSON.stringify(job.drafts)) {
    await changeJob(job.id, 'translated', { actor, reason }, translation, (draft) => {
      takeDrafts(draft, job.drafts);
      draft.waiting_file = sha256;
      draft.error = { code: 'xlate_target_edited', units: [] };
      draft.conflicts = merged ? stateOf(merged).conflicts : 0;
    });
  }
  const post_id = targetOf(job.source_id, translation)?.id || null;
  throw new Problem('xlate_target_edited', { data: { post_id, warnings: unused } });
}

/**
 * With `force`, translations of the job overwrite edits. Where the job has no translation the edit is not reverted;
 * those units become open.
 */
async function refuseUntranslated(
  job: Readonly<Job>,
  merged: Merged,
  completing: Completing,
  translation: Translation,
): Promise<void> {
  const missing = openUnits(job.units, merged).filter(({ id }) => !job.drafts[id]);
  if (missing.length === 0) return;
  await noteInJob(job.id, translation, (draft) => {
    for (const { id } of missing) delete draft.final[id];
    draft.covered = [...merged.covered];
  });
  await refuseEdited(job, completing, translation, merged);
}

/** Author of the target's current text according to the revisions; 0 if unknown. */
function lastAuthorOf(target: Text, { store }: Translation): number {
  if (!isItem(target)) return 0;
  const written = store.revisions.of(target.id).filter(({ autosave }) => !autosave);
  return written.findLast((revision) => sameTexts(revision, target))?.author ?? target.author;
}

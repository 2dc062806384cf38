import type { Memo } from '../../lib/memo/memo.ts';
import type { Store } from '../../content/store/store.ts';
import { noteInJob } from './change-job.ts';
import { noteNews } from './external/tell-editor.ts';
import { findText, noteSite } from './find-text.ts';
import { finishJob } from './finish-job.ts';
import { isOpen, type Job } from './job.ts';
import { onContentChange, onSettingsChange, onSourceChange } from './on-content-change.ts';
import type { Ports, TranslationOptions } from './ports.ts';
import { textsHash } from './texts.ts';
import { assembleTranslation, type Translation } from './translation.ts';

export type { Ports, TranslationOptions } from './ports.ts';
export type { Translation } from './translation.ts';

/**
 * Opens translation management for a writable store: reads its records, finishes what a killed process left incomplete,
 * and from then on follows every change of the content.
 */
export async function openTranslation(
  store: Store,
  memo: Memo,
  options: TranslationOptions,
  ports: Ports,
): Promise<Translation> {
  const translation = await assembleTranslation(store, memo, options, ports);
  await recoverJobs(translation);
  if (store.readOnly === '') await store.withLock(() => noteSite(translation));
  for (const id of translation.records.jobs.ids()) noteNews(id, translation);
  store.onChange((changes) => onContentChange(changes, translation));
  store.settings.listeners.add(() => onSettingsChange(translation));
  return translation;
}

/**
 * Brings jobs up to date with the content at startup: finishes what a killed process had begun, and follows edits made
 * while no server was running.
 */
async function recoverJobs(translation: Translation): Promise<void> {
  const { records, store } = translation;
  for (const { id } of records.jobs.all()) {
    await store.withLock(async () => {
      await finishApplying(records.jobs.get(id) as Job, translation);
      const job = records.jobs.get(id) as Job;
      if (isOpen(job)) await onSourceChange(job, findText(job.source_id, translation), translation);
    });
  }
}

/**
 * Closes the job if the item had been written; otherwise the file counts as not received and its targets are
 * kept as drafts.
 */
async function finishApplying(job: Readonly<Job>, translation: Translation): Promise<void> {
  if (!job.applying || !isOpen(job)) return;
  const target = findText(job.applying.target_id, translation, job.target_language);
  const isWritten = target?.language === job.target_language && textsHash(target) === job.applying.texts;
  if (isWritten) await finishJob(job.id, 'the item was written before the last stop', translation);
  else await noteInJob(job.id, translation, (draft) => void (draft.applying = null));
}

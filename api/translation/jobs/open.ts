import type { Memo } from '../../lib/memo/memo.ts';
import type { Store } from '../../content/store/store.ts';
import { noteNews } from './external/tell-editor.ts';
import { findText, noteSite } from './find-text.ts';
import { finishApplying } from './finish-job.ts';
import { isOpen, type Job } from './job.ts';
import { onContentChange, onSettingsChange, onSourceChange } from './on-content-change.ts';
import type { Ports, TranslationOptions } from './ports.ts';
import { assembleTranslation, type Translation } from './translation.ts';

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
  store.onSettings(() => onSettingsChange(translation));
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

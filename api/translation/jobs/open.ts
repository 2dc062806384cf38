import type { Memo } from '../../lib/memo/memo.ts';
import type { Store } from '../../content/store/store.ts';
import { noteNews } from './external/tell-editor.ts';
import { noteSite } from './find-text.ts';
import { onContentChange, onSettingsChange } from './on-content-change.ts';
import type { Ports, TranslationOptions } from './ports.ts';
import { recoverJobs } from './recover-jobs.ts';
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

import type { TranslationSettings } from './records.ts';
import type { Translation } from './translation.ts';

/** Changes a setting shared across all jobs; the audit log records its name and the user. */
export const changeSetting = (
  name: keyof TranslationSettings,
  { store, records, ports }: Translation,
  change: (draft: TranslationSettings) => void,
): Promise<void> =>
  store.withLock(async () => {
    await ports.note({ action: 'updated', record: 0, type: 'translation', fields: [name] });
    await records.settings.update(change);
  });

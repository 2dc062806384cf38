import { checkRecords } from '../../api/site/check/check-records.ts';
import type { Service } from '../../api/rest/operations/operation.ts';
import { openService } from '../../api/service.ts';
import { readSettings, type Settings } from '../../api/settings.ts';
import { readSettingsOf } from '../../api/settings-of-content.ts';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { isFolder, Refusal } from './command.ts';

/** Settings of the environment; the public URL falls back to the one that the content names. */
export async function settingsOfContent(): Promise<Settings> {
  const { contentDir } = readSettings(process.env);
  await refuseMissing(contentDir);
  return readSettingsOf(contentDir, openFiles(), process.env);
}

/** A folder that is not there would pass for a guide without a mistake, and without a page. */
export async function refuseMissing(contentDir: string): Promise<void> {
  if (!(await isFolder(contentDir))) throw new Refusal(`CONTENT_DIR: the folder ${contentDir} does not exist`);
}

/** The content, only for reading: a running server goes on undisturbed. */
export function openForReading(settings: Settings, report = fail): Promise<Service> {
  return openService({
    contentDir: settings.contentDir,
    dataDir: settings.dataDir,
    base: settings.publicUrl,
    write: false,
    report,
  });
}

const fail = (error: unknown): void => {
  throw error;
};

/** What no guide can be built of, one line each: file, line, what. */
export async function problemsOf({ store }: Service): Promise<string[]> {
  return (await checkRecords(store)).map(({ path, line, message }) => `${path}:${line}: ${message}`);
}

import { checkRecords } from '../../api/site/check/check-records.ts';
import type { Service } from '../../api/rest/operations/operation.ts';
import { openService } from '../../api/service.ts';
import { readSettings, type Settings } from '../../api/settings.ts';
import { readSettingsOf } from '../../api/settings-of-content.ts';
import type { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { isFolder, Refusal } from './command.ts';

/** Settings from the environment; the public URL defaults to the one in the content. */
export async function settingsOfContent(): Promise<Settings> {
  const { contentDir } = readSettings(process.env);
  await refuseMissing(contentDir);
  return readSettingsOf(contentDir, openFiles(), process.env);
}

/** A missing folder would pass for a faultless guide without pages. */
export async function refuseMissing(contentDir: string): Promise<void> {
  if (!(await isFolder(contentDir))) throw new Refusal(`CONTENT_DIR: the folder ${contentDir} does not exist`);
}

/** Opens the content for reading only, without disturbing a running server. */
export function openForReading({ contentDir, dataDir, publicUrl }: Settings, report = fail): Promise<Service> {
  return openService({ contentDir, dataDir, base: publicUrl, write: false, report });
}

const fail = (error: unknown): void => {
  throw error;
};

/** Problems that prevent a build, one line each: file, line and problem. */
export async function problemsOf({ store }: Service): Promise<string[]> {
  return (await checkRecords(store)).map(({ path, line, message }) => `${path}:${line}: ${message}`);
}

/** Refuses an output folder that was built for another URL than the settings have. */
export async function refuseOtherUrl(folder: OutputFolder, { outDir, publicUrl }: Settings, command: string) {
  const url = (await builtFor(folder)) ?? publicUrl;
  if (url !== publicUrl) throw new Refusal(`${outDir} was built for another URL: run PUBLIC_URL=${url} ${command}`);
}

/** The public URL that a folder was built for, which its own files name; undefined if nothing was built there. */
export async function builtFor(folder: OutputFolder): Promise<string | undefined> {
  const root = (await folder.read('cms-json/index.json'))?.toString();
  return root === undefined ? undefined : (JSON.parse(root) as { url: string }).url.replace(/\/+$/, '');
}

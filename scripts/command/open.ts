import type { Service } from '../../api/operations/operation.ts';
import { openService } from '../../api/service.ts';
import { readSettings, type Settings } from '../../api/settings.ts';
import { checkReferences } from '../../api/store/check-references.ts';
import { openFiles } from '../../api/store/disk/files.ts';
import type { Issue } from '../../api/store/front-matter/front-matter.ts';
import { readSite } from '../../api/store/site-settings.ts';
import { isFolder, Refusal } from './command.ts';

/** Settings of the environment; the public address falls back to the one that the content names. */
export async function settingsOfContent(): Promise<Settings> {
  const { contentDir } = readSettings(process.env);
  await refuseMissing(contentDir);
  const { public_url } = await readSite(openFiles(), contentDir, []);
  return readSettings(process.env, public_url);
}

/** A folder that is not there would pass for a guide without a mistake, and without a page. */
export async function refuseMissing(contentDir: string): Promise<void> {
  if (!(await isFolder(contentDir))) throw new Refusal(`CONTENT_DIR: there is no folder ${contentDir}`);
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

/** Everything that is wrong with the content, one line each: file, line, what. */
export function problemsOf({ store }: Service): string[] {
  const issues: Issue[] = [...[...store.issues.values()].flat(), ...checkReferences(store.index)];
  return issues.map(({ path, line, message }) => `${path}:${line}: ${message}`).sort();
}

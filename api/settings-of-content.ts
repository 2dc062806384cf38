import { readSettings, SettingsError, type Environment, type Settings } from './settings.ts';
import { checkFolders } from './content/store/disk/check-folders.ts';
import { openFiles, type Files } from './content/store/disk/files.ts';
import type { Issue } from './content/store/front-matter/front-matter.ts';
import { readSite, SITE_FILE } from './content/store/site-settings.ts';

/**
 * Settings of the environment, with the public URL of the content as fallback; `issues` receives those of the content.
 * Throws a {@link SettingsError}.
 */
export async function readSettingsOf(
  contentDir: string,
  files: Files,
  env: Record<string, string | undefined>,
  issues: Issue[] = [],
): Promise<Settings> {
  const { public_url } = await readSite(files, contentDir, issues);
  if (!env['PUBLIC_URL']) refuse(issues.filter(({ field }) => field === 'public_url'));
  return readSettings(env, public_url);
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0)
    throw new SettingsError(issues.map(({ path, line, message }) => `${path}:${line}: ${message}`));
}

/** Keys whose defaults would publish another language and move all pages; empty is that of an unreadable file. */
const DECISIVE = ['', 'languages', 'root_language'];

/**
 * Reads the settings of a guide to be served, and checks that its folders can be used.
 * @throws {SettingsError | FolderError}
 */
export async function readServedSettings(env: Environment): Promise<Settings> {
  const files = openFiles();
  const folders = readSettings(env);
  await checkFolders(files, folders);
  const issues: Issue[] = [];
  const settings = await readSettingsOf(folders.contentDir, files, env, issues);
  refuse(issues.filter(({ path, field }) => path === SITE_FILE && DECISIVE.includes(field)));
  return settings;
}

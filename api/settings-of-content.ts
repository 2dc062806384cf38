import { readSettings, SettingsError, type Environment, type Settings } from './settings.ts';
import { checkFolders } from './content/store/disk/check-folders.ts';
import { openFiles, type Files } from './content/store/disk/files.ts';
import type { Issue } from './content/store/front-matter/front-matter.ts';
import { readSite } from './content/store/site-settings.ts';

/** Settings of the environment, with the public URL of the content as fallback. Throws a {@link SettingsError}. */
export async function readSettingsOf(
  contentDir: string,
  files: Files,
  env: Record<string, string | undefined>,
): Promise<Settings> {
  const issues: Issue[] = [];
  const { public_url } = await readSite(files, contentDir, issues);
  const wrong = env['PUBLIC_URL'] ? [] : issues.filter(({ field }) => field === 'public_url');
  if (wrong.length > 0) throw new SettingsError(wrong.map(({ path, line, message }) => `${path}:${line}: ${message}`));
  return readSettings(env, public_url);
}

/**
 * Reads the settings of a guide to be served, and checks that its folders can be used.
 * @throws {SettingsError | FolderError}
 */
export async function readServedSettings(env: Environment): Promise<Settings> {
  const files = openFiles();
  const folders = readSettings(env);
  await checkFolders(files, folders);
  return readSettingsOf(folders.contentDir, files, env);
}

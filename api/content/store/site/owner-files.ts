import { join } from 'node:path';
import type { OwnerPicture } from '../../../contract/model.ts';
import { hash } from '../../../lib/hash.ts';
import { TEMPORARY } from '../disk/atomic.ts';
import { isUnreadable, UNREADABLE, valueIf } from '../disk/disk-error.ts';
import type { Files } from '../disk/files.ts';
import { type Issue, issueIn, nullIfOutside } from '../front-matter/front-matter.ts';
import { pictureFacts } from '../media/media-files.ts';
import type { Setting } from './setting.ts';

/** Below the content folder: files published as they are, and styles that are loaded last. */
export const PUBLIC_FOLDER = 'public';
export const THEME_FILE = 'theme.css';

/** First segments of paths that the guide itself writes; files of the owner there would break it. */
const RESERVED = new Set('_astro _hosting cms-content cms-json search search-index sitemaps write xlate'.split(' '));

/** Files that hosts do not serve, such as those of file managers; verification files have a folder of their own. */
const isHidden = (file: string): boolean =>
  file.split('/').some((part) => (part.startsWith('.') && part !== '.well-known') || TEMPORARY.test(part));

/** Hashes of the files below `public/`, by path from the root of the output. */
export async function readOwnerFiles(
  files: Files,
  contentDir: string,
  issues: Issue[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const below = await files.listDeep(join(contentDir, PUBLIC_FOLDER)).catch(valueIf([], 'ENOENT', 'ENOTDIR'));
  for (const file of below.map((path) => path.replaceAll('\\', '/')).sort()) {
    if (isHidden(file)) continue;
    const path = `${PUBLIC_FOLDER}/${file}`;
    const bytes = await readOwnerFile(files, contentDir, path, issues);
    if (!bytes) continue;
    const [first = ''] = file.split('/');
    if (RESERVED.has(first)) issues.push(issueIn(path, '', `the guide itself writes the files in ${first}/`));
    else found[file] = hash(bytes);
  }
  return found;
}

/** Null if the file does not exist, is a folder, or cannot be opened, which is an issue. */
export const readOwnerFile = (
  files: Files,
  contentDir: string,
  path: string,
  issues: Issue[],
): Promise<Buffer | null> =>
  files
    .read(join(contentDir, path))
    .catch(valueIf(null, 'ENOENT', 'EISDIR'))
    .catch((error: unknown) => {
      if (!isUnreadable(error)) return nullIfOutside(path, issues)(error);
      issues.push(issueIn(path, '', UNREADABLE));
      return null;
    });

/** A picture given by its path below `public/`. */
export async function readPicture(files: Files, contentDir: string, setting: Setting): Promise<OwnerPicture | null> {
  if (!setting.isGiven) return null;
  const file = setting.text().replace(/^\/+/, '');
  const isInside = file !== '' && !isHidden(file) && !file.split('/').includes('..');
  const bytes = isInside ? await readOwnerFile(files, contentDir, `${PUBLIC_FOLDER}/${file}`, []) : null;
  if (!bytes) {
    setting.problem(`there is no file ${PUBLIC_FOLDER}/${file}`);
    return null;
  }
  const { width, height } = await pictureFacts(bytes);
  if (width && height) return { file, width, height };
  setting.problem(`${PUBLIC_FOLDER}/${file} is not a picture`);
  return null;
}

import { join } from 'node:path';
import { ITEM_COLLECTIONS, LANGUAGES } from '../../../contract/enums.ts';
import type { Item, PictureBeside } from '../../../contract/model.ts';
import { hash } from '../../../lib/hash.ts';
import { isPictureName, mayNamePicture, pictureName } from '../../../lib/picture-name.ts';
import { ownText } from '../../../lib/own-text.ts';
import { readDocument } from '../../markdown/document.ts';
import { OUTSIDE } from '../disk/confine.ts';
import { CLOSED, valueIf } from '../disk/disk-error.ts';
import type { Files } from '../disk/files.ts';
import { pictureFacts } from './media-files.ts';

/** Folders of texts that may contain pictures. */
const FOLDERS = [ITEM_COLLECTIONS.post, ITEM_COLLECTIONS.page, ITEM_COLLECTIONS.cms_block];
const PLACE = new RegExp(`^(?:${LANGUAGES.join('|')})/(${FOLDERS.join('|')})/[^./][^/]*$`);

/** Whether a path below the content folder is that of a picture beside texts. */
export const isBeside = (path: string): boolean => PLACE.test(path) && isPictureName(path);

/** Names of the pictures that a text may show from its own folder. */
function picturesNamed(content: string): Set<string> {
  const names = new Set<string>();
  if (!mayNamePicture(content)) return names;
  const { pictures, links } = readDocument(content).facts;
  for (const { url } of [...pictures, ...links]) {
    const name = pictureName(url);
    if (name !== null) names.add(ownText(name));
  }
  return names;
}

/**
 * The pictures beside a text that it shows, by name; a picture missing there is taken from the texts of the other
 * language. Undefined if it shows none.
 */
export async function picturesBeside(
  files: Files,
  contentDir: string,
  { content, path, language }: Item,
): Promise<Record<string, PictureBeside> | undefined> {
  const folder = path.slice(path.indexOf('/'), path.lastIndexOf('/'));
  const found: Record<string, PictureBeside> = {};
  for (const name of [...picturesNamed(content)].sort()) {
    const homes = [language, ...LANGUAGES.filter((one) => one !== language)];
    // Some systems write accents of file names apart from their letters, whatever the text has.
    const forms = new Set([name, name.normalize('NFC'), name.normalize('NFD')]);
    for (const place of homes.flatMap((home) => Array.from(forms, (form) => `${home}${folder}/${form}`))) {
      const picture = isBeside(place) ? await readPicture(files, contentDir, place) : null;
      if (!picture) continue;
      found[name] = picture;
      break;
    }
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

/** Null if the file does not exist, cannot be opened or is not a picture. */
async function readPicture(files: Files, contentDir: string, path: string): Promise<PictureBeside | null> {
  const bytes = await files
    .read(join(contentDir, path))
    .catch(valueIf(null, 'ENOENT', OUTSIDE, 'ENAMETOOLONG', ...CLOSED));
  if (!bytes) return null;
  const { width, height } = await pictureFacts(bytes);
  return width && height ? { path, width, height, version: hash(bytes) } : null;
}

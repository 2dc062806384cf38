import { join } from 'node:path';
import { COLLECTION_NAMES, LANGUAGES } from '../../contract/enums.ts';
import { valueIf } from './disk/disk-error.ts';
import type { Files } from './disk/files.ts';
import { type Issue, issueIn } from './front-matter/front-matter.ts';
import { placeOf } from './front-matter/read-content-file.ts';
import { isSettingsFile, SETTINGS_FILES } from './site-settings.ts';

const TEXT =
  /\.(?:md|markdown|mdown|mkdn?|mdx|qmd|rmd|txt|ya?ml|html?|adoc|asciidoc|rst|org|textile|docx?|odt|rtf|ipynb)$/i;

/** Files about the folder rather than the subject of the guide. */
const ABOUT_THE_FILES = /(?:^|\/)readme\.[^/]*$|^(?:licen[cs]e|contributing|changelog)\.[^/]*$/i;

const ROOMS = COLLECTION_NAMES.map((name) => `${name}/`);

/** The issue with a text at a path below the content folder that is not read; null for every other path. */
export function passedOver(path: string): Issue | null {
  const parts = path.split('/');
  const isOurs = parts[0] !== 'uploads' && parts[0] !== 'public' && !parts.some((part) => part.startsWith('.'));
  if (!isOurs || !TEXT.test(path) || ABOUT_THE_FILES.test(path) || placeOf(path) || isSettingsFile(path)) return null;
  return issueIn(path, '', `this file is not read; ${whereItBelongs(path, parts)}`);
}

function whereItBelongs(path: string, [language = '', room = '', ...below]: string[]): string {
  const meant = path.replace(TEXT, '.md');
  const setting = SETTINGS_FILES.find((name) => name === path.replace(TEXT, '.yaml').toLowerCase());
  if (setting) return `the name must be ${setting}`;
  if (meant !== path && placeOf(meant)) return 'the extension must be .md';
  if (!LANGUAGES.some((one) => one === language)) {
    return `texts belong in ${LANGUAGES.map((one) => `${one}/posts/`).join(', ')} and the folders beside them`;
  }
  return below.length > 0 && ROOMS.includes(`${room}/`)
    ? `move it to ${language}/${room}/${ofFolder(below)}`
    : `move it to one of these folders of ${language}/: ${ROOMS.join(', ')}`;
}

/** Other tools name the text of a folder `index`, and keep drafts in a folder of their own. */
function ofFolder(below: readonly string[]): string {
  const name = /^_?(?:index|readme)\./i.test(below.at(-1) ?? '') ? `${below.at(-2) ?? ''}.md` : '';
  return below.includes('_drafts') ? `${name} with status: draft` : name;
}

/** Paths of texts below the content folder that are not read, in a fixed order. Links are not followed. */
export async function listPassedOver(files: Files, contentDir: string): Promise<string[]> {
  const names = await files.list(contentDir).catch(unlessNoFolder);
  const top = names.filter((name) => !/^(?:\..*|uploads|public)$/.test(name));
  const lists = await Promise.all(
    top.map(async (name) => {
      const below = await files.listDeep(join(contentDir, name)).catch(unlessNoFolder);
      return [name, ...below.map((path) => `${name}/${path.replaceAll('\\', '/')}`)];
    }),
  );
  return lists
    .flat()
    .filter((path) => passedOver(path) !== null)
    .sort();
}

/** For files, and folders that are gone or inaccessible. */
const unlessNoFolder = valueIf<string[]>([], 'ENOTDIR', 'ENOENT', 'EACCES');

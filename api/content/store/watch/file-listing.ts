import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { TEMPORARY } from '../disk/atomic.ts';
import { OUTSIDE } from '../disk/confine.ts';
import { valueIf } from '../disk/disk-error.ts';
import { RECORD_FOLDERS } from '../front-matter/read-content-file.ts';
import { isBeside } from '../media/pictures-beside.ts';
import { listPassedOver } from '../passed-over.ts';
import { PUBLIC_FOLDER } from '../site/owner-files.ts';
import type { Files, FileFingerprint } from '../disk/files.ts';

/** Stamps of files by path below the content folder. */
export type Listing = Map<string, FileFingerprint>;

/** Files checked before yielding: about a third of a millisecond. */
const SLICE = 100;

/**
 * Lists all files below the content folder that make up the guide, and misplaced texts that are not read, with the
 * folders of all of these.
 */
export async function listContent(files: Files, contentDir: string): Promise<{ listing: Listing; folders: string[] }> {
  const listing: Listing = new Map();
  const add = (path: string) => {
    const fingerprint = files.fingerprint(join(contentDir, path));
    if (fingerprint) listing.set(path, fingerprint);
  };
  const uploads = await uploadFolders(files, contentDir);
  const own = await publicFolders(files, contentDir);
  const folders = ['', ...RECORD_FOLDERS, ...uploads, ...own];
  for (const folder of folders) {
    const isPublished = folder.startsWith('uploads') || own.includes(folder);
    const wanted = (await namesIn(files, join(contentDir, folder))).filter((name) =>
      isPublished ? !TEMPORARY.test(name) : /^[^.].*\.(md|yaml|css)$/.test(name) || isBeside(`${folder}/${name}`),
    );
    for (const [index, name] of wanted.entries()) {
      if (index % SLICE === SLICE - 1) await yieldToEventLoop();
      add(folder ? `${folder}/${name}` : name);
    }
  }
  const strays = await listPassedOver(files, contentDir);
  strays.forEach(add);
  const beside = strays.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  return { listing, folders: [...new Set([...folders, ...beside])] };
}

/** `uploads`, with its folders of years and months. */
async function uploadFolders(files: Files, contentDir: string): Promise<string[]> {
  const folders: string[] = ['uploads'];
  for (const folder of folders) {
    if (folder.split('/').length > 2) continue;
    const names = await namesIn(files, join(contentDir, folder));
    folders.push(...names.filter((name) => /^\d+$/.test(name)).map((name) => `${folder}/${name}`));
  }
  return folders;
}

/** `public` and all folders in it. */
async function publicFolders(files: Files, contentDir: string): Promise<string[]> {
  const root = join(contentDir, PUBLIC_FOLDER);
  if (!files.isThere(root)) return [];
  const below = await files.listDeep(root).catch(valueIf([], 'ENOTDIR', 'ENOENT'));
  const inner = below.map((file) => file.split('/').slice(0, -1).join('/'));
  return [...new Set(['', ...inner])].map((folder) => (folder ? `${PUBLIC_FOLDER}/${folder}` : PUBLIC_FOLDER));
}

const namesIn = (files: Files, folder: string): Promise<string[]> =>
  files.list(folder).catch(valueIf([], OUTSIDE, 'ENOENT', 'ENOTDIR'));

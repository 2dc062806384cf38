import { basename, join } from 'node:path';
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

/** Folders below the content folder that are published as they are, with everything in them. */
const PUBLISHED = ['uploads', PUBLIC_FOLDER];

/**
 * Lists all files below the content folder that make up the guide, and misplaced texts that are not read, with the
 * folders of all of these.
 */
export async function listContent(files: Files, contentDir: string): Promise<{ listing: Listing; folders: string[] }> {
  const paths: string[] = [];
  for (const folder of ['', ...RECORD_FOLDERS]) {
    const names = await namesIn(files, join(contentDir, folder));
    const found = names.map((name) => (folder ? `${folder}/${name}` : name));
    paths.push(...found.filter((path) => /(?:^|\/)[^./][^/]*\.(md|yaml|css)$/.test(path) || isBeside(path)));
  }
  for (const folder of PUBLISHED) {
    const below = await namesBelow(files, join(contentDir, folder));
    paths.push(...below.filter((path) => !TEMPORARY.test(basename(path))).map((path) => `${folder}/${path}`));
  }
  paths.push(...(await listPassedOver(files, contentDir)));
  const listing: Listing = new Map();
  for (const [index, path] of paths.entries()) {
    if (index % SLICE === SLICE - 1) await yieldToEventLoop();
    const fingerprint = files.fingerprint(join(contentDir, path));
    if (fingerprint) listing.set(path, fingerprint);
  }
  const beside = paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  return { listing, folders: [...new Set(['', ...RECORD_FOLDERS, ...PUBLISHED, ...beside])] };
}

const namesIn = (files: Files, folder: string): Promise<string[]> =>
  files.list(folder).catch(valueIf([], OUTSIDE, 'ENOENT', 'ENOTDIR'));

/** Nothing is listed below a link that leads out of the content. */
const namesBelow = async (files: Files, folder: string): Promise<string[]> =>
  (await namesIn(files, folder)).length > 0 ? files.listDeep(folder) : [];

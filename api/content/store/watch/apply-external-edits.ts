import { decodeHTMLStrict } from 'entities';
import { ITEM_COLLECTIONS, ITEM_TYPES, LANGUAGES } from '../../../contract/enums.ts';
import type { Item } from '../../../contract/model.ts';
import { decodePercent } from '../../../lib/decode-percent.ts';
import { mayNamePicture } from '../../../lib/picture-name.ts';
import type { FileFingerprint } from '../disk/files.ts';
import { placeOf } from '../front-matter/read-content-file.ts';
import { noteIssues } from '../front-matter/front-matter.ts';
import { originalOf } from '../media/media-files.ts';
import { isBeside } from '../media/pictures-beside.ts';
import { passedOver } from '../passed-over.ts';
import { isSettingsFile } from '../site-settings.ts';
import type { Store } from '../store.ts';
import type { Listing } from './file-listing.ts';

/** Records applied at a time; other writes run in between. */
const BATCH = 50;

/** Resolution of file times on some disks, in milliseconds. */
const COARSE_MS = 2_000;

/** Stamp of a file that must be read again: it differs from all others. */
export const UNSEEN: FileFingerprint = { mark: '', changed: 0 };

/**
 * Stamps of files as the store read them. All others are {@link UNSEEN}: files without a record, missing files, and
 * files that may have changed while the content was loaded.
 */
export function alreadyKnown(store: Store, listing: Listing): Listing {
  const records = [...store.index.allItems(), ...store.index.allTerms()];
  const read = new Set([...records.map(({ path }) => path), ...store.issues.keys()]);
  const known: Listing = new Map([...read].map((path) => [path, UNSEEN]));
  for (const [path, fingerprint] of listing) {
    const isRead = (placeOf(path) === null || read.has(path)) && fingerprint.changed < store.openedMs - COARSE_MS;
    known.set(path, isRead ? fingerprint : UNSEEN);
  }
  return known;
}

/**
 * Passes changed paths to the store: settings first, because records depend on them. `onTaken` receives the paths that
 * are done. New files come before changed ones, and missing files last, so that a moved file is found at its new path
 * first and stays the same record.
 */
export async function applyExternalEdits(
  store: Store,
  { changed, gone }: { changed: string[]; gone: string[] },
  onTaken: (paths: string[]) => void,
): Promise<void> {
  const all = [...changed, ...gone];
  const settings = all.filter(isSettingsFile);
  if (settings.length > 0) {
    const isNew = await store.withLock(() => store.reloadSettings());
    // The settings decide which files are sizes of a picture.
    const media = [...store.index.allItems()].filter(({ type }) => isNew && type === 'attachment');
    await readAgain(store, pathsOf(media));
    onTaken(settings);
  }
  const take = async (paths: string[], work: () => Promise<unknown>) => {
    await store.withLock(work);
    onTaken(paths);
  };
  const isKnown = (path: string) => store.index.at(path) !== undefined;
  const newFirst = [...changed.filter((path) => !isKnown(path)), ...changed.filter(isKnown)];
  for (const batch of batches(newFirst)) await take(batch, () => store.rescan(batch, []));
  for (const batch of batches(gone)) await take(batch, () => store.rescan([], batch));
  const uploads = all.filter((path) => path.startsWith('uploads/'));
  if (uploads.length > 0) await take(uploads, () => store.rescan(recordsShowing(store, uploads), []));
  const pictures = all.filter(isBeside);
  if (pictures.length > 0) await take(pictures, () => store.rescan(recordsNaming(store, pictures), []));
  for (const path of all) {
    const issue = passedOver(path);
    if (issue) noteIssues(store.issues, path, (await store.hasFile(path)) ? [issue] : []);
  }
  onTaken(all);
}

/** Reads records again whose git history changed, even if their files did not. */
export async function followGit(store: Store): Promise<void> {
  await readAgain(store, await store.withLock(() => store.history.follow()));
}

async function readAgain(store: Store, paths: string[]): Promise<void> {
  for (const batch of batches(paths)) await store.withLock(() => store.rescan(batch, []));
}

function* batches(paths: string[]): Iterable<string[]> {
  const records = paths.filter((path) => placeOf(path) !== null);
  for (let at = 0; at < records.length; at += BATCH) yield records.slice(at, at + BATCH);
}

/** Paths of the texts that may show these pictures: those in the same folder, in both languages. */
function recordsNaming({ index }: Store, pictures: string[]): string[] {
  const isShown =
    (name: string) =>
    ({ content }: Item) =>
      mayNamePicture(content) && plain(content).normalize('NFC').includes(name.normalize('NFC'));
  return pictures.flatMap((path) => {
    const [, folder, name = ''] = path.split('/');
    const type = ITEM_TYPES.find((one) => ITEM_COLLECTIONS[one] === folder) ?? 'post';
    return pathsOf(LANGUAGES.flatMap((language) => index.items(type, language).filter(isShown(name))));
  });
}

/** A text without the escapes, entities and percent-encoding that a URL in it may have. */
const plain = (text: string): string =>
  decodeHTMLStrict(text.replaceAll('\\', '')).replace(/(?:%[\da-f]{2})+/gi, (code) => decodePercent(code) ?? code);

/** Paths of the records whose facts come from these files: their picture, or a smaller size of it. */
function recordsShowing({ index }: Store, uploads: string[]): string[] {
  const files = uploads.map((path) => path.slice('uploads/'.length));
  const names = new Set(files.flatMap((file) => [file, originalOf(file)]));
  return pathsOf([...names].flatMap((name) => index.withFile(name)));
}

const pathsOf = (items: readonly Item[]): string[] => items.map(({ path }) => path);

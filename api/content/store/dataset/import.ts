import { isUtf8 } from 'node:buffer';
import { dirname, join } from 'node:path';
import { type Language, LANGUAGES, type Site, type User } from '../../../contract/model.ts';
import { hashPassword } from '../../../lib/password.ts';
import type { ContentIndex } from '../../index/content-index.ts';
import { listIfThere, readIfThere, removeFile, writeFile } from '../disk/atomic.ts';
import { type Files, openFiles, PRIVATE } from '../disk/files.ts';
import type { FileWrite } from '../disk/journal.ts';
import { lockContent } from '../disk/lock.ts';
import { mapConcurrently } from '../disk/map-concurrently.ts';
import { contentPaths, loadContent } from '../load.ts';
import { sizedFiles } from '../media/media-files.ts';
import { openIds } from '../state/ids.ts';
import { openRevisions } from '../state/revisions.ts';
import { StateFile } from '../state/state-file.ts';
import { Users } from '../state/users.ts';
import { pictureFiles, recordFiles, uploadFiles } from './content-files.ts';
import { type DataSet, DEFAULT_BASE, type ImportedUser } from './data-set.ts';
import { DataSetError } from './entry.ts';
import { readDataSet } from './read-data-set.ts';
import { authorsFile, mergeSite, siteFile } from './settings-files.ts';

export interface ImportOptions {
  file: string;
  contentDir: string;
  dataDir: string;
  /** Language of records that do not name theirs. */
  language?: Language | undefined;
  /** Folder of the uploads; by default `media` beside the file. */
  mediaDir?: string | undefined;
  /** Public URL for `{base_url}` in texts. */
  base?: string | undefined;
  /** Deletes the existing records of the imported languages; without it the content folder must be empty. */
  replace?: boolean;
  files?: Files;
}

/**
 * Imports a data set into content and state folders, keeping its ids. Everything is read and checked before any file is
 * changed; mistakes are a {@link DataSetError}. Returns the languages and the numbers of imported records and files.
 */
export async function importDataSet(options: ImportOptions) {
  const { file, contentDir, dataDir, language, files = openFiles() } = options;
  const base = (options.base ?? DEFAULT_BASE).replace(/\/+$/, '');
  const json = await readIfThere(files, file);
  if (!json) throw new DataSetError([`there is no file ${file}`]);
  const data = readDataSet(decoded(json), { language, base });
  const languages = LANGUAGES.filter((one) => [...data.items, ...data.terms].some((record) => record.language === one));

  await files.makeFolder(contentDir);
  await files.makeFolder(dataDir, PRIVATE);
  const unlock = await lockContent(files, contentDir);
  try {
    if (!options.replace && !(await isEmptyContent(files, contentDir))) {
      throw new DataSetError([`${contentDir} is not empty; use --replace to import over its content`]);
    }
    if (!options.replace && data.users && (await Users.open(files, dataDir)).all().length > 0) {
      throw new DataSetError([`${dataDir} already has users; use --replace to replace them with those of the file`]);
    }
    const { index } = await loadContent(files, contentDir);
    refuseForeignIds(index, data, languages);
    const keepOthers = [...index.allItems()].some((item) => !languages.includes(item.language));
    const settings = await settingsFiles(files, contentDir, index, data, { base, keepOthers });
    const mediaDir = options.mediaDir ?? join(dirname(file), 'media');
    const uploads = [
      ...(await uploadFiles(files, mediaDir, data.items, settings.site)),
      ...(await pictureFiles(files, mediaDir, data.pictures)),
    ];
    const records = recordFiles([...data.terms, ...data.items]);

    await clear(files, { contentDir, dataDir }, index, languages);
    await mapConcurrently([...settings.writes, ...uploads, ...records], async ({ path, bytes, modifiedMs }) => {
      if (bytes) await writeFile(files, join(contentDir, path), bytes, { modifiedMs });
    });
    const revisions = await openRevisions(files, dataDir, Infinity);
    for (const revision of data.revisions) await revisions.add(revision);
    if (data.users) await putAccounts(files, dataDir, data.users);
    return {
      languages,
      terms: data.terms.length,
      items: data.items.length,
      uploads: uploads.length,
      revisions: data.revisions.length,
      users: data.users?.length ?? 0,
    };
  } finally {
    await unlock();
  }
}

/** Texts of another encoding would be imported with their letters lost. A byte-order mark is no part of the text. */
function decoded(json: Uint8Array): string {
  if (!isUtf8(json)) throw new DataSetError(['this is not UTF-8; save the file as UTF-8']);
  return new TextDecoder().decode(json);
}

/** The new `site.yaml` and `authors.yaml`, and the resulting settings. */
async function settingsFiles(
  files: Files,
  contentDir: string,
  index: ContentIndex,
  data: DataSet,
  { base, keepOthers }: { base: string; keepOthers: boolean },
): Promise<{ site: Site; writes: FileWrite[] }> {
  const text = (await readIfThere(files, join(contentDir, 'site.yaml')))?.toString('utf8') ?? null;
  const merged = mergeSite(text !== null && keepOthers ? index.site : null, data.site, base);
  const writes: FileWrite[] = [{ path: 'site.yaml', bytes: Buffer.from(siteFile(text, merged)) }];
  if (data.authors) {
    const imported = new Map(data.authors.map((author) => [author.id, author]));
    const authors = new Map([...(keepOthers ? index.authors : []), ...imported]);
    writes.push({ path: 'authors.yaml', bytes: Buffer.from(authorsFile([...authors.values()])) });
  }
  return { site: { ...index.site, ...merged }, writes };
}

/** Replaces all accounts in one step, so that a failure locks no one out. */
async function putAccounts(files: Files, dataDir: string, users: readonly ImportedUser[]): Promise<void> {
  const accounts = users.map(async ({ appPassword, passwordHash, ...user }): Promise<User> => {
    return { ...user, password: appPassword ? await hashPassword(appPassword) : passwordHash };
  });
  const given = await Promise.all(accounts);
  const state = await StateFile.open<{ users: User[] }>(files, join(dataDir, 'users.json'), { users: [] });
  await state.update((draft) => void (draft.users = given));
}

/** Whether a folder is empty apart from names that start with a dot, such as `.git`. */
async function isEmptyContent(files: Files, contentDir: string): Promise<boolean> {
  return (await listIfThere(files, contentDir)).every((name) => name.startsWith('.'));
}

/** Records of languages that are not imported stay, so their ids must not be imported. */
function refuseForeignIds(index: ContentIndex, data: DataSet, languages: readonly Language[]): void {
  const foreign = [...data.terms, ...data.items, ...data.revisions]
    .map(({ id }) => index.record(id))
    .filter((holder) => holder !== undefined && !languages.includes(holder.language));
  if (foreign.length > 0) {
    throw new DataSetError(foreign.map((holder) => `id ${holder?.id} is used by ${holder?.path}, which is kept`));
  }
}

/** Removes the records of the languages, with their uploads and revisions. Their ids are not reused. */
export async function clear(
  files: Files,
  folders: { contentDir: string; dataDir: string },
  index: ContentIndex,
  languages: readonly Language[],
): Promise<void> {
  const { contentDir, dataDir } = folders;
  const ids = await openIds(files, folders);
  ids.see(index.highestId());
  await ids.retire(index.highestId());
  const revisions = await openRevisions(files, dataDir, Infinity);
  for (const item of index.allItems()) {
    if (!languages.includes(item.language)) continue;
    await revisions.removeAll(item.id);
    if (!item.file || index.withFile(item.file).some((other) => !languages.includes(other.language))) continue;
    for (const name of sizedFiles(item)) await removeFile(files, join(contentDir, 'uploads', name));
  }
  // Broken files are not in the index, but go as well.
  for (const path of await contentPaths(files, contentDir)) {
    if (languages.some((language) => path.startsWith(`${language}/`))) await removeFile(files, join(contentDir, path));
  }
}

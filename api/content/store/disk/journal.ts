import { join } from 'node:path';
import { hash } from '../../../lib/hash.ts';
import { Problem } from '../../../lib/problem.ts';
import { readJson, StateError } from '../state/state-file.ts';
import { readIfThere, removeFile, writeFile, writeFiles } from './atomic.ts';
import { withoutSyncErrors, type Files } from './files.ts';

/** New bytes of a file, or null to remove it. `modifiedMs` becomes its modification time. */
export interface FileWrite {
  /** Path below the content folder. */
  path: string;
  bytes: Uint8Array | null;
  modifiedMs?: number | undefined;
}

/** A change failed and could not be undone: the disk holds a part of it until `undo` succeeds or the next start. */
export class HalfDoneError extends Error {
  readonly undo: () => Promise<void>;

  constructor(cause: unknown, undo: () => Promise<void>) {
    super('a failed change could not be undone', { cause });
    this.name = 'HalfDoneError';
    this.undo = undo;
  }
}

interface Folders {
  contentDir: string;
  dataDir: string;
}

interface Before {
  path: string;
  /** Base64 of the former bytes; null if the file did not exist. */
  bytes: string | null;
  modifiedMs: number | null;
  /** Hash of the bytes that the change writes, null if it removes the file; undefined in journals of older versions. */
  after?: string | null;
}

const JOURNAL = 'journal.json';

/**
 * Makes several file changes as one: all of them happen or none. The former bytes are written to a journal first; while
 * it exists the change has not happened, and {@link rollBack} undoes what was begun.
 *
 * Changes of files that are independent of each other, `areApart`, need no journal: a crash leaves some done, each of
 * them whole, as if they had come one by one.
 */
export async function commitFiles(
  files: Files,
  folders: Folders,
  writes: readonly FileWrite[],
  areApart = false,
): Promise<void> {
  // A single file is replaced atomically and needs no journal.
  const isNoted = writes.length > 1 && !areApart;
  for (const { path } of writes) await refuseLink(files, folders.contentDir, path);
  const before = await Promise.all(
    writes.map(async ({ path, bytes }): Promise<Before> => {
      return { ...(await remember(files, folders.contentDir, path)), after: bytes && hash(bytes) };
    }),
  );
  if (isNoted) await noteBefore(files, folders, before);
  try {
    await apply(files, folders.contentDir, writes);
    if (isNoted) await dropNote(files, folders);
  } catch (error) {
    await orHalfDone(() => undo(files, folders, before, isNoted));
    throw error;
  }
}

/** If the journal cannot be written, nothing is begun. A leftover journal would undo later changes. */
async function noteBefore(files: Files, folders: Folders, before: Before[]): Promise<void> {
  try {
    await writeNote(files, folders, before);
  } catch (error) {
    await orHalfDone(() =>
      dropNote(
        withoutSyncErrors(files, () => {}),
        folders,
      ),
    );
    throw error;
  }
}

async function orHalfDone(undo: () => Promise<void>): Promise<void> {
  try {
    await undo();
  } catch (cause) {
    throw new HalfDoneError(cause, undo);
  }
}

/** Replacing a link with a file would leave its target unchanged. */
async function refuseLink(files: Files, contentDir: string, path: string): Promise<void> {
  if (await files.isLink(join(contentDir, path))) throw new Problem('rest_symbolic_link', { values: { path } });
}

/** Undoes a change that was begun but not finished. */
export async function rollBack(files: Files, folders: Folders): Promise<void> {
  for (const before of await readNote(files, folders)) await restore(files, folders.contentDir, before);
  await dropNote(files, folders);
}

async function readNote(files: Files, { dataDir }: Folders): Promise<Before[]> {
  const path = join(dataDir, JOURNAL);
  const note = (await readJson(files, path)) ?? [];
  if (Array.isArray(note) && note.every(isBefore)) return note;
  throw new StateError(path, new TypeError('it is not a journal of file changes'));
}

const isBefore = (entry: Partial<Before> | null): entry is Before =>
  typeof entry?.path === 'string' && (entry.bytes === null || typeof entry.bytes === 'string');

/**
 * Restores the former files, on a disk that may no longer sync. Until all are restored, the journal stays for the next
 * start. It is removed here only if the disk can be trusted; else nothing more is written before that start.
 */
async function undo(files: Files, folders: Folders, list: Before[], isNoted: boolean): Promise<void> {
  let isDurable = true;
  const lenient = withoutSyncErrors(files, () => (isDurable = false));
  if (isNoted) await writeNote(lenient, folders, list);
  for (const before of list) await restore(lenient, folders.contentDir, before);
  if (isNoted && isDurable) await dropNote(files, folders);
}

const dropNote = (files: Files, { dataDir }: Folders): Promise<void> => removeFile(files, join(dataDir, JOURNAL));

const writeNote = (files: Files, { dataDir }: Folders, list: Before[]): Promise<void> =>
  writeFile(files, join(dataDir, JOURNAL), Buffer.from(JSON.stringify(list)), { isPrivate: true });

/**
 * Files that the change did not reach are left alone, because on a full disk they could not be rewritten; so are those
 * that others have written since.
 */
async function restore(files: Files, contentDir: string, before: Before): Promise<void> {
  const now = await remember(files, contentDir, before.path);
  if (now.bytes === before.bytes && now.modifiedMs === before.modifiedMs) return;
  const found = now.bytes === null ? null : hash(Buffer.from(now.bytes, 'base64'));
  if (before.after !== undefined && found !== before.after) return;
  const bytes = before.bytes === null ? null : Buffer.from(before.bytes, 'base64');
  await apply(files, contentDir, [{ path: before.path, bytes, modifiedMs: before.modifiedMs ?? undefined }]);
}

/** Removes last, so that a text that moves is never without a file. */
async function apply(files: Files, contentDir: string, writes: readonly FileWrite[]): Promise<void> {
  const kept = writes.flatMap(({ path, bytes, modifiedMs }) =>
    bytes ? { path: join(contentDir, path), bytes, modifiedMs } : [],
  );
  await writeFiles(files, kept);
  for (const { path, bytes } of writes) if (!bytes) await removeFile(files, join(contentDir, path));
}

async function remember(files: Files, contentDir: string, path: string): Promise<Before> {
  const bytes = await readIfThere(files, join(contentDir, path));
  const modifiedMs = await files.modified(join(contentDir, path));
  return { path, bytes: bytes?.toString('base64') ?? null, modifiedMs };
}

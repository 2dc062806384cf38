import { join } from 'node:path';
import { Problem } from '../../../lib/problem.ts';
import { StateError } from '../state/state-file.ts';
import { readIfThere, removeFile, writeFile, writeFiles } from './atomic.ts';
import { withoutSyncErrors, type Files } from './files.ts';

/** New bytes of a file; null removes it. `modifiedMs` becomes its time of change. */
export interface FileWrite {
  /** Path below the content folder. */
  path: string;
  bytes: Uint8Array | null;
  modifiedMs?: number;
}

/** A change was begun, failed, and could not be undone: the disk holds a part of it until `undo` works or the next start. */
export class HalfDoneError extends Error {
  readonly undo: () => Promise<void>;

  constructor(cause: unknown, undo: () => Promise<void>) {
    super('a change that failed could not be undone', { cause });
    this.name = 'HalfDoneError';
    this.undo = undo;
  }
}

interface Folders {
  content: string;
  data: string;
}

interface Before {
  path: string;
  /** Base64 of the former bytes; null when there was no file. */
  bytes: string | null;
  modifiedMs: number | null;
}

const JOURNAL = 'journal.json';

/**
 * Makes several file changes one: all of them happen or none. The former bytes are noted down first; while the note
 * exists the change has not happened, and {@link rollBack} undoes what was begun.
 */
export async function commitFiles(files: Files, folders: Folders, writes: FileWrite[]): Promise<void> {
  for (const { path } of writes) await refuseLink(files, folders.content, path);
  const before = await Promise.all(writes.map((write) => remember(files, folders.content, write.path)));
  // One file changes in one step by itself and needs no note.
  const isNoted = writes.length > 1;
  if (isNoted) await noteBefore(files, folders, before);
  try {
    for (const write of writes) await apply(files, folders.content, write);
    if (isNoted) await dropNote(files, folders);
  } catch (error) {
    await orHalfDone(() => undo(files, folders, before, isNoted));
    throw error;
  }
}

/**
 * Makes changes of one file each, none a removal, at once: they have nothing to do with each other and wait for the
 * disk together. An error undoes all; a crash leaves some done, each of them whole, as if they had come one by one.
 */
export async function commitApart(files: Files, folders: Folders, writes: FileWrite[]): Promise<void> {
  for (const { path } of writes) await refuseLink(files, folders.content, path);
  const before = await Promise.all(writes.map((write) => remember(files, folders.content, write.path)));
  try {
    await writeFiles(
      files,
      writes.map(({ path, bytes, modifiedMs }) => ({
        path: join(folders.content, path),
        bytes: bytes as Uint8Array,
        modifiedMs,
      })),
    );
  } catch (error) {
    await orHalfDone(() => undo(files, folders, before, false));
    throw error;
  }
}

/** Without its note a change is not begun, and there is nothing to undo. A note that is there would undo what comes next. */
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

/** A file would take the place of the link, and what the link leads to would stay as it was. */
async function refuseLink(files: Files, contentDir: string, path: string): Promise<void> {
  if (await files.isLink(join(contentDir, path))) throw new Problem('rest_symbolic_link', { values: { path } });
}

/** Undoes a change that was begun and not finished. */
export async function rollBack(files: Files, folders: Folders): Promise<void> {
  for (const before of await readNote(files, folders)) await restore(files, folders.content, before);
  await dropNote(files, folders);
}

async function readNote(files: Files, { data }: Folders): Promise<Before[]> {
  const path = join(data, JOURNAL);
  const bytes = await readIfThere(files, path);
  try {
    const note: unknown = bytes ? JSON.parse(bytes.toString('utf8')) : [];
    if (Array.isArray(note) && note.every(isBefore)) return note;
    throw new TypeError('it is not the note of a change');
  } catch (error) {
    throw new StateError(path, error);
  }
}

const isBefore = (entry: Partial<Before> | null): entry is Before =>
  typeof entry?.path === 'string' && (entry.bytes === null || typeof entry.bytes === 'string');

/**
 * Puts the former files back, on a disk that may no longer sync. While they are not all back, a note is there for the next
 * start. It goes at once only when the disk can be trusted: else nothing more is written before that start anyway.
 */
async function undo(files: Files, folders: Folders, list: Before[], isNoted: boolean): Promise<void> {
  let isDurable = true;
  const lenient = withoutSyncErrors(files, () => (isDurable = false));
  if (isNoted) await writeNote(lenient, folders, list);
  for (const before of list) await restore(lenient, folders.content, before);
  if (isNoted && isDurable) await dropNote(files, folders);
}

const dropNote = (files: Files, { data }: Folders): Promise<void> => removeFile(files, join(data, JOURNAL));

const writeNote = (files: Files, { data }: Folders, list: Before[]): Promise<void> =>
  writeFile(files, join(data, JOURNAL), Buffer.from(JSON.stringify(list)), { isPrivate: true });

/** What the change did not reach is left alone: on a full disk nothing could be rewritten. */
async function restore(files: Files, contentDir: string, before: Before): Promise<void> {
  const now = await remember(files, contentDir, before.path);
  if (now.bytes === before.bytes && now.modifiedMs === before.modifiedMs) return;
  await apply(files, contentDir, {
    path: before.path,
    bytes: before.bytes === null ? null : Buffer.from(before.bytes, 'base64'),
    ...(before.modifiedMs === null ? {} : { modifiedMs: before.modifiedMs }),
  });
}

async function apply(files: Files, contentDir: string, write: FileWrite): Promise<void> {
  const path = join(contentDir, write.path);
  if (write.bytes === null) await removeFile(files, path);
  else await writeFile(files, path, write.bytes, write);
}

async function remember(files: Files, contentDir: string, path: string): Promise<Before> {
  const bytes = await readIfThere(files, join(contentDir, path));
  const modifiedMs = await files.modified(join(contentDir, path));
  return { path, bytes: bytes?.toString('base64') ?? null, modifiedMs };
}

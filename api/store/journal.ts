import { join } from 'node:path';
import { readIfThere, removeFile, writeFile } from './atomic.ts';
import type { Files } from './files.ts';

/** New bytes of a file; null removes it. `modifiedMs` becomes its time of change. */
export interface FileWrite {
  /** Path below the content folder. */
  path: string;
  bytes: Uint8Array | null;
  modifiedMs?: number;
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
export async function commitFiles(
  files: Files,
  folders: { content: string; data: string },
  writes: FileWrite[],
): Promise<void> {
  const journal = join(folders.data, JOURNAL);
  const before = await Promise.all(writes.map((write) => remember(files, folders.content, write.path)));
  // One file changes in one step by itself and needs no note.
  const noted = writes.length > 1;
  if (noted) await writeFile(files, journal, Buffer.from(JSON.stringify(before)));
  try {
    for (const write of writes) await apply(files, folders.content, write);
    if (noted) await removeFile(files, journal);
  } catch (error) {
    await restore(files, folders.content, before)
      .then(
        () => removeFile(files, journal),
        () => {},
      )
      .catch(() => {});
    throw error;
  }
}

/** Undoes a change that was begun and not finished. */
export async function rollBack(files: Files, folders: { content: string; data: string }): Promise<void> {
  const journal = join(folders.data, JOURNAL);
  const bytes = await readIfThere(files, journal);
  if (!bytes) return;
  await restore(files, folders.content, JSON.parse(bytes.toString('utf8')) as Before[]);
  await removeFile(files, journal);
}

async function restore(files: Files, contentDir: string, list: Before[]): Promise<void> {
  for (const before of list) {
    await apply(files, contentDir, {
      path: before.path,
      bytes: before.bytes === null ? null : Buffer.from(before.bytes, 'base64'),
      ...(before.modifiedMs === null ? {} : { modifiedMs: before.modifiedMs }),
    });
  }
}

async function apply(files: Files, contentDir: string, write: FileWrite): Promise<void> {
  const path = join(contentDir, write.path);
  if (write.bytes === null) await removeFile(files, path);
  else await writeFile(files, path, write.bytes, write.modifiedMs);
}

async function remember(files: Files, contentDir: string, path: string): Promise<Before> {
  const bytes = await readIfThere(files, join(contentDir, path));
  const modifiedMs = await files.modified(join(contentDir, path));
  return { path, bytes: bytes?.toString('base64') ?? null, modifiedMs };
}

import { join } from 'node:path';
import { FolderError } from '../disk/disk-error.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';

/**
 * Makes the next version of the data out of the one before. It runs again when a crash came before its end was noted, and
 * so must take what it has already changed for done.
 */
export type Migration = (files: Files, dataDir: string) => Promise<void>;

/** The first makes version 2 of version 1. Data without a note is of version 1. */
export const MIGRATIONS: readonly Migration[] = [];

const NOTE = 'format.json';

const openNote = (files: Files, dataDir: string) =>
  StateFile.open<{ version: number }>(files, join(dataDir, NOTE), { version: 1 });

/** Brings the data to the version that this program works with, step by step, and notes each. */
export async function upgradeData(
  files: Files,
  dataDir: string,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const note = await openNote(files, dataDir);
  const newest = migrations.length + 1;
  refuseNewer(note.data.version, newest, dataDir);
  for (const [index, migrate] of migrations.entries()) {
    const next = index + 2;
    if (next <= note.data.version) continue;
    await migrate(files, dataDir);
    await note.update((draft) => void (draft.version = next));
  }
  if (!files.isThere(join(dataDir, NOTE))) await note.update(() => {});
}

/** For who only reads the data. */
export async function checkDataFormat(files: Files, dataDir: string): Promise<void> {
  refuseNewer((await openNote(files, dataDir)).data.version, MIGRATIONS.length + 1, dataDir);
}

/** Older code would take newer data for broken, or break it. */
function refuseNewer(version: number, newest: number, dataDir: string): void {
  if (version <= newest) return;
  const reason = `its format is version ${version}, and this program knows versions up to ${newest}; run the newer program`;
  throw new FolderError('DATA_DIR', dataDir, reason);
}

import { join } from 'node:path';
import { FolderError } from '../disk/disk-error.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';

/**
 * Converts data from the previous version to the next. It runs again if a crash came before its completion was
 * recorded, so it must be idempotent.
 */
export type Migration = (files: Files, dataDir: string) => Promise<void>;

/** The first converts version 1 to version 2. Data without a recorded version is version 1. */
export const MIGRATIONS: readonly Migration[] = [];

const NOTE = 'format.json';

const openNote = (files: Files, dataDir: string) =>
  StateFile.open<{ version: number }>(files, join(dataDir, NOTE), { version: 1 });

/** Upgrades the data step by step to the version of this program, and records each step. */
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

/** Checks the version for read-only use of the data. */
export async function checkDataFormat(files: Files, dataDir: string): Promise<void> {
  refuseNewer((await openNote(files, dataDir)).data.version, MIGRATIONS.length + 1, dataDir);
}

/** Older code would misread newer data, or corrupt it. */
function refuseNewer(version: number, newest: number, dataDir: string): void {
  if (version <= newest) return;
  const reason = `its format is version ${version}, but this program supports only versions up to ${newest}; run a newer release`;
  throw new FolderError('DATA_DIR', dataDir, reason);
}

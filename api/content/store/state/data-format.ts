import { join } from 'node:path';
import { FolderError } from '../disk/disk-error.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';

/** Version of the data that this program writes. */
const FORMAT = 1;

/** Throws a {@link FolderError} for data of a newer program, which older code would misread or corrupt. */
export async function checkDataFormat(files: Files, dataDir: string): Promise<void> {
  const { version } = (await openNote(files, dataDir)).data;
  if (version <= FORMAT) return;
  const reason = `its format is version ${version}, but this program supports only versions up to ${FORMAT}; run a newer release`;
  throw new FolderError('DATA_DIR', dataDir, reason);
}

/** Records the version, for programs of other releases. */
export async function noteDataFormat(files: Files, dataDir: string): Promise<void> {
  if (!files.isThere(join(dataDir, NOTE))) await (await openNote(files, dataDir)).update(() => {});
}

const NOTE = 'format.json';

/** Data without a recorded version is version 1. */
const openNote = (files: Files, dataDir: string) =>
  StateFile.open<{ version: number }>(files, join(dataDir, NOTE), { version: 1 });

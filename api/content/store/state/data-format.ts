import { join } from 'node:path';
import { FolderError } from '../disk/disk-error.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';

/** Version of the data that this program writes. */
const FORMAT = 1;

/**
 * Throws a {@link FolderError} for data of a newer program, which older code would misread or corrupt. A writer records
 * the version, for programs of other releases.
 */
export async function checkDataFormat(files: Files, dataDir: string, isWriter: boolean): Promise<void> {
  const path = join(dataDir, 'format.json');
  // Data without a recorded version is version 1.
  const note = await StateFile.open(files, path, { version: 1 });
  const { version } = note.data;
  if (version > FORMAT) {
    const reason = `its format is version ${version}, but this program supports only versions up to ${FORMAT}; run a newer release`;
    throw new FolderError('DATA_DIR', dataDir, reason);
  }
  if (isWriter && !files.isThere(path)) await note.update(() => {});
}

import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';

/** Folder for very many temporary files: in memory if `bytes` of it are free, to spare the disk. */
export function temporaryHome(bytes: number): string {
  if (process.env['TMPDIR'] || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > bytes ? MEMORY : tmpdir();
}

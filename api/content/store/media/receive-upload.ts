import { join } from 'node:path';
import { temporaryName } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';

/** An upload that lies on the disk. */
export interface Received {
  read(): Promise<Uint8Array>;
  remove(): Promise<void>;
}

export type ReceiveUpload = (chunks: AsyncIterable<Uint8Array>) => Promise<Received>;

/** Writes an upload to the disk as it comes, so that a slow sender holds no memory. A killed process leaves it to the sweep. */
export function receiveUploads(files: Files, dataDir: string): ReceiveUpload {
  return async (chunks) => {
    const path = temporaryName(join(dataDir, 'upload'));
    try {
      await files.create(path, chunks, 0o600);
    } catch (error) {
      await files.remove(path).catch(() => {});
      throw error;
    }
    return { read: () => files.read(path), remove: () => files.remove(path) };
  };
}

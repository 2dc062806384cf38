import { join } from 'node:path';
import { temporaryName } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';

export interface Received {
  read(): Promise<Uint8Array>;
  remove(): Promise<void>;
}

export type ReceiveUpload = (chunks: AsyncIterable<Uint8Array>) => Promise<Received>;

/** Streams uploads to disk, so that slow senders use no memory. The next start sweeps those of a killed process. */
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

import { statfs } from 'node:fs/promises';

/** Bytes that the service may still write where a path lies; NaN when the disk cannot be asked. */
export async function freeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return NaN;
    throw error;
  }
}

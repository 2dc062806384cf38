import { statfs } from 'node:fs/promises';

/** Bytes that the service may still write to the disk of a path; NaN if the disk cannot be read. */
export async function freeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return NaN;
    throw error;
  }
}

import { Problem } from '../lib/problem.ts';
import { SyncError, type Files } from './files.ts';

/**
 * Whether the disk still keeps what it is given. After a failed fsync the kernel may have dropped the bytes and will not
 * say so again; nothing more is written until the next start, which reads everything anew.
 */
export class Trust {
  /** Why it is gone; empty while it lasts. */
  reason = '';

  lose(error: unknown): void {
    const { code = '' } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    this.reason ||= `the disk failed to keep what was written (${code || 'error'}); writing is off until the next start`;
  }

  /** Throws what a writer is answered once the trust is gone. */
  demand(): void {
    if (this.reason) throw new Problem('rest_unavailable', { data: { reason: this.reason } });
  }

  /** The same files, watched for a failure to become durable. */
  watch(files: Files): Files {
    const watched =
      <A extends unknown[]>(call: (...args: A) => Promise<void>) =>
      async (...args: A) => {
        try {
          await call(...args);
        } catch (error) {
          if (error instanceof SyncError) this.lose(error);
          throw error;
        }
      };
    return {
      ...files,
      create: watched(files.create),
      syncFolder: watched(files.syncFolder),
      makeFolder: watched(files.makeFolder),
    };
  }

  /** The same files, of which none is written any more once the trust is gone. */
  guard(files: Files): Files {
    const watched = this.watch(files);
    return {
      ...watched,
      create: async (...args) => {
        this.demand();
        await watched.create(...args);
      },
    };
  }
}

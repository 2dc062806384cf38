import { join } from 'node:path';
import { temporaryName } from './atomic.ts';
import { codeOf, DiskProblem, isDiskError, isFull, sayDiskError, type FolderRole } from './disk-error.ts';
import { SyncError, type Files } from './files.ts';
import type { HalfDoneError } from './journal.ts';

/** Bytes that must fit for a folder to count as writable. */
const PROBE = new Uint8Array(64 * 1024);

/** Time between two probes of a disk that rejects writes, in milliseconds. */
const PROBE_MS = 1_000;

/** A guarded folder, and a file in it whose disappearance means that the folder is gone. */
interface Guarded {
  role: FolderRole;
  path: string;
  landmark: string;
  wasThere: boolean;
}

interface GuardOptions {
  contentDir: string;
  dataDir: string;
  /** False if nothing is ever written, in which case the data folder may be missing. */
  write?: boolean;
  /** Called when writing stops and when it resumes. */
  report?: (event: string) => void;
}

interface Trouble {
  reason: string;
  isForSpace: boolean;
}

/**
 * Decides whether anything may be written. If the disk is full, read-only or gone, writing stops and the disk is probed
 * until it has recovered; a half-done change is then undone. Only after a failed fsync does writing stay off until the
 * next start: the kernel may have dropped the bytes without reporting it again, so everything must be read anew.
 */
export class WriteGuard {
  /** File access that refuses to create anything while writing is off. */
  readonly files: Files;
  /** The same without refusals, to undo what was begun. */
  readonly ownFiles: Files;
  readonly #files: Files;
  readonly #folders: Guarded[];
  readonly #report: (event: string) => void;
  /** Why writing is off until the next start. */
  #ended = '';
  #trouble: Trouble | null = null;
  #undo: (() => Promise<void>) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(files: Files, { contentDir, dataDir, write = true, report = () => {} }: GuardOptions) {
    this.#files = files;
    const content: Guarded = { role: 'content', path: contentDir, landmark: 'site.yaml', wasThere: false };
    const data: Guarded = { role: 'data', path: dataDir, landmark: 'users.json', wasThere: false };
    this.#folders = write ? [content, data] : [content];
    this.#report = report;
    this.ownFiles = this.#watch(files);
    this.files = this.#protect(this.ownFiles);
  }

  /** Why writing is off; empty while all is well. */
  get reason(): string {
    return this.#ended || this.#lost() || this.#trouble?.reason || '';
  }

  /** Whether the content folder exists and holds no half-done change. */
  get isContentWhole(): boolean {
    return !this.#undo && !this.#lost(['content']);
  }

  /** Throws the answer for writers while writing is off. */
  assertWritable(): void {
    const { reason } = this;
    if (reason) throw new DiskProblem(reason, reason === this.#trouble?.reason && this.#trouble.isForSpace);
  }

  /** Turns writing off until a half-done change is undone. Returns the answer for its writer. */
  postpone({ cause, undo }: HalfDoneError): DiskProblem {
    this.#undo = undo;
    this.#stop(waitingToUndo(cause));
    return new DiskProblem(this.reason, false);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #watch(files: Files): Files {
    const watched =
      <A extends [string, ...unknown[]]>(call: (...args: A) => Promise<void>) =>
      async (...args: A) => {
        try {
          await call(...args);
        } catch (error) {
          throw await this.#judge(error, args[0]);
        }
      };
    return {
      ...files,
      create: watched(async (...args) => {
        try {
          await files.create(...args);
        } catch (error) {
          // Some disks report only on sync that they are full. Nothing but the new file is lost then.
          const cause = error instanceof SyncError && isFull(error.cause) ? error.cause : error;
          // A partly written file would take the space of the probe.
          if (isFull(cause)) await files.remove(args[0]).catch(() => {});
          throw cause;
        }
      }),
      append: watched(files.append),
      rename: watched(files.rename),
      remove: watched(files.remove),
      syncFolder: watched(files.syncFolder),
      makeFolder: watched(files.makeFolder),
      setModified: watched(files.setModified),
      takeMode: watched(files.takeMode),
    };
  }

  #protect(files: Files): Files {
    const guarded =
      <A extends unknown[]>(call: (...args: A) => Promise<void>) =>
      async (...args: A) => {
        this.assertWritable();
        await call(...args);
      };
    const { create, append, makeFolder } = files;
    return { ...files, create: guarded(create), append: guarded(append), makeFolder: guarded(makeFolder) };
  }

  /** The answer for a disk error. The disk is probed immediately, because one file may just be too large. */
  async #judge(error: unknown, path: string): Promise<unknown> {
    if (error instanceof SyncError) this.#end(error);
    if (!isDiskError(error)) return error;
    const role = this.#folders.find((folder) => `${path}/`.startsWith(`${folder.path}/`))?.role ?? 'data';
    if (!this.#trouble) {
      const trouble = await this.#probe();
      if (trouble) this.#stop(trouble);
    }
    return new DiskProblem(sayDiskError(role, error), isFull(error));
  }

  #end(error: SyncError): void {
    if (this.#ended) return;
    const code = codeOf(error.cause) || 'error';
    this.#ended = `the disk failed to keep what was written (${code}); writing is off until the next start`;
    this.#report(this.#ended);
  }

  #stop(trouble: Trouble): void {
    if (!this.#trouble) this.#report(`writing is off: ${trouble.reason}`);
    this.#trouble = trouble;
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#heal(), PROBE_MS).unref();
  }

  async #heal(): Promise<void> {
    const trouble = this.#lost() ? this.#trouble : ((await this.#probe()) ?? (await this.#finishUndo()));
    if (trouble) return this.#stop(trouble);
    this.#trouble = null;
    this.#report('writing is on again');
  }

  async #finishUndo(): Promise<Trouble | null> {
    try {
      await this.#undo?.();
    } catch (error) {
      return waitingToUndo(error);
    }
    this.#undo = null;
    return null;
  }

  /** Writes a small file durably into every folder, and removes it. */
  async #probe(): Promise<Trouble | null> {
    for (const { role, path } of this.#folders) {
      const file = temporaryName(join(path, 'probe'));
      try {
        await this.#files.create(file, PROBE);
      } catch (error) {
        const cause = error instanceof SyncError ? error.cause : error;
        return { reason: sayDiskError(role, cause), isForSpace: isFull(cause) };
      } finally {
        await this.#files.remove(file).catch(() => {});
      }
    }
    return null;
  }

  /** Which folder is gone, for example because its mount was lost; empty if none is. */
  #lost(roles: readonly FolderRole[] = ['content', 'data']): string {
    const reasons = this.#folders.map((folder) => {
      const { role, path, landmark } = folder;
      const isThere = this.#files.isThere(join(path, landmark));
      folder.wasThere ||= isThere;
      if (!roles.includes(role) || isThere) return '';
      if (!this.#files.isThere(path)) return `the ${role} folder is gone`;
      return folder.wasThere ? `the ${role} folder is gone: ${landmark} is missing` : '';
    });
    return reasons.find(Boolean) ?? '';
  }
}

function waitingToUndo(error: unknown): Trouble {
  const reason = error instanceof DiskProblem ? error.reason : `a file cannot be written (${codeOf(error) || 'error'})`;
  return { reason: `${reason}; a change is waiting to be undone`, isForSpace: false };
}

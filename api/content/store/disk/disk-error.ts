import { OperatorError } from '../../../lib/operator-error.ts';
import { Problem } from '../../../lib/problem.ts';

/** The folders of the service, as messages name them. */
export type FolderRole = 'content' | 'data' | 'output';

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Messages about a folder by error code; other codes indicate a defect, not a disk problem. */
const SAYINGS: Record<string, (role: FolderRole) => string> = {
  ENOSPC: (role) => `the ${role} folder is full`,
  EDQUOT: (role) => `the quota of the ${role} folder is exhausted`,
  EROFS: (role) => `the ${role} folder is on a read-only file system`,
  EACCES: (role) => `the ${role} folder is not writable`,
  EPERM: (role) => `the ${role} folder is not writable`,
  EIO: (role) => `the disk of the ${role} folder is failing`,
};

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/**
 * A handler of errors that returns the value if the error has one of these codes, and throws it again otherwise.
 *
 * @example
 * const names = await readdir(folder).catch(valueIf([], 'ENOENT'));
 */
export const valueIf =
  <T>(value: T, ...codes: string[]) =>
  (error: unknown): T => {
    if (codes.includes(codeOf(error))) return value;
    throw error;
  };

export const UNREADABLE = 'the file cannot be opened';

/** Codes for a folder, a file without read permission, a cycle of links, a socket, and a pipe that waits. */
export const CLOSED = ['EISDIR', 'EACCES', 'ELOOP', 'ENXIO', 'EAGAIN'];

export const isUnreadable = (error: unknown): boolean => CLOSED.includes(codeOf(error));

export const isFull = (error: unknown): boolean => FULL.has(codeOf(error));

/** Whether an error is a disk problem, which may resolve itself. */
export const isDiskError = (error: unknown): boolean => codeOf(error) in SAYINGS;

/** `the data folder is full (ENOSPC)` */
export function sayDiskError(role: FolderRole, error: unknown): string {
  const code = codeOf(error);
  return `${SAYINGS[code]?.(role) ?? `the ${role} folder cannot be used`} (${code || 'error'})`;
}

/** Answered to writers while the disk rejects writes. */
export class DiskProblem extends Problem {
  readonly reason: string;

  constructor(reason: string, isForSpace: boolean) {
    super(isForSpace ? 'rest_insufficient_storage' : 'rest_unavailable', { data: { reason } });
    this.reason = reason;
  }
}

/** A folder cannot be used at the start. `variable` names the folder. */
export class FolderError extends OperatorError {
  constructor(variable: string, path: string, reason: string) {
    super(`${variable}=${path} cannot be used: ${reason}`);
  }
}

export function sayOutputTrouble(error: unknown): string {
  if (error instanceof FolderError) return error.message;
  return isDiskError(error) ? sayDiskError('output', error) : 'outputs could not be made';
}

import { systemCalls, type SystemCalls } from '../../api/content/store/disk/files.ts';

/** System calls that change the disk. */
export const CALLS = ['open', 'write', 'fsync', 'rename', 'unlink', 'mkdir', 'utimes'] as const;
export type CallName = (typeof CALLS)[number];

export interface Fault {
  call: CallName;
  /** Which call from now on fails, counted from 1. */
  nth: number;
  code: 'EIO' | 'ENOSPC' | 'EMFILE';
  /** Whether all later calls of the kind fail as well. */
  stays?: boolean;
}

/** The system calls, one of which can be made to fail. */
export interface FaultyDisk {
  calls: SystemCalls;
  /** Breaks the disk; null repairs it. */
  set(fault: Fault | null): void;
  /** Whether the fault has occurred. */
  struck(): boolean;
}

export function faultyDisk(): FaultyDisk {
  let fault: Fault | null = null;
  let seen = 0;
  const failing =
    <A extends unknown[], R>(name: CallName, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (fault?.call === name) seen++;
      const strikes = fault?.call === name && (fault.stays ? seen >= fault.nth : seen === fault.nth);
      // A full disk keeps the part that still fitted.
      if (strikes && name === 'write') await systemCalls.write(args[0] as never, Buffer.from('half'));
      if (strikes) throw Object.assign(new Error(`${fault?.code}: ${name}`), { code: fault?.code });
      return call(...args);
    };
  const broken = Object.fromEntries(CALLS.map((name) => [name, failing(name, systemCalls[name] as never)]));
  return {
    calls: { ...systemCalls, ...broken } as SystemCalls,
    set(next) {
      fault = next;
      seen = 0;
    },
    struck: () => fault !== null && seen >= fault.nth,
  };
}

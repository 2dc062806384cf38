import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { orInstead } from '../../../lib/instead.ts';
import { OperatorError } from '../../../lib/operator-error.ts';
import { readIfThere, removeFile, temporaryName } from './atomic.ts';
import { unusable } from './check-folders.ts';
import { codeOf, valueIf } from './disk-error.ts';
import type { Files } from './files.ts';

interface Holder {
  pid: number;
  /** Start of the process in kernel time, which differs for a reused pid. */
  started: string;
  host: string;
  /** Distinguishes two locks of one process. */
  nonce: string;
  /** What the process does with the output folder. */
  work?: string;
}

export class LockedError extends OperatorError {}

export const LOCK_NAME = '.guide-lock';

/** Attempts at taking a contended lock, and the time to wait while another process removes a stale lock. */
const ATTEMPTS = 20;
const CLAIM_MS = 20;

/**
 * Makes this process the only writer of a content folder; returns a function that releases the lock. A lock whose
 * process is gone is replaced.
 */
export function lockContent(files: Files, contentDir: string): Promise<() => Promise<void>> {
  const path = join(contentDir, LOCK_NAME);
  return lock(files, path, (holder) => {
    const { pid, host } = holder;
    const advice = isHere(holder) ? '' : `; if that process no longer runs, remove the file`;
    // A process on another machine cannot be checked; its lock counts as held.
    if (isHere(holder) && !isRunning(holder)) return;
    throw new LockedError(`the content is being written by process ${pid} on ${host}: stop it (lock ${path}${advice})`);
  });
}

/**
 * Makes this process the only writer of a data folder; returns a function that releases the lock. Locks of other
 * machines are ignored: they come with copies, and the content has one that counts.
 */
export const lockData = (files: Files, dataDir: string): Promise<() => Promise<void>> =>
  lock(files, join(dataDir, LOCK_NAME), (holder) => {
    if (isRunning(holder))
      throw new LockedError(`process ${holder.pid} writes to ${dataDir}: stop it, or set DATA_DIR`);
  });

/**
 * Makes this process the only writer of an output folder; returns a function that releases the lock. `work` describes
 * the process: `serves … for http://…`. Locks of other machines are ignored, because an output is easily made again.
 */
export async function lockOutput(files: Files, outDir: string, work: string): Promise<() => Promise<void>> {
  const real = await files.realPath(outDir).catch(() => outDir);
  // Not in the folder itself, which may be removed and replaced.
  const path = join(dirname(real), `${LOCK_NAME}-${basename(real)}`);
  const refuse = (holder: Holder) => {
    if (isRunning(holder)) throw new LockedError(`process ${holder.pid} ${holder.work}: stop it, or set OUT_DIR`);
  };
  try {
    await files.makeFolder(dirname(path));
    return await lock(files, path, refuse, { work });
  } catch (error) {
    throw error instanceof LockedError ? error : unusable('OUT_DIR', 'output', outDir, error);
  }
}

/** `refuse` throws if the holder's lock is valid. */
async function lock(
  files: Files,
  path: string,
  refuse: (holder: Holder) => void,
  more: Pick<Holder, 'work'> = {},
): Promise<() => Promise<void>> {
  const nonce = randomBytes(8).toString('hex');
  const own: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname(), nonce, ...more };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await take(files, path, own)) return () => removeFile(files, path);
    const holder = await readHolder(files, path);
    if (!holder) continue;
    refuse(holder);
    await takeAway(files, path, holder, own);
  }
  throw new Error(`${path} could not be taken: other processes keep taking it`);
}

/** Errors of disks without hard links, such as folders shared with a virtual machine. */
const NO_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];

/** The lock file appears together with its content: an empty one would look as if a killed process had left it. */
async function take(files: Files, path: string, own: Holder): Promise<boolean> {
  const prepared = temporaryName(path);
  const bytes = Buffer.from(JSON.stringify(own));
  await files.create(prepared, bytes);
  try {
    // A holder that has just started removes temporary files, including this one.
    return await files.link(prepared, path).then(() => true, valueIf(false, 'EEXIST', 'ENOENT'));
  } catch (error) {
    if (!NO_LINKS.includes(codeOf(error))) throw error;
    return await files.create(path, bytes).then(() => true, valueIf(false, 'EEXIST'));
  } finally {
    await removeFile(files, prepared);
  }
}

/**
 * Null if nobody holds the lock. One with unreadable content has no live holder: locks are never written in part, except
 * on disks without hard links, where an empty one may be in the making.
 */
async function readHolder(files: Files, path: string): Promise<Holder | null> {
  let bytes = await readIfThere(files, path);
  if (bytes?.length === 0) {
    await wait(CLAIM_MS);
    bytes = await readIfThere(files, path);
  }
  if (!bytes) return null;
  const text = bytes.toString();
  const unknown = { pid: 0, started: '', host: hostname(), nonce: text };
  return orInstead(SyntaxError, unknown, () => JSON.parse(text) as Holder);
}

/**
 * Removes a stale lock. Of several processes that found it, only the one with the claim may do so; otherwise one could
 * remove the lock that another has just taken.
 */
async function takeAway(files: Files, path: string, stale: Holder, own: Holder): Promise<void> {
  const claim = `${path}-claim`;
  if (!(await take(files, claim, own))) {
    const claimant = await readHolder(files, claim);
    if (claimant && isHere(claimant) && !isRunning(claimant)) await removeFile(files, claim);
    else await wait(CLAIM_MS);
    return;
  }
  try {
    const holder = await readHolder(files, path);
    if (holder && holder.nonce === stale.nonce) await removeFile(files, path);
  } finally {
    await removeFile(files, claim);
  }
}

const isHere = ({ host }: Holder): boolean => host === hostname();

/** Whether the process that took the lock still runs on this machine. */
function isRunning(holder: Holder): boolean {
  if (!isHere(holder) || !(holder.pid > 0)) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  const started = startOf(holder.pid);
  return started === '' || !holder.started || started === holder.started;
}

/** Boot id of the machine and start time of the process (field 22 of its `/proc` stat); empty if unavailable. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${boot} ${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}

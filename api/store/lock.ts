import { hostname } from 'node:os';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { readIfThere, removeFile } from './atomic.ts';
import type { Files } from './files.ts';

interface Holder {
  pid: number;
  /** When the process started, in the kernel's own count: a reused pid has another one. */
  started: string;
  host: string;
}

/** Another process writes to this content folder. */
export class LockedError extends Error {
  constructor(path: string, holder: Holder) {
    super(`the content is being written by process ${holder.pid} on ${holder.host} (lock ${path})`);
    this.name = 'LockedError';
  }
}

export const LOCK_NAME = '.guide-lock';

/**
 * Makes this process the only writer of a content folder and gives the function that ends it. A lock whose process is
 * gone is taken over.
 */
export async function lockContent(files: Files, contentDir: string): Promise<() => Promise<void>> {
  const path = join(contentDir, LOCK_NAME);
  const own: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  for (let attempt = 0; ; attempt++) {
    try {
      await files.create(path, Buffer.from(JSON.stringify(own)));
      return () => removeFile(files, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 5) throw error;
    }
    const holder = await readHolder(files, path);
    if (holder && isAlive(holder)) throw new LockedError(path, holder);
    await takeAway(files, path);
  }
}

async function readHolder(files: Files, path: string): Promise<Holder | null> {
  const bytes = await readIfThere(files, path);
  try {
    return bytes && bytes.length > 0 ? (JSON.parse(bytes.toString()) as Holder) : null;
  } catch {
    return null;
  }
}

/** Of several processes that find a stale lock only one succeeds in renaming it. */
async function takeAway(files: Files, path: string): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  try {
    await files.rename(path, aside);
    await files.remove(aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** A process on another machine cannot be asked; its lock counts as held. */
function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const started = startOf(holder.pid);
  return started === '' || holder.started === '' || started === holder.started;
}

/** Field 22 of the kernel's process table; empty where there is none. */
function startOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate file system mounted over a folder, with the folder's content. */
export interface Disk {
  /** Leaves no space for another byte. */
  fill(): void;
  /** Frees the space again. */
  free(): void;
  /** Detaches the disk like a lost mount, leaving an empty folder. */
  detach(): void;
  /** Attaches it again unchanged. */
  attach(): void;
  setReadOnly(): void;
  setWritable(): void;
  /** Removes the mount, without the content of the disk. */
  unmount(): void;
}

/** A memory file system with a size limit, so that it can become full. */
export function mountDisk(folder: string, bytes: number): Disk {
  const home = mkdtempSync(join(tmpdir(), 'guide-disk-'));
  mount('-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', home);
  cpSync(folder, home, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  const filler = join(home, '.filler');
  const attach = () => mount('--bind', home, folder);
  const detach = () => execFileSync('umount', ['--lazy', folder]);
  attach();
  return {
    fill: () => fill(filler),
    free: () => rmSync(filler),
    attach,
    detach,
    setReadOnly: () => mount('-o', 'remount,bind,ro', folder),
    setWritable: () => mount('-o', 'remount,bind,rw', folder),
    unmount() {
      for (const path of [folder, home])
        execFileSync('sh', ['-c', 'umount --lazy "$1" 2> /dev/null || true', 'sh', path]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function mount(...args: string[]): void {
  try {
    execFileSync('mount', args, { stdio: 'pipe' });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    throw new Error(`This needs file systems of its own: run it as root where mounting is allowed (${said})`);
  }
}

/** Writes ever smaller pieces, until not even the smallest fits. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let piece = 1024 * 1024; piece >= 1; piece = Math.floor(piece / 2)) while (fits(file, piece));
  } finally {
    closeSync(file);
  }
}

function fits(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return false;
  }
}

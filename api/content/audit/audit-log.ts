import { join } from 'node:path';
import { orInstead } from '../../lib/instead.ts';
import { listIfThere, readIfThere } from '../store/disk/atomic.ts';
import { isMissing, PRIVATE, type Files } from '../store/disk/files.ts';
import { Queue } from '../store/disk/queue.ts';
import type { AuditEntry } from './entry.ts';

/** Length in bytes at which a file is rotated, and the number of rotated files kept: about 150,000 changes in all. */
const FILE_BYTES = 4 * 1024 * 1024;
export const KEPT_FILES = 16;

/** The file currently written; rotated ones are numbered, the latest highest. */
const CURRENT = 'audit.jsonl';
const FORMER = /^audit-(\d+)\.jsonl$/;

const folderOf = (dataDir: string): string => join(dataDir, 'audit');

/**
 * Log of who changed what: one line per changed record, durable before the write is answered. Returns the function that
 * appends entries.
 */
export function auditLog(files: Files, dataDir: string, fileBytes = FILE_BYTES) {
  const queue = new Queue();
  /** Length of the current file; null until the first entry of this process. */
  let length: number | null = null;
  const folder = folderOf(dataDir);

  async function write(text: string): Promise<void> {
    const path = join(folder, CURRENT);
    const bytes = Buffer.from(text);
    let at = length ?? (await begin(path));
    if (at >= fileBytes) {
      await putAside(path);
      at = 0;
    }
    // If this fails, it is unknown how much was written.
    length = null;
    try {
      await files.append(path, bytes, PRIVATE_FILE);
    } catch (error) {
      if (!isMissing(error)) throw error;
      // The folder was deleted with everything in it.
      at = await begin(path);
      await files.append(path, bytes, PRIVATE_FILE);
    }
    if (at === 0) await files.syncFolder(folder);
    length = at + bytes.length;
  }

  /** Returns the length of the current file. An incomplete last line stays on a line of its own. */
  async function begin(path: string): Promise<number> {
    await files.makeFolder(folder, PRIVATE);
    const bytes = await readIfThere(files, path);
    if (!bytes || bytes.length === 0 || bytes.at(-1) === NEWLINE) return bytes?.length ?? 0;
    await files.append(path, Buffer.of(NEWLINE), PRIVATE_FILE);
    return bytes.length + 1;
  }

  async function putAside(path: string): Promise<void> {
    const numbers = await formerNumbers(files, folder);
    await files.rename(path, join(folder, `audit-${(numbers.at(-1) ?? 0) + 1}.jsonl`));
    await files.syncFolder(folder);
    for (const number of numbers.slice(0, Math.max(0, numbers.length + 1 - KEPT_FILES))) {
      await files.remove(join(folder, `audit-${number}.jsonl`));
    }
  }

  return (entries: readonly AuditEntry[]): Promise<void> => {
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    return text === '' ? Promise.resolve() : queue.run(() => write(text));
  };
}

const NEWLINE = 10;
const PRIVATE_FILE = 0o600;

/** All kept entries, oldest first. Lines left incomplete by a crash are skipped. */
export async function* readAudit(files: Files, dataDir: string): AsyncGenerator<AuditEntry> {
  const folder = folderOf(dataDir);
  const names = (await formerNumbers(files, folder)).map((number) => `audit-${number}.jsonl`);
  for (const name of [...names, CURRENT]) {
    const text = (await readIfThere(files, join(folder, name)))?.toString('utf8') ?? '';
    for (const line of text.split('\n')) {
      const entry = orInstead(SyntaxError, null, () => JSON.parse(line) as AuditEntry);
      if (entry) yield entry;
    }
  }
}

/** Numbers of rotated files, ascending. */
async function formerNumbers(files: Files, folder: string): Promise<number[]> {
  const names = await listIfThere(files, folder);
  const numbers = names.flatMap((name) => Number(FORMER.exec(name)?.[1] ?? 0) || []);
  return numbers.sort((a, b) => a - b);
}

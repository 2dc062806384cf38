import { join } from 'node:path';
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

/** Log of who changed what: one line per changed record, durable before the write is answered. */
export class AuditLog {
  readonly #files: Files;
  readonly #folder: string;
  readonly #fileBytes: number;
  readonly #queue = new Queue();
  /** Length of the current file; null until the first entry of this process. */
  #length: number | null = null;

  constructor(files: Files, dataDir: string, fileBytes = FILE_BYTES) {
    this.#files = files;
    this.#folder = folderOf(dataDir);
    this.#fileBytes = fileBytes;
  }

  append(entries: readonly AuditEntry[]): Promise<void> {
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    return text === '' ? Promise.resolve() : this.#queue.run(() => this.#write(text));
  }

  async #write(text: string): Promise<void> {
    const path = join(this.#folder, CURRENT);
    const bytes = Buffer.from(text);
    let length = this.#length ?? (await this.#begin(path));
    if (length >= this.#fileBytes) {
      await this.#putAside(path);
      length = 0;
    }
    // If this fails, it is unknown how much was written.
    this.#length = null;
    try {
      await this.#files.append(path, bytes, PRIVATE_FILE);
    } catch (error) {
      if (!isMissing(error)) throw error;
      // The folder was deleted with everything in it.
      length = await this.#begin(path);
      await this.#files.append(path, bytes, PRIVATE_FILE);
    }
    if (length === 0) await this.#files.syncFolder(this.#folder);
    this.#length = length + bytes.length;
  }

  /** Returns the length of the current file. An incomplete last line stays on a line of its own. */
  async #begin(path: string): Promise<number> {
    await this.#files.makeFolder(this.#folder, PRIVATE);
    const bytes = await readIfThere(this.#files, path);
    if (!bytes || bytes.length === 0 || bytes.at(-1) === NEWLINE) return bytes?.length ?? 0;
    await this.#files.append(path, Buffer.of(NEWLINE), PRIVATE_FILE);
    return bytes.length + 1;
  }

  async #putAside(path: string): Promise<void> {
    const numbers = await formerNumbers(this.#files, this.#folder);
    await this.#files.rename(path, join(this.#folder, `audit-${(numbers.at(-1) ?? 0) + 1}.jsonl`));
    await this.#files.syncFolder(this.#folder);
    for (const number of numbers.slice(0, Math.max(0, numbers.length + 1 - KEPT_FILES))) {
      await this.#files.remove(join(this.#folder, `audit-${number}.jsonl`));
    }
  }
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
      const entry = line === '' ? null : parse(line);
      if (entry) yield entry;
    }
  }
}

function parse(line: string): AuditEntry | null {
  try {
    return JSON.parse(line) as AuditEntry;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Numbers of rotated files, ascending. */
async function formerNumbers(files: Files, folder: string): Promise<number[]> {
  const names = await listIfThere(files, folder);
  const numbers = names.flatMap((name) => Number(FORMER.exec(name)?.[1] ?? 0) || []);
  return numbers.sort((a, b) => a - b);
}

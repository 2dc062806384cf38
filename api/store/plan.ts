import { join } from 'node:path';
import type { Item, Site, Term } from '../contract/model.ts';
import { hash } from '../lib/hash.ts';
import { Problem } from '../lib/problem.ts';
import { readIfThere } from './atomic.ts';
import type { Times } from './file-times.ts';
import type { Files } from './files.ts';
import type { Issue } from './front-matter.ts';
import type { Change } from './guide.ts';
import type { FileWrite } from './journal.ts';
import { readRecord } from './load.ts';
import { readContentFile } from './read-file.ts';
import { editedFile, modifiedMs, newFile, pathFor } from './write-record.ts';

/** The disk as a plan needs it. */
export interface Ground {
  files: Files;
  contentDir: string;
  times: Times;
  site: Site;
  /** Whether a file of another record stands at a path. */
  isTaken(path: string, id: number): boolean;
}

/** What the disk has to do for a change, and what the record will be once it is done. */
export interface Plan {
  change: Change;
  /** Path of the record after the change; none for a removal. */
  path?: string;
  writes: FileWrite[];
}

export async function planChange(ground: Ground, change: Change): Promise<Plan> {
  const { before, after } = change;
  if (!after) return { change, writes: before ? [{ path: before.path, bytes: null }] : [] };
  const path = await placeFor(ground, after, before);
  const ms = modifiedMs(after);
  const stamp = ms === undefined ? {} : { modifiedMs: ms };
  if (!before) return { change, path, writes: [{ path, bytes: Buffer.from(newFile(after, path)), ...stamp }] };
  const text = await readSound(ground, before);
  const created = ms === undefined ? '' : ground.times.afterWrite(path, Buffer.from(text), ms).created;
  // A date that only the age of the file told would move with this write.
  const pinDate = 'date' in before && before.date !== created;
  const writes: FileWrite[] = [
    { path, bytes: Buffer.from(editedFile(text, before, after, { path, pinDate })), ...stamp },
  ];
  if (path !== before.path) writes.push({ path: before.path, bytes: null });
  return { change, path, writes };
}

/** The record as it will be read from the disk after the writes; read before they are made, so that nothing unreadable is. */
export async function foresee(ground: Ground, path: string, writes: FileWrite[]): Promise<Item | Term> {
  const planned = new Map(writes.map((write) => [join(ground.contentDir, write.path), write]));
  const files: Files = {
    ...ground.files,
    read: async (full) => {
      const write = planned.get(full);
      return write?.bytes ? Buffer.from(write.bytes) : await ground.files.read(full);
    },
  };
  const ms = writes.find((write) => write.path === path)?.modifiedMs ?? 0;
  const times: Times = { ...ground.times, of: async (_, bytes) => ground.times.afterWrite(path, bytes, ms) };
  const read = await readRecord(files, ground.contentDir, path, times, ground.site);
  if (read?.record) return read.record;
  const [issue] = read?.issues ?? [];
  if (!issue) throw new Error(`${path} is not among what is written`);
  throw unreadable(issue);
}

/** A value that its file could hold and nobody could read again. */
function unreadable({ field, message }: Issue): Problem {
  const param = field || 'content';
  const defect = { code: 'rest_invalid_param', text: 'invalid.value', params: { param } };
  return new Problem('rest_invalid_param', { data: { invalid: { [param]: defect }, reason: message } });
}

/** A file that nobody has read yet may already stand where the record would go. */
async function placeFor(ground: Ground, after: Item | Term, before?: Item | Term): Promise<string> {
  const path = pathFor(after, before, (wanted) => ground.isTaken(wanted, after.id));
  if (path === before?.path || (await ground.files.modified(join(ground.contentDir, path))) === null) return path;
  return pathFor(after, before, () => true);
}

/** The text of the file as it is now. What an author is in the middle of breaking is not written over. */
async function readSound({ files, contentDir }: Ground, before: Item | Term): Promise<string> {
  const bytes = await readIfThere(files, join(contentDir, before.path));
  const refuse = (reason: string) => new Problem('rest_unavailable', { data: { reason } });
  if (!bytes) throw refuse(`${before.path} is not there just now`);
  if (hash(bytes) !== before.version) {
    const [issue] = readContentFile(before.path, bytes, { created: '', modified: '' }).issues;
    if (issue) throw refuse(`${issue.path}:${issue.line}: ${issue.message}`);
  }
  return bytes.toString('utf8');
}

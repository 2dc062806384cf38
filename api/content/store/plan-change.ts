import { join } from 'node:path';
import type { Item, Term, User } from '../../contract/model.ts';
import { type Column, COLUMNS, valueOf } from '../../contract/derive/stored-fields.ts';
import { hash } from '../../lib/hash.ts';
import { Problem } from '../../lib/problem.ts';
import { kindOf, type Change } from '../index/content-index.ts';
import { textTooCostly } from '../markdown/text-cost.ts';
import { readIfThere } from './disk/atomic.ts';
import type { Files } from './disk/files.ts';
import type { FileWrite } from './disk/journal.ts';
import { refuseBroken, type Issue } from './front-matter/front-matter.ts';
import { readContentFile } from './front-matter/read-content-file.ts';
import { editedFile, modifiedMs, newFile, pathFor } from './front-matter/write-content-file.ts';
import type { ContentHistory } from './git/content-history.ts';
import { type Content, readRecord } from './load.ts';
import { planProfiles, type ProfilePlan } from './profiles.ts';

interface Ground extends Content {
  history: ContentHistory;
  users: { byId(id: number): User | undefined };
}

/** The file operations for a change, and the path of the record after it; undefined for a removal. */
async function planChange(ground: Ground, change: Change) {
  const { before, after } = change;
  const text = before && (await readCurrent(ground, before, after));
  if (!after) return { change, writes: before ? [{ path: before.path, bytes: null } satisfies FileWrite] : [] };
  const path = placeFor(ground, after, before);
  const ms = modifiedMs(after);
  const write = (text: string): FileWrite => ({ path, bytes: Buffer.from(text), modifiedMs: ms });
  if (!before || text === undefined) return { change, path, writes: [write(newFile(after, path))] };
  const created = ms === undefined ? '' : ground.git.factsOf(path, Buffer.from(text), ms).created;
  // A date derived from the age of the file would otherwise change with this write.
  const pinDate = 'date' in before && before.date !== created;
  const writes = [write(editedFile(text, before, after, { path, pinDate }))];
  if (path !== before.path) writes.push({ path: before.path, bytes: null });
  return { change, path, writes };
}

/** The record as it will be read after the writes; read before they are made, so that nothing unreadable is written. */
async function previewRecord(ground: Ground, path: string, writes: FileWrite[]): Promise<Item | Term> {
  const planned = new Map(writes.map((write) => [join(ground.contentDir, write.path), write]));
  const bytesOf = (full: string) => {
    const bytes = planned.get(full)?.bytes;
    return bytes && Buffer.from(bytes);
  };
  const files: Files = {
    ...ground.files,
    read: async (full) => bytesOf(full) ?? ground.files.read(full),
    readStart: async (full, length) => bytesOf(full)?.subarray(0, length) ?? ground.files.readStart(full, length),
    size: async (full) => bytesOf(full)?.length ?? ground.files.size(full),
    readPlain: async (full) => {
      const bytes = bytesOf(full);
      return bytes ? { bytes, modified: planned.get(full)?.modifiedMs ?? 0 } : ground.files.readPlain(full);
    },
  };
  const read = await readRecord({ ...ground, files }, path);
  if (read?.record) return read.record;
  const [issue] = read?.issues ?? [];
  if (!issue) throw new Error(`${path} is not among the files to write`);
  throw unreadable(issue);
}

/** The problem with a value that could be written to the file but not read back. */
function unreadable({ field, message, excess }: Issue): Problem {
  if (excess) return textTooCostly(field, excess);
  const param = field || 'content';
  const defect = { code: 'rest_invalid_param', text: 'invalid.value', params: { param } };
  return new Problem('rest_invalid_param', { data: { invalid: { [param]: defect }, reason: message } });
}

/** A file that has not been read yet may already be at a path. */
function placeFor({ files, contentDir, index }: Ground, after: Item | Term, before?: Item | Term): string {
  const isTaken = (wanted: string) =>
    wanted !== before?.path && (index.at(wanted) !== undefined || files.isThere(join(contentDir, wanted)));
  return pathFor(after, before, isTaken);
}

/** The current text of a record's file. Throws if it is missing, broken, or just edited in what is to be changed. */
async function readCurrent({ files, contentDir }: Ground, before: Item | Term, after?: Item | Term): Promise<string> {
  const bytes = await readIfThere(files, join(contentDir, before.path));
  if (!bytes) throw busy(`${before.path} is missing at the moment`);
  if (after && hash(bytes) !== before.version) {
    const { record, issues } = readContentFile(before.path, bytes, { created: '', modified: '' });
    refuseBroken(issues);
    const isChanged = (other: Item | Term, column: Column) =>
      JSON.stringify(valueOf(before, column)) !== JSON.stringify(valueOf(other, column));
    const columns = COLUMNS[kindOf(before)].filter((column) => isChanged(after, column));
    if (record && columns.some((column) => isChanged(record, column))) throw busy(`${before.path} was just edited`);
  }
  return bytes.toString('utf8');
}

const busy = (reason: string): Problem => new Problem('rest_unavailable', { data: { reason } });

export interface PlannedSave {
  saved: Change[];
  writes: FileWrite[];
  profiles: ProfilePlan | null;
}

/** Writes nothing; throws if a record could not be read back. */
export async function planSave(
  ground: Ground,
  changes: readonly Change[],
  uploads: readonly FileWrite[] = [],
): Promise<PlannedSave> {
  const profiles = await planProfiles(ground, changes);
  const plans = await Promise.all(changes.map((change) => planChange(ground, change)));
  const writes = [...uploads, ...(profiles?.writes ?? []), ...plans.flatMap((plan) => plan.writes)];
  if (changes.some(({ after }) => after)) await ground.history.preview(writes);
  const saved = await Promise.all(
    plans.map(async ({ change: { before }, path }): Promise<Change> => {
      const after = path !== undefined && { after: await previewRecord(ground, path, writes) };
      return { ...(before && { before }), ...after };
    }),
  );
  return { saved, writes, profiles };
}

/** Whether each change writes one file, a different one for each, so that they need not be atomic together. */
export function areApart(planned: readonly PlannedSave[]): boolean {
  const files = planned.flatMap(({ writes }) => writes);
  return files.length === planned.length && new Set(files.map(({ path }) => path)).size === files.length;
}

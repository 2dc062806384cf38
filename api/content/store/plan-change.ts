import { join } from 'node:path';
import type { Item, Term, User } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import { Problem } from '../../lib/problem.ts';
import type { Change } from '../index/content-index.ts';
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
  if (!after) return { change, writes: before ? [{ path: before.path, bytes: null } satisfies FileWrite] : [] };
  const path = placeFor(ground, after, before);
  const ms = modifiedMs(after);
  const write = (text: string): FileWrite => ({ path, bytes: Buffer.from(text), modifiedMs: ms });
  if (!before) return { change, path, writes: [write(newFile(after, path))] };
  const text = await readSound(ground, before);
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
  const files: Files = {
    ...ground.files,
    read: async (full) => {
      const bytes = planned.get(full)?.bytes;
      return bytes ? Buffer.from(bytes) : await ground.files.read(full);
    },
    readStart: async (full, length) => {
      const bytes = planned.get(full)?.bytes;
      return bytes ? Buffer.from(bytes).subarray(0, length) : await ground.files.readStart(full, length);
    },
    size: async (full) => planned.get(full)?.bytes?.length ?? (await ground.files.size(full)),
    readPlain: async (full) => {
      const { bytes, modifiedMs = 0 } = planned.get(full) ?? {};
      return bytes ? { bytes: Buffer.from(bytes), modified: modifiedMs } : await ground.files.readPlain(full);
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

/** The current text of the file. Throws if it is missing or broken. */
async function readSound({ files, contentDir }: Ground, before: Item | Term): Promise<string> {
  const bytes = await readIfThere(files, join(contentDir, before.path));
  if (!bytes) throw new Problem('rest_unavailable', { data: { reason: `${before.path} is missing at the moment` } });
  if (hash(bytes) !== before.version)
    refuseBroken(readContentFile(before.path, bytes, { created: '', modified: '' }).issues);
  return bytes.toString('utf8');
}

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

import { join } from 'node:path';
import type { Item, Site, Term, User } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import { Problem } from '../../lib/problem.ts';
import type { Change, ContentIndex } from '../index/content-index.ts';
import { textTooCostly } from '../markdown/text-cost.ts';
import { readIfThere } from './disk/atomic.ts';
import type { Files } from './disk/files.ts';
import type { FileWrite } from './disk/journal.ts';
import type { Issue } from './front-matter/front-matter.ts';
import { readContentFile } from './front-matter/read-content-file.ts';
import { editedFile, modifiedMs, newFile, pathFor } from './front-matter/write-content-file.ts';
import type { Times } from './git/history.ts';
import type { ContentHistory } from './git/content-history.ts';
import { readRecord } from './load.ts';
import { planProfiles, type ProfilePlan } from './profiles.ts';

/** The disk as a plan needs it. */
export interface FileContext {
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

export async function planChange(context: FileContext, change: Change): Promise<Plan> {
  const { before, after } = change;
  if (!after) return { change, writes: before ? [{ path: before.path, bytes: null }] : [] };
  const path = await placeFor(context, after, before);
  const ms = modifiedMs(after);
  const modification = ms === undefined ? {} : { modifiedMs: ms };
  if (!before) return { change, path, writes: [{ path, bytes: Buffer.from(newFile(after, path)), ...modification }] };
  const text = await readSound(context, before);
  const created = ms === undefined ? '' : context.times.afterWrite(path, Buffer.from(text), ms).created;
  // A date that only the age of the file told would move with this write.
  const pinDate = 'date' in before && before.date !== created;
  const writes: FileWrite[] = [
    { path, bytes: Buffer.from(editedFile(text, before, after, { path, pinDate })), ...modification },
  ];
  if (path !== before.path) writes.push({ path: before.path, bytes: null });
  return { change, path, writes };
}

/** The record as it will be read from the disk after the writes; read before they are made, so that nothing unreadable is. */
export async function previewRecord(context: FileContext, path: string, writes: FileWrite[]): Promise<Item | Term> {
  const planned = new Map(writes.map((write) => [join(context.contentDir, write.path), write]));
  const files: Files = {
    ...context.files,
    read: async (full) => {
      const write = planned.get(full);
      return write?.bytes ? Buffer.from(write.bytes) : await context.files.read(full);
    },
    readPlain: async (full) => (planned.has(full) ? null : await context.files.readPlain(full)),
  };
  const ms = writes.find((write) => write.path === path)?.modifiedMs ?? 0;
  const times: Times = { ...context.times, of: async (_, bytes) => context.times.afterWrite(path, bytes, ms) };
  const read = await readRecord(files, context.contentDir, path, times, context.site);
  if (read?.record) return read.record;
  const [issue] = read?.issues ?? [];
  if (!issue) throw new Error(`${path} is not among what is written`);
  throw unreadable(issue);
}

/** A value that its file could hold and nobody could read again. */
function unreadable({ field, message, excess }: Issue): Problem {
  if (excess) return textTooCostly(field, excess);
  const param = field || 'content';
  const defect = { code: 'rest_invalid_param', text: 'invalid.value', params: { param } };
  return new Problem('rest_invalid_param', { data: { invalid: { [param]: defect }, reason: message } });
}

/** A file that nobody has read yet may already stand where the record would go. */
async function placeFor(context: FileContext, after: Item | Term, before?: Item | Term): Promise<string> {
  const path = pathFor(after, before, (wanted) => context.isTaken(wanted, after.id));
  if (path === before?.path || (await context.files.modified(join(context.contentDir, path))) === null) return path;
  return pathFor(after, before, () => true);
}

/** The text of the file as it is now. What an author is in the middle of breaking is not written over. */
async function readSound({ files, contentDir }: FileContext, before: Item | Term): Promise<string> {
  const bytes = await readIfThere(files, join(contentDir, before.path));
  const refuse = (reason: string) => new Problem('rest_unavailable', { data: { reason } });
  if (!bytes) throw refuse(`${before.path} is not there just now`);
  if (hash(bytes) !== before.version) {
    const [issue] = readContentFile(before.path, bytes, { created: '', modified: '' }).issues;
    if (issue) throw refuse(`${issue.path}:${issue.line}: ${issue.message}`);
  }
  return bytes.toString('utf8');
}

/** What the disk has to do for some changes, and what they are once it is done. */
export interface PlannedSave {
  saved: Change[];
  writes: FileWrite[];
  /** Those of authors who had none. */
  profiles: ProfilePlan | null;
}

interface Ground {
  index: ContentIndex;
  users: { byId(id: number): User | undefined };
  history: ContentHistory;
}

/** Writes nothing; throws where a record could not be read again. */
export async function planSave(
  context: FileContext,
  { index, users, history }: Ground,
  changes: readonly Change[],
  uploads: readonly FileWrite[] = [],
): Promise<PlannedSave> {
  const profiles = await planProfiles({ ...context, index }, changes, (id) => users.byId(id));
  const plans = await Promise.all(changes.map((change) => planChange(context, change)));
  const writes = [...uploads, ...(profiles?.writes ?? []), ...plans.flatMap((plan) => plan.writes)];
  if (changes.some(({ after }) => after)) await history.preview(writes);
  const saved = await Promise.all(
    plans.map(async ({ change: { before }, path }) =>
      pair(before, path === undefined ? undefined : await previewRecord(context, path, writes)),
    ),
  );
  return { saved, writes, profiles };
}

/** Whether each is a change of one file, and each of another one: no two of them need be one change. */
export function areApart(planned: readonly PlannedSave[]): boolean {
  const files = planned.flatMap(({ writes }) => writes);
  return files.length === planned.length && new Set(files.map(({ path }) => path)).size === files.length;
}

const pair = (before: Item | Term | undefined, after: Item | Term | undefined): Change => ({
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
});

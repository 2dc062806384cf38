import type { Item, Term } from '../../../contract/model.ts';
import { type Change, type ContentIndex, isTerm } from '../../index/content-index.ts';
import { mapConcurrently } from '../disk/map-concurrently.ts';
import type { Issue } from '../front-matter/front-matter.ts';
import type { Read } from '../front-matter/read-content-file.ts';
import { idClash, issuesOf } from '../load.ts';

type Content = Item | Term;
type Reads = Map<string, Read | null>;

/**
 * Compares files with the index. `read` returns null if the file does not exist, which removes its record only if the
 * path is `gone`. Files are matched by id, so that moved and swapped ones keep theirs; a broken file changes nothing.
 */
export async function rescan(
  index: ContentIndex,
  { paths, gone }: { paths: Iterable<string>; gone: readonly string[] },
  read: (path: string) => Promise<Read | null>,
) {
  const reads = await readAll(index, [...paths, ...gone], read);
  /** By path of every file read; an empty list for valid ones with an id. */
  const issues = new Map<string, Issue[]>();
  for (const [path, found] of reads) issues.set(path, found ? issuesOf(found) : []);
  const { places, clashes } = claimIds(index, reads);
  for (const clash of clashes) issues.set(clash.path, [clash]);
  const changes: Change[] = [];
  for (const after of places.values()) {
    const before = index.record(after.id);
    if (!before) changes.push({ after });
    else if (!isSame(before, after)) changes.push({ before, after });
  }
  /** Valid files without an id, each with its former id, or 0. */
  const withoutId = new Map<string, number>();
  for (const [path, found] of reads) {
    const known = index.at(path);
    const isFree = known !== undefined && !places.has(known.id);
    const hasLeft = found === null ? gone.includes(path) : issues.get(path)?.length === 0;
    if (found?.record?.id === 0) withoutId.set(path, isFree ? known.id : 0);
    else if (isFree && hasLeft) changes.push({ before: known });
  }
  /** Ids that broken files appear to have. */
  const reserved = [...reads.values()].flatMap((read) => (read?.record === null && read.id > 0 ? [read.id] : []));
  return { changes, issues, reserved, withoutId };
}

/** Reads the files, and those whose record may have moved to one of them. */
async function readAll(
  contentIndex: ContentIndex,
  paths: Iterable<string>,
  read: (path: string) => Promise<Read | null>,
): Promise<Reads> {
  const reads: Reads = new Map();
  let wanted = [...new Set(paths)];
  while (wanted.length > 0) {
    const found = await mapConcurrently(wanted, read);
    wanted.forEach((path, index) => reads.set(path, found[index] ?? null));
    const holders = found.flatMap((one) => (one?.record && contentIndex.record(one.record.id)?.path) || []);
    wanted = [...new Set(holders)].filter((path) => !reads.has(path));
  }
  return reads;
}

/** Assigns ids to records. A file that had its id before keeps it; a second file with the same id is an issue. */
function claimIds(index: ContentIndex, reads: Reads): { places: Map<number, Content>; clashes: Issue[] } {
  const places = new Map<number, Content>();
  const clashes: Issue[] = [];
  const found = [...reads.values()].flatMap((one) => one?.record ?? []).filter(({ id }) => id !== 0);
  const isAtHome = (record: Content) => index.record(record.id)?.path === record.path;
  for (const record of [...found.filter(isAtHome), ...found.filter((one) => !isAtHome(one))]) {
    const holder = places.get(record.id) ?? brokenHolder(index, reads, record.id);
    if (holder) clashes.push(idClash(record, holder.path));
    else places.set(record.id, record);
  }
  return { places, clashes };
}

/** The last good version of a file that cannot be read now still owns its id. */
function brokenHolder(index: ContentIndex, reads: Reads, id: number): Content | undefined {
  const holder = index.record(id);
  const found = holder && reads.get(holder.path);
  return found && !found.record ? holder : undefined;
}

/**
 * Facts of attachments and pictures come from their files, which can change while the text stays; times and former
 * places come from git.
 */
function isSame(before: Content, after: Content): boolean {
  if (before.version !== after.version || before.path !== after.path) return false;
  if (isTerm(before) || isTerm(after)) return true;
  const facts = ({ date, modified, former, media_details, pictures }: Item) =>
    JSON.stringify([date, modified, former, media_details, pictures]);
  return facts(before) === facts(after);
}

import { join } from 'node:path';
import type { Item, Term } from '../../../contract/model.ts';
import { HEAD_COLUMNS, valueOf } from '../../../contract/derive/stored-fields.ts';
import { isTerm, type ContentIndex } from '../../../content/index/content-index.ts';
import { mergeTexts } from '../../../content/markdown/merge-texts.ts';
import { readIfThere, removeFile, writeFile } from '../../../content/store/disk/atomic.ts';
import type { Files } from '../../../content/store/disk/files.ts';
import { mapConcurrently } from '../../../content/store/disk/map-concurrently.ts';
import { DataSetError } from '../../../content/store/dataset/entry.ts';
import { readContentFile } from '../../../content/store/front-matter/read-content-file.ts';
import { editedFile, modifiedMs, newFile, pathFor } from '../../../content/store/front-matter/write-content-file.ts';
import type { MoveState } from './state.ts';

/** An edit of the old site that was not applied, because the same was changed here. */
export interface Clash {
  id: number;
  path: string;
  field: string;
  ours: string;
  theirs: string;
}

export interface Written {
  /** Paths below the content folder, by action. */
  added: string[];
  changed: string[];
  /** Moved earlier and removed here since; they are not written again. */
  removedHere: number[];
  clashes: Clash[];
}

interface Target {
  files: Files;
  contentDir: string;
  /** The current content. */
  index: ContentIndex;
  state: MoveState;
}

/**
 * Writes records into the content folder. A file not edited here gets the old site's current state; edits of both sides
 * are merged, field by field and paragraph by paragraph. Unchanged records are not written.
 */
export async function writeRecords(records: readonly (Item | Term)[], target: Target): Promise<Written> {
  const { state, index } = target;
  const bases = await mapConcurrently(records, ({ id }) => state.base(id));
  const fresh = records.filter((_, at) => bases[at] === null);
  const begun = new Set(state.memory.begun);
  refuseStrangers(
    fresh.filter(({ id }) => !begun.has(id)),
    index,
  );
  const written: Written = { added: [], changed: [], removedHere: [], clashes: [] };
  // Records the ids first, so that an interrupted run recognises its own files.
  await state.save(fresh.map(({ id }) => id));
  const taken = new Map<string, number>([...index.allItems(), ...index.allTerms()].map(({ path, id }) => [path, id]));
  for (const [at, record] of records.entries()) await writeRecord(record, bases[at] ?? null, target, taken, written);
  return written;
}

/** A record of the guide from elsewhere keeps its id, so no record of the old site may have the same id. */
function refuseStrangers(records: readonly (Item | Term)[], index: ContentIndex): void {
  const clashes = records.flatMap(({ id }) => {
    const holder = index.record(id);
    return holder ? [`id ${id} of the old site is already used by ${holder.path}, which was not moved from there`] : [];
  });
  if (clashes.length > 0) throw new DataSetError([...clashes, 'move in to an empty folder, with --into DIR']);
}

async function writeRecord(
  record: Item | Term,
  base: string | null,
  target: Target,
  taken: Map<string, number>,
  written: Written,
): Promise<void> {
  const { files, contentDir, index, state } = target;
  const present = index.record(record.id);
  const isTaken = (path: string) => (taken.get(path) ?? record.id) !== record.id;
  const path = pathFor(record, present, isTaken);
  const theirs = newFile(record, path);
  const put = (text: string) =>
    writeFile(files, join(contentDir, path), Buffer.from(text), { modifiedMs: modifiedMs(record) });
  const keep = async () => {
    if (base !== theirs) await state.keepBase(record.id, theirs);
  };
  if (!present) {
    if (base !== null) return void written.removedHere.push(record.id);
    await put(theirs);
    written.added.push(path);
    taken.set(path, record.id);
    return await keep();
  }
  const ours = (await readIfThere(files, join(contentDir, present.path)))?.toString('utf8') ?? '';
  const merged = ours === base ? theirs : mergeFile({ ours, base: base ?? '', theirs, record, present, path }, written);
  if (merged !== ours || path !== present.path) {
    await put(merged);
    if (path !== present.path) await removeFile(files, join(contentDir, present.path));
    written.changed.push(path);
    taken.delete(present.path);
    taken.set(path, record.id);
  }
  await keep();
}

interface Sides {
  ours: string;
  base: string;
  theirs: string;
  /** According to the old site. */
  record: Item | Term;
  /** According to the file. */
  present: Item | Term;
  path: string;
}

/** The file with the old site's edits merged in, keeping its comments, custom keys and unchanged lines. */
function mergeFile({ ours, base, theirs, record, present, path }: Sides, written: Written): string {
  const before = recordOf(present.path, base, record);
  if (!before) {
    // It is unknown what an interrupted run wrote, so the existing file stays.
    if (ours !== theirs) written.clashes.push({ id: record.id, path: present.path, field: 'file', ours, theirs });
    return ours;
  }
  const merged = { ...present } as Item & Term;
  const clash = (field: string, own: unknown, their: unknown) =>
    written.clashes.push({ id: record.id, path: present.path, field, ours: textOf(own), theirs: textOf(their) });
  for (const column of HEAD_COLUMNS[isTerm(record) ? record.taxonomy : record.type]) {
    const [was, own, their] = [before, present, record].map((one) => JSON.stringify(valueOf(one, column)));
    // Keys that a server writes by itself are not edits.
    if (their === was || own === their || column.key === 'id' || column.key === 'modified') continue;
    if (own === was) Object.assign(merged, { [column.member]: valueOf(record, column) });
    else clash(column.key, valueOf(present, column), valueOf(record, column));
  }
  if (!isTerm(record) && !isTerm(present) && !isTerm(before)) {
    const { content, contradictions } = mergeTexts(before.content, present.content, record.content);
    merged.content = content;
    for (const { mine, theirs: their } of contradictions) clash('content', mine, their);
  }
  return editedFile(ours, present, merged, { path, pinDate: false });
}

function recordOf(path: string, text: string, { id }: Item | Term): Item | Term | null {
  const { record } = readContentFile(path, Buffer.from(text), { created: '', modified: '' });
  return record?.id === id ? record : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

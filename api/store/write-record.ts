import type { Item, Term } from '../contract/model.ts';
import { Problem } from '../lib/problem.ts';
import { siteToMs } from '../lib/time.ts';
import { editHead, type Changes } from './edit-head.ts';
import { ITEM_FIELDS, ITEM_FOLDERS, TERM_FIELDS, TERM_FOLDERS } from './fields.ts';
import { eolOf, FRONT_MATTER_BYTES, readHead, splitSource, wrapBody, type Source } from './front-matter.ts';
import { isTerm } from './guide.ts';
import { readContentFile } from './read-file.ts';

const EPOCH = { created: '1970-01-01T00:00:00', modified: '1970-01-01T00:00:00' };

/** Order in which the keys of a new file stand. */
const ORDER = [
  'id',
  'title',
  'name',
  'slug',
  'status',
  'date',
  'author',
  'translation_of',
  'categories',
  'tags',
  'parent',
  'menu_order',
];

/** The bytes of a file that did not exist before: as short as a person would have written it. */
export function newFile(record: Item | Term, path: string): string {
  const empty: Source = { open: '---\n', head: '', close: '---\n', rest: '' };
  const blank = readContentFile(path, Buffer.from(`---\n${nameKey(record)}: x\n---\n`), EPOCH).record as Item | Term;
  const unnamed = { ...blank, [nameKey(record)]: undefined, id: 0, author: 0 } as unknown as Item | Term;
  const changes = fieldChanges(unnamed, record, {}, path);
  const keys = Object.keys(changes).sort((a, b) => rank(a) - rank(b));
  const head = limited(editHead('', Object.fromEntries(keys.map((key) => [key, changes[key]]))));
  return `${empty.open}${head}${empty.close}${wrapBody(isTerm(record) ? '' : record.content, '\n')}`;
}

/** A larger front matter could be written and never be read again. */
function limited(head: string): string {
  if (Buffer.byteLength(head) <= FRONT_MATTER_BYTES) return head;
  throw new Problem('rest_request_too_large', { values: { limit: FRONT_MATTER_BYTES } });
}

/** The text of a hand-written file with an id: on the first line of its own, or where there is one without a value. */
export function withId(text: string, id: number): string {
  const source = splitSource(text);
  // Keys that are indented or in braces have no place above them.
  const isPlain = !/^(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*[ \t{]/.test(source.head);
  const head =
    'id' in readHead(source.head) || !isPlain
      ? editHead(source.head, { id }, eolOf(source))
      : editHead('', { id }, eolOf(source)) + source.head;
  return source.open + head + source.close + source.rest;
}

const rank = (key: string): number => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);

const nameKey = (record: Item | Term): 'name' | 'title' => (isTerm(record) ? 'name' : 'title');

/**
 * The text of a file after an edit: only the lines of changed fields differ, and the body only when it changed. With
 * `pinDate` a date that the file did not give is written down.
 */
export function editedFile(
  text: string,
  before: Item | Term,
  after: Item | Term,
  { path, pinDate }: { path: string; pinDate: boolean },
): string {
  const source = splitSource(text);
  const eol = eolOf(source);
  const present = readHead(source.head);
  const changes = fieldChanges(before, after, present, path);
  if (pinDate && !isTerm(after) && after.dated && !('date' in present)) changes['date'] = after.date;
  const head = limited(editHead(source.head, changes, eol));
  const close = /\n$/.test(source.close) ? source.close : source.close + eol;
  const same = isTerm(before) || isTerm(after) || before.content === after.content;
  return source.open + head + (same ? source.close + source.rest : close + wrapBody((after as Item).content, eol));
}

/** Front matter keys whose value differs, with the new value; a key that the file lacks is not written for its default. */
function fieldChanges(
  before: Item | Term,
  after: Item | Term,
  present: Record<string, unknown>,
  path: string,
): Changes {
  const changes: Changes = {};
  const table = isTerm(after) ? TERM_FIELDS : ITEM_FIELDS[after.type];
  for (const field of Object.keys(table)) {
    const [old, now] = [valueOf(before, field), valueOf(after, field)];
    if (JSON.stringify(old) !== JSON.stringify(now)) changes[field] = now;
  }
  delete changes['slug'];
  Object.assign(changes, slugChange(before, after, 'slug' in present, path));
  if (isTerm(after)) return changes;
  delete changes['modified'];
  if ('modified' in present || !isFileTime(after.modified)) changes['modified'] = after.modified;
  if (after.type === 'attachment') delete changes['mime_type'];
  delete changes['date'];
  if (!after.dated) changes['date'] = undefined;
  else if (before.id === 0 || (before as Item).date !== after.date || !(before as Item).dated)
    changes['date'] = after.date;
  return changes;
}

/** Whether every file system keeps a time as the time of a file: some begin in 1970, and some end in 2038. */
const isFileTime = (time: string): boolean => time > '1970-01-02' && time < '2038';

/** The file name says the slug; a key of its own is written only where the name cannot. */
function slugChange(before: Item | Term, after: Item | Term, present: boolean, path: string): Changes {
  const named = path.slice(path.lastIndexOf('/') + 1, -'.md'.length) === after.slug;
  if (!present) return named ? {} : { slug: after.slug };
  if (before.slug === after.slug) return {};
  return { slug: named && before.slug === '' ? undefined : after.slug };
}

/** A record's field under its front matter key. */
function valueOf(record: Item | Term, field: string): unknown {
  const key = field === 'post' && !isTerm(record) ? 'parent' : field;
  return (record as unknown as Record<string, unknown>)[key];
}

/** Where the file of a record belongs. The old place is kept unless it was named after the old slug. */
export function pathFor(
  record: Item | Term,
  before: Item | Term | undefined,
  taken: (path: string) => boolean,
): string {
  const folder = `${record.language}/${isTerm(record) ? TERM_FOLDERS[record.taxonomy] : ITEM_FOLDERS[record.type]}`;
  if (before && before.language === record.language) {
    const named =
      before.path === `${folder}/${stemOf(before)}.md` || before.path === `${folder}/${stemOf(before)}-${before.id}.md`;
    if (before.slug === record.slug || !named) return before.path;
  }
  const stem = stemOf(record);
  const wanted = `${folder}/${stem}.md`;
  return taken(wanted) || !/^[a-z0-9_%-]+$/.test(stem) ? `${folder}/${stem}-${record.id}.md` : wanted;
}

/** Names that some file systems keep for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/;

const stemOf = (record: Item | Term): string => {
  const slug = record.slug || 'draft';
  return DEVICES.test(slug) || !record.slug ? `${slug}-${record.id}` : slug;
};

export const modifiedMs = (record: Item | Term): number | undefined =>
  isTerm(record) ? undefined : siteToMs(record.modified);

import { COLLECTIONS } from '../../../contract/enums.ts';
import type { Item, Term } from '../../../contract/model.ts';
import { isTerm, kindOf } from '../../index/content-index.ts';
import { Problem } from '../../../lib/problem.ts';
import { siteToMs } from '../../../lib/time.ts';
import { HEAD_COLUMNS, toItem, toTerm, valueOf } from '../../../contract/derive/stored-fields.ts';
import { editFrontMatter, type Changes } from '../yaml/edit-yaml.ts';
import { draftKeys } from './odd-keys.ts';
import { eolOf, FRONT_MATTER_BYTES, readFrontMatter, splitSource, wrapBody } from './front-matter.ts';

/** The text of a new file, as short as if hand-written. */
export function newFile(record: Item | Term, path: string): string {
  const blank = isTerm(record) ? toTerm(record, UNSAID) : toItem(record, UNSAID);
  const changes = fieldChanges(blank, record, {}, path);
  const head = limited(editFrontMatter('', changes));
  return `---\n${head}---\n${wrapBody(isTerm(record) ? '' : record.content, '\n')}`;
}

/** Fields that a file always states, so that no default omits them. */
const UNSAID = { id: 0, author: 0, title: undefined, name: undefined };

/** A larger front matter could be written but never read again. */
function limited(head: string): string {
  if (Buffer.byteLength(head) <= FRONT_MATTER_BYTES) return head;
  throw new Problem('rest_request_too_large', { values: { limit: FRONT_MATTER_BYTES / 1024 } });
}

/** The text of a hand-written file with an id: on a first line of its own, or at an existing key without a value. */
export function withId(text: string, id: number): string {
  const source = splitSource(text);
  // No line can be added above keys that are indented or in braces.
  const isPlain = !/^(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*[ \t{]/.test(source.head);
  const head =
    'id' in readFrontMatter(source.head) || !isPlain
      ? editFrontMatter(source.head, { id }, eolOf(source))
      : editFrontMatter('', { id }, eolOf(source)) + source.head;
  return source.open + head + source.close + source.rest;
}

/**
 * The text of a file after an edit: only the lines of changed fields differ, and the body only if it changed. With
 * `pinDate`, a date that the file lacks is added.
 */
export function editedFile(
  text: string,
  before: Item | Term,
  after: Item | Term,
  { path, pinDate }: { path: string; pinDate: boolean },
): string {
  const source = splitSource(text);
  const eol = eolOf(source);
  const present = readFrontMatter(source.head);
  const changes = fieldChanges(before, after, present, path);
  if (pinDate && !isTerm(after) && after.dated && !('date' in present)) changes['date'] = after.date;
  // Otherwise a published text would still be marked as a draft.
  const isMoved = !isTerm(before) && !isTerm(after) && before.status !== after.status;
  for (const key of isMoved ? draftKeys(present, kindOf(after)) : []) changes[key] = undefined;
  const head = limited(editFrontMatter(source.head, changes, eol));
  const close = /\n$/.test(source.close) ? source.close : source.close + eol;
  const same = isTerm(before) || isTerm(after) || before.content === after.content;
  return (
    source.open +
    head +
    (same ? source.close + source.rest : close + wrapBody((after as Item).content, eol, source.rest))
  );
}

/** Front matter keys whose value differs, with the new value; defaults are not written for absent keys. */
function fieldChanges(
  before: Item | Term,
  after: Item | Term,
  present: Record<string, unknown>,
  path: string,
): Changes {
  const changes: Changes = {};
  for (const column of HEAD_COLUMNS[kindOf(after)]) {
    const { key, written } = column;
    const [old, now] = [valueOf(before, column), valueOf(after, column)];
    if (written === 'by rule') Object.assign(changes, CHANGES[key]?.(before, after, present, path));
    else if (written === 'where present') {
      if (key in present || (typeof now === 'string' && !isFileTime(now))) changes[key] = now;
    } else if (written !== 'never' && JSON.stringify(old) !== JSON.stringify(now)) changes[key] = now;
  }
  return changes;
}

/** Whether every file system can store a time as a file's modification time: some begin in 1970, some end in 2038. */
const isFileTime = (time: string): boolean => time > '1970-01-02' && time < '2038';

type ChangeOf = (before: Item | Term, after: Item | Term, present: Record<string, unknown>, path: string) => Changes;

/** Keys with a rule of their own. */
const CHANGES: Record<string, ChangeOf> = { slug: slugChange, date: dateChange };

/** A date derived from the last save is not written. */
function dateChange(before: Item | Term, after: Item | Term): Changes {
  if (isTerm(before) || isTerm(after)) return {};
  if (!after.dated) return { date: undefined };
  return before.id === 0 || before.date !== after.date || !before.dated ? { date: after.date } : {};
}

/** The file name gives the slug; the key is written only if the name cannot. */
function slugChange(before: Item | Term, after: Item | Term, present: Record<string, unknown>, path: string): Changes {
  const named = path.slice(path.lastIndexOf('/') + 1, -'.md'.length).normalize('NFC') === after.slug;
  if (!('slug' in present)) return named ? {} : { slug: after.slug };
  if (before.slug === after.slug) return {};
  return { slug: named && before.slug === '' ? undefined : after.slug };
}

/** Path for the file of a record, not a taken one. The current path is kept unless it was named after the old slug. */
export function pathFor(
  record: Item | Term,
  before: Item | Term | undefined,
  taken: (path: string) => boolean,
): string {
  const folder = `${record.language}/${COLLECTIONS[kindOf(record)]}`;
  if (before && before.language === record.language) {
    const names = [`${folder}/${stemOf(before)}.md`, `${folder}/${stemOf(before)}-${before.id}.md`];
    const named = names.includes(before.path.normalize('NFC'));
    if (before.slug === record.slug || !named) return before.path;
  }
  const stem = stemOf(record);
  const names = /^[a-z0-9_%-]+$/.test(stem) ? [stem, `${stem}-${record.id}`] : [`${stem}-${record.id}`];
  for (let n = 0; ; n++) {
    const path = `${folder}/${names[n] ?? `${stem}-${record.id}-${n - names.length + 2}`}.md`;
    if (!taken(path)) return path;
  }
}

/** Names that some file systems reserve for devices, whatever the extension. */
export const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const stemOf = (record: Item | Term): string => {
  const slug = record.slug || 'draft';
  return DEVICES.test(slug) || !record.slug ? `${slug}-${record.id}` : slug;
};

export const modifiedMs = (record: Item | Term): number | undefined =>
  isTerm(record) ? undefined : siteToMs(record.modified);

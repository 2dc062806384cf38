import { isUnpublished, ITEM_COLLECTIONS, LANGUAGES, TERM_COLLECTIONS } from '../contract/enums.ts';
import type { Item, ItemType, Language, Taxonomy, Term } from '../contract/model.ts';
import { hash } from '../lib/hash.ts';
import { bodyOf, FrontMatterError, readHead, splitSource, type Issue } from './front-matter.ts';
import { isStem, readFields, type FieldValues } from './read-fields.ts';
import { HEAD_COLUMNS, toItem, toTerm } from './record-codec.ts';

/** What a path below the content folder is, or null when it is no content file. */
export type Place =
  | { kind: 'item'; type: ItemType; language: Language; stem: string }
  | { kind: 'term'; taxonomy: Taxonomy; language: Language; stem: string };

export type Read<T> = { record: T; issues: Issue[] } | { record: null; issues: Issue[] };

/** Times that a file's front matter need not give, as site times. */
export interface FileTimes {
  created: string;
  modified: string;
}

const FOLDERS = new Map<string, { type: ItemType } | { taxonomy: Taxonomy }>([
  ...Object.entries(ITEM_COLLECTIONS).map(([type, folder]) => [folder, { type: type as ItemType }] as const),
  ...Object.entries(TERM_COLLECTIONS).map(([name, folder]) => [folder, { taxonomy: name as Taxonomy }] as const),
]);

export function placeOf(path: string): Place | null {
  const match = /^([a-z]+)\/([a-z]+)\/([^/]+)\.md$/.exec(path);
  const [, language, folder, stem] = match ?? [];
  const what = FOLDERS.get(folder ?? '');
  if (!what || !stem || stem.startsWith('.') || !LANGUAGES.includes(language as Language)) return null;
  const common = { language: language as Language, stem: stem.normalize('NFC') };
  return 'type' in what ? { kind: 'item', ...what, ...common } : { kind: 'term', ...what, ...common };
}

/** Reads one content file. Bytes that are not UTF-8 are an issue, not a guess. */
export function readContentFile(path: string, bytes: Uint8Array, times: FileTimes): Read<Item | Term> {
  const place = placeOf(path);
  if (!place) return { record: null, issues: [{ path, line: 1, field: '', message: 'this is no place for content' }] };
  try {
    const source = splitSource(decodeUtf8(bytes));
    const entries = readHead(source.head);
    const columns = HEAD_COLUMNS[place.kind === 'item' ? place.type : place.taxonomy];
    const { values, issues } = readFields(path, source.head, entries, columns);
    const name = place.kind === 'item' ? 'title' : 'name';
    if (!entries[name]) issues.push({ path, line: 1, field: name, message: `${name} is missing` });
    if (values['slug'] === undefined && !isStem(place.stem)) {
      issues.push({ path, line: 1, field: 'slug', message: 'slug is missing: the file name cannot be an address' });
    }
    if (issues.length > 0) return { record: null, issues };
    const { kind: _kind, stem, ...where } = place;
    const named = { slug: stem, ...values };
    const file = { path, version: hash(bytes) };
    const record =
      'type' in where
        ? toItem({ ...where, ...file }, { ...named, ...timesOf(values, times), content: bodyOf(source.rest) })
        : toTerm({ ...where, ...file }, named);
    return { record, issues };
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    return { record: null, issues: [{ path, line: error.line, field: error.field, message: error.message }] };
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FrontMatterError('the file is not UTF-8 text', 1);
  }
}

/** Nobody has dated a draft that gives no date: it is as old as its last save. */
function timesOf(values: FieldValues, times: FileTimes): Pick<Item, 'date' | 'dated' | 'modified'> {
  const { date, modified = times.modified, status } = values as Partial<Item>;
  const floats = status !== undefined && isUnpublished(status);
  return { date: date ?? (floats ? modified : times.created), dated: date !== undefined || !floats, modified };
}

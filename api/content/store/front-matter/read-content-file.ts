import { HEAD_COLUMNS, toItem, toTerm } from '../../../contract/derive/stored-fields.ts';
import { isUnpublished, ITEM_COLLECTIONS, LANGUAGES, TERM_COLLECTIONS } from '../../../contract/enums.ts';
import type { FormerPlace, Item, ItemType, Language, Taxonomy, Term } from '../../../contract/model.ts';
import { hash } from '../../../lib/hash.ts';
import { ownText } from '../../../lib/own-text.ts';
import { excessOf, sayExcess } from '../../markdown/text-cost.ts';
import { CONFLICT, conflictIn } from './broken-yaml.ts';
import {
  bodyOf,
  FRONT_MATTER_BYTES,
  FrontMatterError,
  type Issue,
  readFrontMatter,
  type Source,
  splitSource,
} from './front-matter.ts';
import { draftKeys, oddKeys } from './odd-keys.ts';
import { type FieldValues, isStem, readFields } from './read-fields.ts';

/** What a path below the content folder is, or null when it is no content file. */
export type Place =
  | { kind: 'item'; type: ItemType; language: Language; stem: string }
  | { kind: 'term'; taxonomy: Taxonomy; language: Language; stem: string };

/** `id` of a file that cannot be read is the one that it seems to give, or 0. */
export type Read<T> = { record: T; issues: Issue[] } | { record: null; issues: Issue[]; id: number };

/** What a file's front matter does not say: when it was made and changed, as site times, and where it was before. */
export interface FileHistory {
  created: string;
  modified: string;
  former?: FormerPlace[];
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

const ID_LINE = /^["']?id["']?[ \t]*:[ \t]*["']?(\d{1,12})["']?[ \t]*(?:#.*)?\r?$/m;
const INDENTED_ID_LINE = new RegExp(ID_LINE.source.replace('^', '^[ \\t]+'), 'm');

/**
 * The id that a file gives, also when nothing else of it can be read; 0 when it seems to give none. Bytes of other
 * encodings do no harm, and a fence may be missing.
 */
export function headId(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', 0, FRONT_MATTER_BYTES);
  const start = /^(?:\xef\xbb\xbf)?---[^\n]*\n/.exec(text)?.[0].length ?? 0;
  const end = text.indexOf('\n---', start);
  const head = end < 0 ? text : text.slice(0, end + 1);
  const found = ID_LINE.exec(head) ?? INDENTED_ID_LINE.exec(head);
  return Number(found?.[1] ?? 0);
}

/** Reads one content file. Bytes that are not UTF-8 are an issue, not a guess. */
export function readContentFile(path: string, bytes: Uint8Array, times: FileHistory): Read<Item | Term> {
  const place = placeOf(path);
  const broken = (issues: Issue[]) => ({ record: null, issues, id: headId(bytes) });
  if (!place) return broken([{ path, line: 1, field: '', message: 'this is no place for content' }]);
  try {
    const text = decodeUtf8(bytes);
    const conflict = conflictIn(text, true);
    if (conflict) throw new FrontMatterError(CONFLICT, conflict);
    const source = splitSource(text);
    const head = ownText(source.head);
    const entries = readFrontMatter(head);
    const kind = place.kind === 'item' ? place.type : place.taxonomy;
    const { values, issues } = readFields(path, head, entries, HEAD_COLUMNS[kind]);
    const isText = place.kind === 'item' && place.type !== 'attachment';
    if (isText && draftKeys(entries).length > 0 && !isHeldBack(values['status'])) values['status'] = 'draft';
    const name = place.kind === 'item' ? 'title' : 'name';
    if (!entries[name]) issues.push({ path, line: 1, field: name, message: `${name} is missing` });
    if (values['slug'] === undefined && !isStem(place.stem)) {
      issues.push({ path, line: 1, field: 'slug', message: 'slug is missing: the file name cannot be an address' });
    }
    if (place.kind === 'item') issues.push(...costlyText(path, source, place.type));
    if (issues.length > 0) return broken(issues);
    const { kind: _kind, stem, ...where } = place;
    const named = { slug: stem, ...values };
    const odd = oddKeys(entries, kind);
    const file = { path, version: hash(bytes), ...(odd.length > 0 ? { oddKeys: odd } : {}) };
    const record =
      'type' in where
        ? packContent(
            toItem({ ...where, ...file }, { ...named, ...timesOf(values, times) }),
            bodyOf(restOf(bytes, source)),
          )
        : toTerm({ ...where, ...file }, named);
    return { record, issues };
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    return broken([{ path, line: error.line, field: '', message: error.message }]);
  }
}

/** A text that costs more than a page may is not taken over: its last good version stays. */
function costlyText(path: string, { open, head, close, rest }: Source, type: ItemType): Issue[] {
  const excess = excessOf(rest);
  if (!excess) return [];
  const above = (open + head + close).split('\n').length - 1;
  const field = type === 'attachment' ? 'description' : 'content';
  return [{ path, line: above + excess.line, field, message: sayExcess(excess), excess }];
}

const isHeldBack = (status: unknown): boolean => status === 'pending' || status === 'trash';

/** The bytes that stand for `rest`. */
const restOf = (file: Uint8Array, { open, head, close }: Source): Uint8Array =>
  file.subarray(Buffer.byteLength(open + head + close));

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw new FrontMatterError('the file is not UTF-8 text', 1);
  }
}

/** A draft without a date is as old as its last save. */
function timesOf(values: FieldValues, times: FileHistory): Pick<Item, 'date' | 'dated' | 'modified' | 'former'> {
  const { date, modified = times.modified, status } = values as Partial<Item>;
  const floats = status !== undefined && isUnpublished(status);
  return {
    date: date ?? (floats ? modified : times.created),
    dated: date !== undefined || !floats,
    modified,
    ...(times.former ? { former: times.former } : {}),
  };
}

const BYTES = Symbol('content in UTF-8');

interface Packed {
  [BYTES]: Buffer;
}

/** The text that was asked for last: work with one asks for it many times. */
let last: { bytes: Buffer; text: string } | null = null;

// One description for all items, so that V8 sees them as objects of one shape.
const CONTENT: PropertyDescriptor = {
  enumerable: true,
  configurable: true,
  get(this: Packed): string {
    const bytes = this[BYTES];
    if (last?.bytes !== bytes) last = { bytes, text: bytes.toString('utf8') };
    return last.text;
  },
};

/**
 * The same item with its content as bytes: the texts are most of what a guide holds in memory, and V8 takes two bytes for
 * each character of a text that has a single one beyond Latin-1. A copy made by spreading has the text itself.
 */
export function packContent({ content: _content, ...rest }: Item, bytes: Buffer): Item {
  Object.defineProperty(rest, BYTES, { value: bytes, writable: true });
  return Object.defineProperty(rest, 'content', CONTENT) as Item;
}

/** A copy of an item without its content, for which the version stands: that stays bytes. */
export function withoutContent(item: Item): Item {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(item)) copy[key] = key === 'content' ? '' : item[key as keyof Item];
  return copy as unknown as Item;
}

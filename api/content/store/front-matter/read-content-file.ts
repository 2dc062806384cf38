import { isUtf8 } from 'node:buffer';
import { HEAD_COLUMNS, toItem, toTerm } from '../../../contract/derive/stored-fields.ts';
import {
  COLLECTION_NAMES,
  isUnpublished,
  ITEM_COLLECTIONS,
  LANGUAGES,
  TERM_COLLECTIONS,
} from '../../../contract/enums.ts';
import type { FormerPlace, Item, ItemType, Language, Taxonomy, Term } from '../../../contract/model.ts';
import { hash } from '../../../lib/hash.ts';
import { ownText } from '../../../lib/own-text.ts';
import { excessOf, sayExcess } from '../../markdown/text-cost.ts';
import { CONFLICT, conflictIn, NO_UTF_8 } from './broken-yaml.ts';
import {
  bodyOf,
  FRONT_MATTER_BYTES,
  FrontMatterError,
  type Issue,
  issueIn,
  readFrontMatter,
  type Source,
  splitSource,
} from './front-matter.ts';
import { draftKeys, oddKeys } from './odd-keys.ts';
import { type FieldValues, isStem, readFields } from './read-fields.ts';

/** The kind of record at a path below the content folder, or null if it is not a content file. */
export type Place = ({ type: ItemType } | { taxonomy: Taxonomy }) & { language: Language; stem: string };

/** A content file as it was read; the record is null if it has a mistake. */
export interface Read {
  path: string;
  record: Item | Term | null;
  issues: Issue[];
  /** Of the record, else the one that the file appears to have, or 0. */
  id: number;
}

/** Facts that the front matter lacks: times of creation and change, as site times, and former places. */
export interface FileHistory {
  created: string;
  modified: string;
  former?: FormerPlace[];
}

const FOLDERS = new Map<string, { type: ItemType } | { taxonomy: Taxonomy }>([
  ...Object.entries(ITEM_COLLECTIONS).map(([type, folder]) => [folder, { type: type as ItemType }] as const),
  ...Object.entries(TERM_COLLECTIONS).map(([name, folder]) => [folder, { taxonomy: name as Taxonomy }] as const),
]);

/** Folders of content files, below the content folder. */
export const RECORD_FOLDERS = LANGUAGES.flatMap((language) => COLLECTION_NAMES.map((name) => `${language}/${name}`));

export function placeOf(path: string): Place | null {
  const match = /^([a-z]+)\/([a-z]+)\/([^/]+)\.md$/.exec(path);
  const [, language, folder, stem] = match ?? [];
  const what = FOLDERS.get(folder ?? '');
  if (!what || !stem || stem.startsWith('.') || !LANGUAGES.includes(language as Language)) return null;
  return { ...what, language: language as Language, stem: stem.normalize('NFC') };
}

const ID_LINE = /^["']?id["']?[ \t]*:[ \t]*["']?(\d{1,12})["']?[ \t]*(?:#.*)?\r?$/m;
const INDENTED_ID_LINE = new RegExp(ID_LINE.source.replace('^', '^[ \\t]+'), 'm');

/**
 * The id in a file, even if nothing else can be read; 0 if it appears to have none. Tolerates bytes of other encodings
 * and a missing fence.
 */
export function headId(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', 0, FRONT_MATTER_BYTES);
  const start = /^(?:\xef\xbb\xbf)?---[^\n]*\n/.exec(text)?.[0].length ?? 0;
  const end = text.indexOf('\n---', start);
  const head = end < 0 ? text : text.slice(0, end + 1);
  const found = ID_LINE.exec(head) ?? INDENTED_ID_LINE.exec(head);
  return Number(found?.[1] ?? 0);
}

/** Reads one content file. Bytes that are not UTF-8 are an issue. */
export function readContentFile(path: string, bytes: Uint8Array, times: FileHistory): Read {
  const place = placeOf(path);
  const broken = (issues: Issue[]): Read => ({ path, record: null, issues, id: headId(bytes) });
  if (!place) return broken([issueIn(path, '', 'this is not a place for content')]);
  try {
    const text = decodeUtf8(bytes);
    const conflict = conflictIn(text, true);
    if (conflict) throw new FrontMatterError(CONFLICT, conflict);
    const source = splitSource(text);
    const head = ownText(source.head);
    const entries = readFrontMatter(head);
    const isItem = 'type' in place;
    const kind = isItem ? place.type : place.taxonomy;
    const { values, issues } = readFields(path, head, entries, HEAD_COLUMNS[kind]);
    const isText = isItem && kind !== 'attachment';
    const odd = oddKeys(entries, kind);
    const isDraft = isText && odd.length > 0 && draftKeys(entries, kind).length > 0;
    if (isDraft && !isHeldBack(values['status'])) values['status'] = 'draft';
    const name = isItem ? 'title' : 'name';
    if (!entries[name]) issues.push(issueIn(path, name, `${name} is missing`));
    if (values['slug'] === undefined && !isStem(place.stem))
      issues.push(issueIn(path, 'slug', 'the file name cannot be a part of a URL: rename the file, or write slug:'));
    if (isItem) issues.push(...costlyText(path, source, place.type));
    if (issues.length > 0) return broken(issues);
    const { stem, ...where } = place;
    const named = { slug: stem, ...values };
    const { former } = times;
    const file = {
      ...{ path, version: hash(bytes) },
      ...(former ? { former } : {}),
      ...(odd.length > 0 ? { oddKeys: odd } : {}),
    };
    const record =
      'type' in where
        ? packContent(
            toItem({ ...where, ...file }, { ...named, ...timesOf(values, times) }),
            bodyOf(restOf(bytes, source)),
          )
        : toTerm({ ...where, ...file }, named);
    return { path, record, issues, id: record.id };
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    return broken([{ path, line: error.line, field: '', message: error.message }]);
  }
}

/** A text over the cost limit is rejected: its last good version stays. */
function costlyText(path: string, { open, head, close, rest }: Source, type: ItemType): Issue[] {
  const excess = excessOf(rest);
  if (!excess) return [];
  const above = (open + head + close).split('\n').length - 1;
  const field = type === 'attachment' ? 'description' : 'content';
  return [{ path, line: above + excess.line, field, message: sayExcess(excess), excess }];
}

const isHeldBack = (status: unknown): boolean => status === 'pending' || status === 'trash';

const restOf = (file: Uint8Array, { open, head, close }: Source): Uint8Array =>
  file.subarray(Buffer.byteLength(open + head + close));

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new FrontMatterError(NO_UTF_8);
  return UTF_8.decode(bytes);
}

/** The date of a draft without one is that of its last save. */
function timesOf(values: FieldValues, times: FileHistory): Pick<Item, 'date' | 'dated' | 'modified'> {
  const { date, modified = times.modified, status } = values as Partial<Item>;
  const floats = status !== undefined && isUnpublished(status);
  return {
    date: date ?? (floats ? modified : times.created),
    dated: date !== undefined || !floats,
    modified,
  };
}

const BYTES = Symbol('content in UTF-8');

interface Packed {
  [BYTES]: Buffer;
}

/** The text decoded last: work on an item reads it many times. */
let last: { bytes: Buffer; text: string } | null = null;

// A shared descriptor, so that all items have one shape in V8.
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
 * Stores the content of an item as bytes: texts are most of a guide's memory, and V8 uses two bytes per character for a
 * text with even a single one beyond Latin-1. A copy made by spreading has the text itself.
 */
function packContent({ content: _content, ...rest }: Item, bytes: Buffer): Item {
  Object.defineProperty(rest, BYTES, { value: bytes, writable: true });
  return Object.defineProperty(rest, 'content', CONTENT) as Item;
}

/** A copy of an item without its content, which stays bytes; the version represents it. */
export function withoutContent(item: Item): Item {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(item)) copy[key] = key === 'content' ? '' : item[key as keyof Item];
  return copy as unknown as Item;
}

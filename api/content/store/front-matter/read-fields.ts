import type { StoredAs } from '../../../contract/schema.ts';
import { decodePercent } from '../../../lib/decode-percent.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { isDay, parseDate } from '../../../lib/time.ts';
import type { Column } from '../../../contract/derive/stored-fields.ts';
import { lineOf, type Issue } from './front-matter.ts';
import type { Entry } from './plain-lines.ts';

/** Values of known keys by member of the record; absent and null keys are omitted. */
export type FieldValues = Record<string, unknown>;

/** Reads the known keys of a front matter, and reports values that their fields do not allow. */
export function readFields(
  path: string,
  head: string,
  entries: Record<string, Entry>,
  columns: readonly Column[],
): { values: FieldValues; issues: Issue[] } {
  const values: FieldValues = {};
  const issues: Issue[] = [];
  for (const column of columns) {
    const { key: field, member } = column;
    const entry = entries[field];
    if (!entry || entry.value === null) continue;
    const { read, must } = CODECS[column.as];
    const value = read(entry.value, { words: column.words, source: entry.source });
    if (value === undefined) {
      const name = column.as === 'ids' ? [entry.value].flat().find((one) => typeof one === 'string') : undefined;
      const issue = { path, line: lineOf(head, entry), field, message: `${field} ${must(column.words)}` };
      issues.push(typeof name === 'string' ? { ...issue, value: name } : issue);
    } else values[member] = value;
  }
  return { values, issues };
}

/** How a value is read, from YAML or JSON, and the message for an invalid one. */
interface Codec {
  /** Undefined for an invalid value. `source` is a scalar as written in a file. */
  read(value: unknown, rules: { words: readonly string[]; source?: string | undefined }): unknown;
  must(words: readonly string[]): string;
}

/** The search index has no room for larger ids, such as the times that tools for notes use as ids. */
const LARGEST = 2 ** 27 - 1;

const says = (sentence: string) => () => sentence;

/** `title: 2024` and `slug: 007` mean the characters as written. */
const TEXT: Codec = {
  read: (value, { source }) => (typeof value === 'string' ? value : source),
  must: says('must be text'),
};

/** Every type of stored value. */
export const CODECS: Record<StoredAs, Codec> = {
  text: TEXT,
  body: TEXT,
  word: {
    read: (value, { words }) => (typeof value === 'string' && words.includes(value) ? value : undefined),
    must: (words) => `must be one of ${words.join(', ')}`,
  },
  slug: {
    read: (value, rules) => {
      const slug = TEXT.read(value, rules) as string | undefined;
      return slug !== undefined && isSlug(unspaced(slug)) ? slug.normalize('NFC') : undefined;
    },
    must: () => SLUG_RULE,
  },
  id: {
    read: (value) => (isId(value) ? value : undefined),
    must: says(`must be a whole number from 0 to ${LARGEST}`),
  },
  integer: {
    read: (value) => (Number.isSafeInteger(value) ? value : undefined),
    must: says('must be a whole number'),
  },
  ids: {
    read: (value) => {
      const ids = [value].flat();
      return ids.every(isId) ? [...new Set(ids)] : undefined;
    },
    must: says('must be a list of whole numbers such as [1, 2]'),
  },
  paths: {
    read: (value) =>
      Array.isArray(value) && value.every(isPath) ? value.map((path) => path.normalize('NFC')) : undefined,
    must: says('must be a list of paths such as [/old-address/]'),
  },
  boolean: {
    read: (value) => (typeof value === 'boolean' ? value : undefined),
    must: says('must be true or false'),
  },
  date: {
    read: (value) => (typeof value === 'string' ? (parseDate(value) ?? undefined) : undefined),
    must: says('must be a date such as 2026-03-14T09:30:00'),
  },
  day: {
    read: (value) => (value === '' || (typeof value === 'string' && isDay(value)) ? value : undefined),
    must: says('must be a day such as 2027-01-31'),
  },
  object: {
    read: (value) => (isRecord(value) ? value : undefined),
    must: says('must consist of `key: value` lines'),
  },
};

export const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST;

/** Files of the output beside the folders of pages: no folder can have these names. */
const OWN_FILES = new Set(
  '404.html index.html index.md robots.txt sitemap.xml oembed.json oembed.xml rss.xml atom.xml llms.txt llms-full.txt favicon.ico apple-touch-icon.png icon-192.png icon-512.png manifest.json _headers _redirects _hosting'.split(
    ' ',
  ),
);

/** A folder name may have 255 bytes, and an article that yields to a chapter appends its id to the slug. */
export const NAME_BYTES = 230;

/** Hosts and browsers decode ASCII first: `%2e%2e` would be the parent folder. Others refuse what they cannot decode. */
const isDecodable = (text: string): boolean => !/%[0-7][\da-f]/i.test(text) && decodePercent(text) !== null;

/** Whether a text can name a folder of the output, without leading elsewhere or being hidden. */
const isName = (text: string): boolean =>
  /^[^\s/\\?#.\p{Cc}][^\s/\\?#\p{Cc}]*$/u.test(text) &&
  text.isWellFormed() &&
  isDecodable(text) &&
  Buffer.byteLength(text) <= NAME_BYTES &&
  !OWN_FILES.has(text);

export const SLUG_RULE =
  'must be text without spaces, slashes, encoded ASCII characters or a % that encodes nothing, and must not begin with a dot, be very long or name a file of the site';

/** Spaces in names of files come into old URLs and slugs, such as those in the trash. */
const unspaced = (text: string): string => text.replaceAll(' ', '_');

/** Whether a text can be a part of a URL. Empty for drafts without a slug. */
export const isSlug = (text: string): boolean => text === '' || isName(text);

/**
 * Whether a file name can serve as the slug. Spaces are allowed, because browsers encode them, and so are encoded ones:
 * existing clients ask for such slugs.
 */
export const isStem = (stem: string): boolean =>
  !/[\\?#\p{Cc}]/u.test(stem) && isDecodable(stem.replaceAll('%20', ' ')) && !OWN_FILES.has(stem);

/** Half of what a path of a file may have on most systems. */
const PATH_BYTES = 2_048;

/** Whether a value is the path of a page: folder names between slashes. */
export const isPath = (value: unknown): value is string =>
  typeof value === 'string' &&
  Buffer.byteLength(value) <= PATH_BYTES &&
  /^\/(?:[^/]+\/)+$/.test(value) &&
  unspaced(value).slice(1, -1).split('/').every(isName);

import type { StoredAs } from '../../../contract/schema.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { isDay, parseDate } from '../../../lib/time.ts';
import type { Column } from '../../../contract/derive/stored-fields.ts';
import { lineOf, type Issue } from './front-matter.ts';
import type { Entry } from './plain-lines.ts';

/** Values of the known keys by member of the record; a key that is absent or null is absent here. */
export type FieldValues = Record<string, unknown>;

/** Reads the known keys of a front matter and names each value that is not what its field needs. */
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

/** How a value is read: from YAML as from JSON, and what is said of one that cannot be. */
interface Codec {
  /** Undefined for what it cannot be. `source` are the letters of a scalar in a file. */
  read(value: unknown, rules: { words: readonly string[]; source?: string | undefined }): unknown;
  must(words: readonly string[]): string;
}

const says = (sentence: string) => () => sentence;

/** `title: 2024` and `slug: 007` mean the letters on the line. */
const TEXT: Codec = {
  read: (value, { source }) => (typeof value === 'string' ? value : source),
  must: says('must be text'),
};

/** Every way in which a value is stored. */
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
      return slug !== undefined && isSlug(slug) ? slug.normalize('NFC') : undefined;
    },
    must: () => SLUG_RULE,
  },
  id: {
    read: (value) => (isId(value) ? value : undefined),
    must: says('must be a whole number, not below 0'),
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
    read: (value) => (Array.isArray(value) && value.every(isPath) ? value : undefined),
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
    must: says('must be a list of `key: value`'),
  },
};

/** More than any guide needs, and far from where counting on stops being exact. */
const LARGEST = 999_999_999_999;

export const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST;

/** Files of the output that stand among the folders of pages: no folder can have such a name. */
const OWN_FILES = new Set(
  '404.html index.html index.md robots.txt sitemap.xml oembed.json oembed.xml rss.xml atom.xml llms.txt llms-full.txt favicon.ico apple-touch-icon.png icon-192.png icon-512.png manifest.json _headers _redirects _hosting'.split(
    ' ',
  ),
);

/** A folder's name may have 255 bytes, and an article that gives way to a chapter has its id behind the slug. */
const NAME_BYTES = 230;

/** Whether a text may be the name of a folder of the output: it must not lead elsewhere or be hidden. */
const isName = (text: string): boolean =>
  /^[^\s/\\?#.\p{Cc}][^\s/\\?#\p{Cc}]*$/u.test(text) &&
  text.isWellFormed() &&
  // Hosts and browsers decode these before they look: `%2e%2e` would be the folder above.
  !/%[0-7][\da-f]/i.test(text) &&
  Buffer.byteLength(text) <= NAME_BYTES &&
  !OWN_FILES.has(text);

export const SLUG_RULE =
  'must be text without spaces, slashes and encoded ASCII characters, not begin with a dot, not be very long, and not be a file of the site';

/** Whether a text may be a part of a URL. Drafts may have none yet. */
export const isSlug = (text: string): boolean => text === '' || isName(text);

/** Whether a file name can be the slug. Its spaces are no harm: browsers encode them. */
export const isStem = (stem: string): boolean => !/[\\?#\p{Cc}]/u.test(stem) && !OWN_FILES.has(stem);

/** Whether a value is the path of a page: names of folders between slashes. */
export const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?:[^/]+\/)+$/.test(value) && value.slice(1, -1).split('/').every(isName);

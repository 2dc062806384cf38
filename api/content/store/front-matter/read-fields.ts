import type { StoredAs } from '../../../contract/schema.ts';
import { parseDate } from '../../../lib/time.ts';
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
    const read = readValue(entry, column);
    if (read === undefined) {
      const name = column.as === 'ids' ? [entry.value].flat().find((one) => typeof one === 'string') : undefined;
      const issue = { path, line: lineOf(head, entry), field, message: `${field} ${expected(column)}` };
      issues.push(typeof name === 'string' ? { ...issue, value: name } : issue);
    } else values[member] = read;
  }
  return { values, issues };
}

function readValue({ value, source }: Entry, { as, words }: Column): unknown {
  switch (as) {
    case 'word':
      return typeof value === 'string' && words.includes(value) ? value : undefined;
    // `title: 2024` and `slug: 007` mean the letters on the line.
    case 'text':
    case 'body':
      return typeof value === 'object' ? undefined : typeof value === 'string' ? value : (source ?? String(value));
    case 'slug': {
      const slug = typeof value === 'string' ? value : source;
      return slug !== undefined && isSlug(slug) ? slug.normalize('NFC') : undefined;
    }
    case 'id':
      return isId(value) ? value : undefined;
    case 'integer':
      return Number.isSafeInteger(value) ? value : undefined;
    case 'ids':
      return Array.isArray(value) && value.every(isId) ? [...new Set(value)] : isId(value) ? [value] : undefined;
    case 'paths':
      return Array.isArray(value) && value.every(isPath) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'date':
      return typeof value === 'string' ? (parseDate(value) ?? undefined) : undefined;
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
  }
}

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

function expected({ as, words }: Column): string {
  const sentences: Record<StoredAs, string> = {
    text: 'must be text',
    body: 'must be text',
    word: `must be one of ${words.join(', ')}`,
    slug: SLUG_RULE,
    id: 'must be a whole number, not below 0',
    integer: 'must be a whole number',
    ids: 'must be a list of whole numbers such as [1, 2]',
    paths: 'must be a list of paths such as [/old-address/]',
    boolean: 'must be true or false',
    date: 'must be a date such as 2026-03-14T09:30:00',
    object: 'must be a list of `key: value`',
  };
  return sentences[as];
}

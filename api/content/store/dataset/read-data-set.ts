import type { Author, Item, Language } from '../../../contract/model.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { isBeside } from '../media/pictures-beside.ts';
import { profileOf } from '../profiles.ts';
import { BASE_PLACEHOLDER, type DataSet } from './data-set.ts';
import { DataSetError, Entry } from './entry.ts';
import { languageOf, readAuthor, readItem, readRevision, readSiteData, readTerm, readUser } from './read-records.ts';

interface ReadOptions {
  /** Language of records that do not name theirs. */
  language?: Language | undefined;
  /** Public URL that replaces `{base_url}` in texts, without a trailing slash. */
  base: string;
}

/** Reads the JSON of a data set. Throws a {@link DataSetError} that lists every mistake. */
export function readDataSet(json: string, { language, base }: ReadOptions): DataSet {
  const file = parseJson(json, base);
  const problems: string[] = [];
  const list = <T>(name: string, read: (entry: Entry) => T): T[] => {
    const values = file[name] ?? [];
    if (!Array.isArray(values)) problems.push(`${name} must be a list`);
    return Array.isArray(values) ? values.map((value, i) => read(new Entry(value, `${name}[${i}]`, problems))) : [];
  };
  const profiles: Author[] = [];
  const users = list('users', (entry) => {
    const user = readUser(entry);
    profiles.push(profileOf(user, entry.text('slug')));
    return user;
  });
  const terms = list('terms', (entry) => readTerm(entry, languageOf(entry, language)));
  const items = list('posts', (entry) => readItem(entry, languageOf(entry, language)));
  const given = file['authors'] === undefined ? null : list('authors', readAuthor);
  const authors = given ? [...given, ...profilesBesides(given, profiles, items)] : profiles;
  const data: DataSet = {
    site: file['site'] === undefined ? {} : readSiteData(new Entry(file['site'], 'site', problems), language),
    authors: authors.length > 0 ? authors : null,
    users: file['users'] === undefined ? null : users,
    terms,
    items,
    pictures: readPictures(file['pictures'], problems),
    revisions: [
      ...list('revisions', (entry) => readRevision(entry, false)),
      ...list('autosaves', (entry) => readRevision(entry, true)),
    ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)),
  };
  problems.push(...clashes(data));
  if (problems.length > 0) throw new DataSetError([...new Set(problems)]);
  return data;
}

function readPictures(value: unknown, problems: string[]): string[] {
  const paths = value ?? [];
  if (Array.isArray(paths) && paths.every((path) => typeof path === 'string' && isBeside(path)))
    return paths as string[];
  problems.push('pictures must be a list of paths such as en/posts/shot.png');
  return [];
}

/** Profiles of authors missing from the file's list, so that every author has one. */
function profilesBesides(given: readonly Author[], profiles: readonly Author[], items: readonly Item[]): Author[] {
  if (given.length === 0) return [];
  const writers = new Set(items.map(({ author }) => author));
  return profiles.filter(({ id }) => writers.has(id) && !given.some((author) => author.id === id));
}

function parseJson(json: string, base: string): Record<string, unknown> {
  const withBase = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll(BASE_PLACEHOLDER, base) : value;
  try {
    const value: unknown = JSON.parse(json, withBase);
    if (isRecord(value)) return value;
  } catch (error) {
    throw new DataSetError([`this is not valid JSON: ${(error as Error).message}`]);
  }
  throw new DataSetError(['a data set is an object with site, users, terms, posts, revisions and autosaves']);
}

/** Duplicate ids and logins, and revisions without a record. Terms, items and revisions share one range of ids. */
function* clashes(data: DataSet): Iterable<string> {
  const ids = new Set<number>();
  for (const { id } of [...data.terms, ...data.items, ...data.revisions]) {
    if (id !== 0 && ids.has(id)) yield `id ${id} occurs twice`;
    ids.add(id);
  }
  const parents = new Set(data.items.map((item) => item.id));
  for (const { id, parent } of data.revisions) {
    if (!parents.has(parent)) yield `revision ${id}: there is no record ${parent} in the file`;
  }
  const logins = new Set<string>();
  for (const { login } of data.users ?? []) {
    if (logins.has(login.toLowerCase())) yield `login ${login} occurs twice`;
    logins.add(login.toLowerCase());
  }
}

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Column, COLUMNS, valueOf } from '../../../contract/derive/stored-fields.ts';
import type { Author, Item, Language, Revision, Site, Term, User } from '../../../contract/model.ts';
import { siteToGmt } from '../../../lib/time.ts';
import { type ContentIndex, isTerm } from '../../index/content-index.ts';
import { UPLOADS } from '../../markdown/link-urls.ts';
import { readIfThere, writeFile } from '../disk/atomic.ts';
import { openFiles } from '../disk/files.ts';
import { sayIssue } from '../front-matter/front-matter.ts';
import { loadContent } from '../load.ts';
import { oneOrBoth, profileOf } from '../profiles.ts';
import { openRevisions } from '../state/revisions.ts';
import { Users } from '../state/users.ts';
import { BASE_PLACEHOLDER, DEFAULT_BASE, TYPE_NAMES } from './data-set.ts';
import { DataSetError } from './entry.ts';

interface ExportOptions {
  contentDir: string;
  dataDir: string;
  /** Only this language; by default both, with a language in every record. */
  language?: Language | undefined;
  /** Public URL to replace by `{base_url}`; by default that of the site. */
  base?: string | undefined;
}

/** A data set as JSON, and the files it refers to. */
export interface Exported {
  json: string;
  /** Paths below the uploads folder. */
  uploads: string[];
  /** Paths below the content folder of pictures stored beside texts. */
  pictures: string[];
}

/**
 * Exports a guide as a data set that can be imported. Passwords are exported as hashes. An unreadable file is a
 * {@link DataSetError}, because a copy without it would look complete.
 */
export async function exportDataSet(options: ExportOptions): Promise<Exported> {
  const { contentDir, dataDir, language } = options;
  const files = openFiles();
  const { index, issues } = await loadContent(files, contentDir);
  if (issues.length > 0) throw new DataSetError(issues.map(sayIssue));
  const wanted = <T extends Item | Term>(records: Iterable<T>): T[] =>
    [...records].filter((record) => !language || record.language === language).sort((a, b) => a.id - b.id);
  const items = wanted(index.allItems());
  const accounts = (await Users.open(files, dataDir)).all();
  const revisions = await openRevisions(files, dataDir, Infinity);
  const kept = items.flatMap(({ id }) => revisions.of(id)).sort((a, b) => a.id - b.id);
  const pictures = [...new Set(items.flatMap(picturePaths))].sort();
  const data = {
    site: siteData(index.site, language),
    users: accounts.map((user) => userData(user, index.authors.get(user.id))),
    ...authorsBesides(index, accounts),
    terms: wanted(index.allTerms()).map((term) => termData(term, language)),
    posts: items.map((item) => itemData(item, language)),
    ...(pictures.length > 0 ? { pictures } : {}),
    revisions: kept.filter(({ autosave }) => !autosave).map(revisionData),
    autosaves: kept.filter(({ autosave }) => autosave).map(revisionData),
  };
  const base = (options.base ?? (index.site.public_url || DEFAULT_BASE)).replace(/\/+$/, '');
  const uploads = [...new Set(items.map((item) => item.file).filter(Boolean))];
  // The public URL is not part of a data set, because the importing guide has its own.
  const withPlaceholder = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? withoutBase(value, base) : value;
  return { json: `${JSON.stringify(data, withPlaceholder, 1)}\n`, uploads, pictures };
}

/** `http://guide.example` is not part of `http://guide.example.org` or `http://guide.example:8080`. */
const withoutBase = (text: string, base: string): string =>
  text.replaceAll(base, (url, at: number) => (OTHER_HOST.test(text.slice(at + url.length)) ? url : BASE_PLACEHOLDER));

const OTHER_HOST = /^(?:[\w:-]|\.\w)/;

const picturePaths = ({ pictures = {} }: Item): string[] => Object.values(pictures).map(({ path }) => path);

/** The public profiles, if they differ from those derived from the accounts. */
function authorsBesides(index: ContentIndex, accounts: readonly User[]): { authors?: object[] } {
  const byId = (list: Author[]) => list.sort((a, b) => a.id - b.id);
  const authors = byId([...index.authors.values()]);
  const told = byId(accounts.map((user) => profileOf(user, index.authors.get(user.id)?.slug ?? '')));
  return isDeepStrictEqual(authors, told) ? {} : { authors: authors.map(authorData) };
}

export async function copyUploads(
  { uploads, pictures }: Pick<Exported, 'uploads' | 'pictures'>,
  { contentDir, mediaDir }: { contentDir: string; mediaDir: string },
): Promise<void> {
  const files = openFiles();
  const copies = [...uploads.map((name) => [`uploads/${name}`, name]), ...pictures.map((path) => [path, path])];
  for (const [from = '', to = ''] of copies) {
    const bytes = await readIfThere(files, join(contentDir, from));
    if (bytes) await writeFile(files, join(mediaDir, to), bytes);
  }
}

type Data = Record<string, unknown>;

const siteData = (site: Site, language?: Language): Data => ({
  name: language ? site.name[language] : oneOrBoth(site.name),
  description: language ? site.description[language] : oneOrBoth(site.description),
  gmt_offset: '1',
  timezone_string: '',
  permalinks: '/{slug}/',
  upload_base: UPLOADS,
  ...(site.edit_url ? { edit_url: site.edit_url } : {}),
  image_sizes: site.image_sizes,
  templates: site.templates,
  default_category: language ? site.default_category[language] : site.default_category,
});

const userData = (user: User, profile: Author | undefined): Data => ({
  id: user.id,
  login: user.login,
  role: user.role,
  name: user.name,
  slug: profile?.slug ?? '',
  email: user.email,
  ...(user.language_pairs.length > 0
    ? { language_pairs: user.language_pairs.map(({ from, to }) => `${from}-${to}`) }
    : {}),
  password_hash: user.password,
});

const authorData = ({ id, slug, name, description }: Author): Data => ({
  id,
  slug,
  name: oneOrBoth(name),
  description: oneOrBoth(description),
});

/** The language and partner of a record; the language is omitted if only one is exported. */
const relations = (record: Item | Term, language?: Language): Data => ({
  ...(language ? {} : { language: record.language }),
  ...(record.translation_of || !language ? { translation_of: record.translation_of } : {}),
});

/** The stored values under their data set names, except for those that have their own place in it. */
function storedData(record: Item | Term): Data {
  const columns = COLUMNS[isTerm(record) ? record.taxonomy : record.type];
  const told = columns.filter((column) => !OWN_PLACE.includes(column.key) && !isSaidAnyway(column, record));
  return Object.fromEntries(told.map((column) => [column.data, valueOf(record, column)]));
}

const OWN_PLACE = ['id', 'translation_of', 'date', 'modified'];

const isSaidAnyway = (column: Column, record: Item | Term): boolean =>
  column.sparse === true && isDeepStrictEqual(valueOf(record, column), column.fresh);

const termData = (term: Term, language?: Language): Data => ({
  id: term.id,
  taxonomy: term.taxonomy,
  ...relations(term, language),
  ...storedData(term),
});

const itemData = (item: Item, language?: Language): Data => ({
  id: item.id,
  type: TYPE_NAMES[item.type],
  ...relations(item, language),
  ...storedData(item),
  date: item.date,
  // Null if the draft has no date of its own yet.
  date_gmt: item.dated ? siteToGmt(item.date) : null,
  modified: item.modified,
  modified_gmt: siteToGmt(item.modified),
});

const revisionData = ({ id, parent, author, date, title, content, excerpt }: Revision): Data => ({
  id,
  parent,
  author,
  date,
  date_gmt: siteToGmt(date),
  modified: date,
  modified_gmt: siteToGmt(date),
  title,
  content,
  excerpt,
});

import { isRecord } from '../../../lib/is-record.ts';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Author, Item, Language, Term, User } from '../../../contract/model.ts';
import type { ContentIndex } from '../../index/content-index.ts';
import { readIfThere, writeFile } from '../disk/atomic.ts';
import { openFiles, type Files } from '../disk/files.ts';
import { loadContent } from '../load.ts';
import { profileOf } from '../profiles.ts';
import { Revisions } from '../state/revisions.ts';
import { Users } from '../state/users.ts';
import { BASE_PLACEHOLDER, DEFAULT_BASE } from './data-set.ts';
import { DataSetError } from './entry.ts';
import { authorData, itemData, revisionData, siteData, termData, userData } from './to-data.ts';

interface ExportOptions {
  contentDir: string;
  dataDir: string;
  /** Only this language; by default both, and every record says its own. */
  language?: Language;
  /** Public URL that becomes `{base_url}`; by default the one that the site names. */
  base?: string;
  files?: Files;
}

/** A data set as JSON, and the uploads that it names. */
export interface Exported {
  json: string;
  /** Paths below the uploads folder. */
  uploads: string[];
  /** Paths below the content folder, of pictures that lie among texts. */
  pictures: string[];
}

/**
 * Writes a guide down as a data set, in the form that an import reads. Passwords are there as hashes. A file that
 * cannot be read is a {@link DataSetError}: a copy without it would look whole.
 */
export async function exportDataSet(options: ExportOptions): Promise<Exported> {
  const { contentDir, dataDir, language, files = openFiles() } = options;
  const { index, issues, withoutId } = await loadContent(files, contentDir);
  const broken = [
    ...issues.map((issue) => `${issue.path}:${issue.line}: ${issue.message}`),
    ...withoutId.map((record) => `${record.path}: id is missing; run npm run ids`),
  ];
  if (broken.length > 0) throw new DataSetError(broken);
  const wanted = <T extends Item | Term>(records: Iterable<T>): T[] =>
    [...records].filter((record) => !language || record.language === language).sort((a, b) => a.id - b.id);
  const items = wanted(index.allItems());
  const accounts = (await Users.open(files, dataDir)).all();
  const revisions = await Revisions.open(files, dataDir, Infinity);
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
  return { json: `${JSON.stringify(withPlaceholder(data, base), null, 1)}\n`, uploads, pictures };
}

const picturePaths = ({ pictures = {} }: Item): string[] => Object.values(pictures).map(({ path }) => path);

/** The public profiles, where they are not what the accounts alone say. */
function authorsBesides(index: ContentIndex, accounts: readonly User[]): { authors?: object[] } {
  const byId = (list: Author[]) => list.sort((a, b) => a.id - b.id);
  const authors = byId([...index.authors.values()]);
  const told = byId(accounts.map((user) => profileOf(user, index.authors.get(user.id)?.slug ?? '')));
  return isDeepStrictEqual(authors, told) ? {} : { authors: authors.map(authorData) };
}

/** The public URL is not part of a data set: who imports it has another one. */
function withPlaceholder<T>(value: T, base: string): T {
  // `http://guide.example` is no part of `http://guide.example.org` or `http://guide.example:8080`.
  const url = new RegExp(`${base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w:-]|\\.\\w)`, 'g');
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return one.replace(url, BASE_PLACEHOLDER);
    if (Array.isArray(one)) return one.map(walk);
    if (!isRecord(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([key, member]) => [key, walk(member)]));
  };
  return walk(value) as T;
}

/** Copies the files that a data set names; one that is there already is replaced. */
export async function copyUploads(
  { uploads, pictures }: Pick<Exported, 'uploads' | 'pictures'>,
  { contentDir, mediaDir, files = openFiles() }: { contentDir: string; mediaDir: string; files?: Files },
): Promise<void> {
  const copies = [...uploads.map((name) => [`uploads/${name}`, name]), ...pictures.map((path) => [path, path])];
  for (const [from = '', to = ''] of copies) {
    const bytes = await readIfThere(files, join(contentDir, from));
    if (bytes) await writeFile(files, join(mediaDir, to), bytes);
  }
}

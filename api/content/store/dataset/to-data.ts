import { isDeepStrictEqual } from 'node:util';
import type { Author, Item, Language, Revision, Site, Term, User } from '../../../contract/model.ts';
import { isTerm } from '../../index/content-index.ts';
import { siteToGmt } from '../../../lib/time.ts';
import { COLUMNS, valueOf, type Column } from '../../../contract/derive/stored-fields.ts';
import { TYPE_NAMES } from './data-set.ts';

type Data = Record<string, unknown>;

/** Both languages' values as one where they are equal, or where only one language is asked for. */
const perLanguage = <T>(values: Record<Language, T>, language?: Language): T | Record<Language, T> =>
  language ? values[language] : values.cs === values.en ? values.cs : values;

export const siteData = (site: Site, language?: Language): Data => ({
  name: perLanguage(site.name, language),
  description: perLanguage(site.description, language),
  gmt_offset: '1',
  timezone_string: '',
  permalinks: '/{slug}/',
  upload_base: '/cms-content/uploads/',
  ...(site.edit_url ? { edit_url: site.edit_url } : {}),
  image_sizes: site.image_sizes,
  templates: site.templates,
  default_category: language ? site.default_category[language] : site.default_category,
});

export const userData = (user: User, profile: Author | undefined): Data => ({
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

export const authorData = ({ id, slug, name, description }: Author): Data => ({
  id,
  slug,
  name: perLanguage(name),
  description: perLanguage(description),
});

/** What every record says besides its own fields: its language, unless one is asked for, and its partner. */
const relations = (record: Item | Term, language?: Language): Data => ({
  ...(language ? {} : { language: record.language }),
  ...(record.translation_of || !language ? { translation_of: record.translation_of } : {}),
});

/** The stored values under their names in a data set, but for those that have a place of their own in it. */
function storedData(record: Item | Term): Data {
  const columns = COLUMNS[isTerm(record) ? record.taxonomy : record.type];
  const told = columns.filter((column) => !OWN_PLACE.includes(column.key) && !isSaidAnyway(column, record));
  return Object.fromEntries(told.map((column) => [column.data, valueOf(record, column)]));
}

const OWN_PLACE = ['id', 'translation_of', 'date', 'modified'];

const isSaidAnyway = (column: Column, record: Item | Term): boolean =>
  column.sparse === true && isDeepStrictEqual(valueOf(record, column), column.fresh);

export const termData = (term: Term, language?: Language): Data => ({
  id: term.id,
  taxonomy: term.taxonomy,
  ...relations(term, language),
  ...storedData(term),
});

export const itemData = (item: Item, language?: Language): Data => ({
  id: item.id,
  type: TYPE_NAMES[item.type],
  ...relations(item, language),
  ...storedData(item),
  date: item.date,
  // Null: nobody has dated this draft yet.
  date_gmt: item.dated ? siteToGmt(item.date) : null,
  modified: item.modified,
  modified_gmt: siteToGmt(item.modified),
});

export const revisionData = ({ id, parent, author, date, title, content, excerpt }: Revision): Data => ({
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

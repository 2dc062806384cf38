import { type Column, COLUMNS, toItem, toTerm } from '../../../contract/derive/stored-fields.ts';
import { isUnpublished, type ItemType, TAXONOMY_NAMES } from '../../../contract/enums.ts';
import {
  type Author,
  type Item,
  type Language,
  type LanguagePair,
  LANGUAGES,
  type Revision,
  type Term,
} from '../../../contract/model.ts';
import { type Role, ROLES } from '../../../contract/roles.ts';
import { gmtToSite } from '../../../lib/time.ts';
import { excessOf, sayExcess } from '../../markdown/text-cost.ts';
import { isSlug, SLUG_RULE } from '../front-matter/read-fields.ts';
import { readEditUrl, readSizes, readTemplates } from '../site/read-site.ts';
import type { Setting } from '../site/setting.ts';
import { type ImportedUser, type SiteData, TYPE_NAMES } from './data-set.ts';
import type { Entry } from './entry.ts';

const TYPES = new Map<string, ItemType>(
  Object.entries(TYPE_NAMES).flatMap(([type, name]) => [
    [name, type as ItemType],
    [type, type as ItemType],
  ]),
);

/** The language of a record: its own, else that of the whole import. */
export function languageOf(entry: Entry, fallback: Language | undefined): Language {
  if (!entry.has('language') && !fallback) entry.problem('language is missing; set one for all with --language');
  return entry.oneOf('language', LANGUAGES, fallback ?? 'cs');
}

/** The stored values of a record by member; missing ones get the value that a content file without them would have. */
const valuesOf = (columns: readonly Column[], entry: Entry): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column.member, readValue(column, entry)]));

function readValue(column: Column, entry: Entry): unknown {
  if (column.key === 'id') return entry.id();
  const value = entry.stored(column);
  const excess = column.as === 'body' ? excessOf(value as string) : null;
  if (excess) entry.problem(`${column.data}, line ${excess.line}: ${sayExcess(excess)}`);
  return value;
}

export function readTerm(entry: Entry, language: Language): Term {
  const taxonomy = entry.oneOf('taxonomy', TAXONOMY_NAMES, 'category');
  if (entry.text('name').trim() === '') entry.problem('name is missing');
  return toTerm({ taxonomy, language, path: '', version: '' }, valuesOf(COLUMNS[taxonomy], entry));
}

export function readItem(entry: Entry, language: Language): Item {
  const type = TYPES.get(entry.text('type'));
  if (!type) entry.problem(`type must be one of ${Object.values(TYPE_NAMES).join(', ')}`);
  const place = { type: type ?? 'post', language, path: '', version: '' };
  const item = toItem(place, valuesOf(COLUMNS[place.type], entry));
  if (type === 'attachment') checkFile(item.file, entry);
  return { ...item, ...readTimes(entry, isUnpublished(item.status)) };
}

/** `date_gmt: null` on a draft means that its date was not set: it is that of the last save. */
function readTimes(entry: Entry, floats: boolean): Pick<Item, 'date' | 'dated' | 'modified'> {
  const gmt = entry.date('date_gmt');
  const date = entry.date('date') ?? (gmt && gmtToSite(gmt));
  const modified = entry.date('modified') ?? date;
  const dated = !floats || (date !== null && gmt !== null) || (date !== null && entry.raw('date_gmt') === undefined);
  if (!['date', 'date_gmt', 'modified'].some((field) => entry.has(field))) entry.problem('date is missing');
  return { date: date ?? modified ?? '', dated, modified: modified ?? '' };
}

function checkFile(file: string, entry: Entry): void {
  const parts = file.split('/');
  if (parts.some((part) => part === '' || part.startsWith('.')) || /[\\\0]/.test(file)) {
    entry.problem('file must name a file below the uploads folder, such as 2026/09/photo.jpg');
  }
}

export function readRevision(entry: Entry, autosave: boolean): Revision {
  const date = entry.date('date');
  if (!entry.has('date')) entry.problem('date is missing');
  return {
    id: entry.id(),
    parent: entry.integer('parent'),
    author: entry.integer('author', 1),
    date: date ?? '',
    title: entry.text('title'),
    content: entry.text('content'),
    excerpt: entry.text('excerpt'),
    autosave,
  };
}

/** The site settings in the data set; a plain value applies to the language of the import. */
export function readSiteData(entry: Entry, language: Language | undefined): SiteData {
  const offset = entry.raw('gmt_offset') ?? '1';
  if (String(offset) !== '1') entry.problem('gmt_offset must be "1": the site keeps that offset all year');
  return entry.settings((root) => {
    const given = <T>(key: string, read: (own: Setting) => T): Record<string, T> => {
      const own = root.get(key);
      // Some clients write an object without keys as an empty list.
      return own.isGiven && own.items().length > 0 ? { [key]: read(own) } : {};
    };
    return {
      ...given('name', (own) => readPerLanguage(own, textOf, language)),
      ...given('description', (own) => readPerLanguage(own, textOf, language)),
      ...given('edit_url', readEditUrl),
      ...given('image_sizes', readSizes),
      ...given('templates', readTemplates),
      ...given('default_category', (own) => readPerLanguage(own, (one) => one.id(), language)),
    };
  });
}

const textOf = (setting: Setting): string => setting.text();

/** The languages with a value; a plain value applies to the given language, or to both. */
function readPerLanguage<T>(
  setting: Setting,
  read: (own: Setting) => T,
  language?: Language,
): Partial<Record<Language, T>> {
  const owns = (one: Language) => (setting.isObject ? setting.get(one).isGiven : !language || one === language);
  const values = setting.perLanguage(read);
  return Object.fromEntries(LANGUAGES.filter(owns).map((one) => [one, values[one]]));
}

// The cost is a power of two; a greater one would exceed the memory that a sign-in may use.
const COSTS = Array.from({ length: 15 }, (_, power) => 2 ** (power + 1)).join('|');
const PASSWORD_HASH = new RegExp(String.raw`^scrypt\$(?:(?:${COSTS})\$)?[\w-]+\$[\w-]+$`);

export function readUser(entry: Entry): ImportedUser {
  const login = entry.text('login');
  if (!/^[\w.@-]+$/.test(login)) entry.problem('login must be letters, digits and any of . _ @ -');
  const passwordHash = entry.text('password_hash');
  if (passwordHash && !PASSWORD_HASH.test(passwordHash)) entry.problem('password_hash is not a scrypt hash');
  return {
    id: entry.id(),
    login,
    email: entry.text('email').toLowerCase(),
    name: entry.text('name', login),
    role: entry.oneOf('role', Object.keys(ROLES) as Role[], 'subscriber'),
    language_pairs: readPairs(entry),
    appPassword: entry.text('app_password'),
    passwordHash,
  };
}

function readPairs(entry: Entry): LanguagePair[] {
  const value = entry.raw('language_pairs') ?? [];
  const pairs = Array.isArray(value) ? value.map((text) => readLanguagePair(String(text))) : [null];
  if (pairs.includes(null)) entry.problem('language_pairs must be a list such as ["cs-en"]');
  return pairs.filter((pair) => pair !== null);
}

/** Parses `cs-en`, from Czech to English. Null if the text is not a pair of two languages of the guide. */
export function readLanguagePair(text: string): LanguagePair | null {
  const [from, to, ...rest] = text.split('-') as Language[];
  const known = LANGUAGES.includes(from as Language) && LANGUAGES.includes(to as Language);
  return known && from !== to && rest.length === 0 ? { from: from as Language, to: to as Language } : null;
}

export function readAuthor(entry: Entry): Author {
  const slug = entry.text('slug');
  if (slug === '') entry.problem('slug is missing');
  else if (!isSlug(slug)) entry.problem(`slug ${SLUG_RULE}`);
  const texts = (key: string) =>
    entry.settings((own) => (own.get(key).isGiven ? readPerLanguage(own.get(key), textOf) : {}));
  return {
    id: entry.id(),
    slug,
    name: { cs: slug, en: slug, ...texts('name') },
    description: { cs: '', en: '', ...texts('description') },
  };
}

import { isRecord } from '../../../lib/is-record.ts';
import { LANGUAGES, type Author, type Language, type LanguagePair, type Site } from '../../../contract/model.ts';
import { ROLES, type Role } from '../../../contract/roles.ts';
import { isSlug, SLUG_RULE } from '../front-matter/read-fields.ts';
import type { ImportedUser, SiteData } from './data-set.ts';
import type { Entry } from './entry.ts';

/** The site's settings that the data set gives; a plain value counts for the language of the import. */
export function readSiteData(entry: Entry, language: Language | undefined): SiteData {
  const offset = entry.raw('gmt_offset') ?? '1';
  if (String(offset) !== '1') entry.problem('gmt_offset must be "1": the site keeps that offset all year');
  const site: SiteData = {};
  if (entry.has('name')) site.name = readTexts(entry, 'name', language);
  if (entry.has('description')) site.description = readTexts(entry, 'description', language);
  if (entry.has('edit_url')) site.edit_url = entry.text('edit_url');
  if (entry.has('image_sizes')) site.image_sizes = readImageSizes(entry);
  if (entry.has('templates')) site.templates = readTemplates(entry);
  if (entry.has('default_category')) {
    site.default_category = readPerLanguage(entry, 'default_category', 'number', language);
  }
  return site;
}

const readTexts = (entry: Entry, field: string, language?: Language): Partial<Record<Language, string>> =>
  readPerLanguage(entry, field, 'string', language);

/** A value for each language, or a plain one for the language asked for, else for both. */
function readPerLanguage<T extends string | number>(
  entry: Entry,
  field: string,
  kind: 'string' | 'number',
  language: Language | undefined,
): Partial<Record<Language, T>> {
  const value = entry.raw(field);
  const values: Partial<Record<Language, T>> = {};
  for (const one of LANGUAGES) {
    const own = isRecord(value) ? value[one] : language && language !== one ? undefined : value;
    if (typeof own === kind) values[one] = own as T;
    else if (own !== undefined) entry.problem(`${field} must be a ${kind}, or one for each of ${LANGUAGES.join(', ')}`);
  }
  return values;
}

function readImageSizes(entry: Entry): Site['image_sizes'] {
  const sizes: Site['image_sizes'] = {};
  for (const [name, size] of Object.entries(entry.object('image_sizes'))) {
    const [width, height, crop] = Array.isArray(size) ? (size as unknown[]) : [];
    if (typeof width === 'number' && typeof height === 'number') sizes[name] = [width, height, crop === true];
    else entry.problem(`image_sizes: ${name} must be [width, height, crop]`);
  }
  return sizes;
}

function readTemplates(entry: Entry): Site['templates'] {
  const given = entry.object('templates');
  const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  return { post: words(given['post']), page: words(given['page']) };
}

export function readUser(entry: Entry): ImportedUser {
  const login = entry.text('login');
  if (!/^[\w.@-]+$/.test(login)) entry.problem('login must be letters, digits and any of . _ @ -');
  const passwordHash = entry.text('password_hash');
  if (passwordHash && !/^scrypt\$(\d{1,5}\$)?[\w-]+\$[\w-]+$/.test(passwordHash))
    entry.problem('password_hash is no scrypt hash');
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

/** `cs-en`: from Czech to English. Null when it is no pair of two languages of the guide. */
export function readLanguagePair(text: string): LanguagePair | null {
  const [from, to, ...rest] = text.split('-') as Language[];
  const known = LANGUAGES.includes(from as Language) && LANGUAGES.includes(to as Language);
  return known && from !== to && rest.length === 0 ? { from: from as Language, to: to as Language } : null;
}

export function readAuthor(entry: Entry): Author {
  const slug = entry.text('slug');
  if (slug === '') entry.problem('slug is missing');
  else if (!isSlug(slug)) entry.problem(`slug ${SLUG_RULE}`);
  return {
    id: entry.id(),
    slug,
    name: { cs: slug, en: slug, ...(entry.has('name') ? readTexts(entry, 'name') : {}) },
    description: { cs: '', en: '', ...(entry.has('description') ? readTexts(entry, 'description') : {}) },
  };
}

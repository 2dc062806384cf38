import { OTHER_LANGUAGE } from '../../../contract/model.ts';
import { TYPES } from '../../../contract/content-types.ts';
import { LANGUAGES, type Language } from '../../../contract/enums.ts';
import { STATUSES } from '../../../contract/statuses.ts';
import { TAXONOMIES } from '../../../contract/taxonomies.ts';
import { isTerm } from '../../../content/index/content-index.ts';
import { isPublicAuthor } from '../../../rest/query/policy.ts';
import { JSON_COLLECTIONS } from '../hosting/totals.ts';
import { type Rendering } from '../rendering.ts';
import { type Output, type OutputFile, text } from './output.ts';

/**
 * `cms-json/cms/v2/posts/index.json` is the answer without arguments; `index.en.json` or `index.cs.json` beside it the
 * answer in a language where it differs. `route` is the path below `cms-json/`, empty for the root.
 */
export function jsonFile(route: string, language: Language | null, { getJson }: Rendering): OutputFile {
  const folder = route === '' ? 'cms-json' : `cms-json/${route}`;
  const path = route === 'openapi.json' ? folder : `${folder}/index${language ? `.${language}` : ''}.json`;
  return text(path, () => getJson(`/cms-json/${route}${language ? `?lang=${language}` : ''}`));
}

const parsed = (key: string): [language: Language, route: string] => [key.slice(0, 2) as Language, key.slice(3)];

const withLanguages = (routes: readonly string[]): string[] =>
  LANGUAGES.flatMap((language) => routes.map((route) => `${language} ${route}`));

/** Lists of the API without arguments, in both languages; the root language is the default. */
export const list: Output = {
  name: 'json',
  // The API has both languages, even if pages are in one.
  keys: () => withLanguages(JSON_COLLECTIONS.map((collection) => `cms/v2/${collection}`)),
  files(key, rendering) {
    const [language, route] = parsed(key);
    const { root_language } = rendering.index.site;
    return [jsonFile(route, language === root_language ? null : language, rendering)];
  },
  isAwaited: true,
};

/** API documents that depend on the contract and the site alone, and catalogue entries that everyone may read. */
const DOCUMENTS = [
  '',
  'cms/v2',
  'oembed/1.0',
  'xlate/tm/v1',
  'cms/v2/types',
  'cms/v2/statuses',
  'cms/v2/taxonomies',
  ...TYPES.map(({ slug }) => `cms/v2/types/${slug}`),
  ...STATUSES.filter(({ slug }) => slug === 'publish').map(({ slug }) => `cms/v2/statuses/${slug}`),
  ...TAXONOMIES.map(({ slug }) => `cms/v2/taxonomies/${slug}`),
];

/** Documents are in English unless Czech is requested. */
export const document: Output = {
  name: 'document',
  keys: () => [...withLanguages(DOCUMENTS), 'en openapi.json'],
  files(key, rendering) {
    const [language, route] = parsed(key);
    return [jsonFile(route, language === 'en' ? null : language, rendering)];
  },
};

/** A record has one language and so one file, but authors are described in both. */
export const user: Output = {
  name: 'user',
  keysOf: (record) => (isTerm(record) ? [] : [record.author]),
  files(id, rendering) {
    const { index } = rendering;
    if (!isPublicAuthor(Number(id), index)) return [];
    return [null, OTHER_LANGUAGE[index.site.root_language]].map((language) =>
      jsonFile(`cms/v2/users/${id}`, language, rendering),
    );
  },
  isAwaited: true,
};

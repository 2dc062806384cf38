import { ITEM_COLLECTIONS, TERM_COLLECTIONS, type Language } from '../../contract/enums.ts';
import type { Site } from '../../contract/model.ts';
import type { Endpoint, Route } from '../../contract/routes.ts';
import { languageRoot } from '../../rest/query/urls.ts';

const COLLECTIONS = { ...ITEM_COLLECTIONS, ...TERM_COLLECTIONS } as const;

/**
 * What operations of the API are about; each group has a page for people. The names are the last segments of the URLs of
 * these pages, except for the overview, which stands above them.
 */
export const API_GROUPS = [
  'overview',
  'posts',
  'pages',
  'media',
  'blocks',
  'categories',
  'tags',
  'users',
  'search',
  'proposals',
  'kinds',
  'oembed',
  'translation',
] as const;
export type ApiGroupName = (typeof API_GROUPS)[number];

export function groupOf({ kind, namespace, path }: Route, { operation }: Endpoint): ApiGroupName {
  if (operation === 'getRoot' || operation === 'getOpenApi' || operation === 'getNamespace') return 'overview';
  if (kind) return COLLECTIONS[kind];
  if (namespace === 'oembed/1.0') return 'oembed';
  if (namespace === 'xlate/tm/v1') return 'translation';
  if (path.startsWith('/cms/v2/proposals')) return 'proposals';
  return path.startsWith('/cms/v2/users') ? 'users' : path === '/cms/v2/search' ? 'search' : 'kinds';
}

/** Where the API is described for people, below the site's base. */
export const apiReferencePath = (group: ApiGroupName, language: Language, site: Pick<Site, 'root_language'>): string =>
  `${languageRoot(language, site)}api/${group === 'overview' ? '' : `${group}/`}`;

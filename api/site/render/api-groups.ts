import { ITEM_COLLECTIONS, TERM_COLLECTIONS, type Language } from '../../contract/enums.ts';
import type { Site } from '../../contract/model.ts';
import type { Endpoint, Route } from '../../contract/routes.ts';
import { languageRoot } from '../../rest/query/urls.ts';

const COLLECTIONS = { ...ITEM_COLLECTIONS, ...TERM_COLLECTIONS } as const;

/**
 * Subjects of the operations of the API; each group has a page for people. Names are the last segments of their URLs,
 * except for the overview, which is the parent of the other pages.
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

/** Path of the API reference for people, below the site's base. */
export const apiReferencePath = (group: ApiGroupName, language: Language, site: Pick<Site, 'root_language'>): string =>
  `${languageRoot(language, site)}api/${group === 'overview' ? '' : `${group}/`}`;

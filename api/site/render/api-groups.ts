import type { Language } from '../../contract/enums.ts';
import type { Site } from '../../contract/model.ts';
import type { Route } from '../../contract/routes.ts';
import { languageRoot } from '../../rest/query/urls.ts';

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
  'writing',
  'kinds',
  'oembed',
  'translation',
] as const;
export type ApiGroupName = (typeof API_GROUPS)[number];

const KINDS = ['types', 'statuses', 'taxonomies'];

export function groupOf({ namespace, path }: Route): ApiGroupName {
  if (namespace === '' || path === `/${namespace}`) return 'overview';
  if (namespace === 'oembed/1.0') return 'oembed';
  if (namespace === 'xlate/tm/v1') return 'translation';
  const [, , , collection = ''] = path.split('/');
  return API_GROUPS.find((name) => name === collection) ?? (KINDS.includes(collection) ? 'kinds' : 'writing');
}

/** Path of the API reference for people, below the site's base. */
export const apiReferencePath = (group: ApiGroupName, language: Language, site: Pick<Site, 'root_language'>): string =>
  `${languageRoot(language, site)}api/${group === 'overview' ? '' : `${group}/`}`;

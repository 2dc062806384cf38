import { paging } from '../contract/args.ts';
import type { Language } from '../contract/model.ts';
import { partOf } from '../query-index/format.ts';

/**
 * Names of the things that the output folder is made of. Each stands for a few files that change together: `item 12` is
 * what shows item 12 alone, such as its JSON, and `page 12` its page with the navigation around it.
 */
export type BuildTarget =
  | `item ${number}`
  | `page ${number}`
  | `term ${number}`
  | `author ${number} ${Language}`
  | `user ${number}`
  | `archive ${Language}`
  | `home ${Language}`
  | `not-found ${Language}`
  | `feed ${Language}`
  | `sitemap ${number}`
  | 'sitemap terms'
  | 'sitemap index'
  | `json ${string}`
  | `upload ${string}`
  | `query ${number}`
  | 'query index'
  | 'hosting'
  | 'assets';

/** Items whose addresses share one file of the sitemap: a write touches a file of bounded size. */
export const SITEMAP_PART_SIZE = 200;

export const sitemapPartOf = (id: number): BuildTarget => `sitemap ${Math.floor(id / SITEMAP_PART_SIZE)}`;

/** The part of the query index that a record stands in. */
export const queryPartOf = (id: number): BuildTarget => `query ${partOf(id)}`;

/** Lists of the API as they are asked for without arguments. */
export const JSON_COLLECTIONS = ['posts', 'pages', 'media', 'blocks', 'categories', 'tags', 'users'] as const;

/** Records that the lists of the API show when nothing else is asked for. */
export const FIRST_PAGE = paging.per_page.default;

/** Documents of the API that hang on the contract and the site alone. */
export const JSON_DOCUMENTS = [
  '',
  'cms/v2',
  'oembed/1.0',
  'xlate/tm/v1',
  'cms/v2/types',
  'cms/v2/statuses',
  'cms/v2/taxonomies',
] as const;

import { TYPES } from '../contract/content-types.ts';
import { LANGUAGES, type Language } from '../contract/enums.ts';
import type { Item } from '../contract/model.ts';
import { STATUSES } from '../contract/statuses.ts';
import { TAXONOMIES } from '../contract/taxonomies.ts';
import {
  JSON_COLLECTIONS,
  JSON_DOCUMENTS,
  queryPartOf,
  searchedPartsOf,
  sitemapPartOf,
  TargetSet,
  type BuildTarget,
} from './build-targets.ts';
import { publicUploads } from './public-files.ts';
import type { Rendering } from './rendering.ts';

/** Every target of the output folder, the most read pages first. A clean build is all of these. */
export function allTargets(rendering: Rendering): BuildTarget[] {
  const { index } = rendering.serializeContext;
  const targets = new TargetSet();
  const { languages, files } = index.site;
  for (const language of languages) {
    for (const kind of ['home', 'not-found', 'search-page', 'archive', 'feed', 'api-reference'] as const)
      targets.add({ kind, language });
    targets.add({ kind: 'social-picture', of: language });
    targets.add({ kind: 'llms-full', part: 'index', language });
    for (const part of rendering.textParts.ranges(language)) targets.add({ kind: 'llms-full', part, language });
    for (const id of index.authors.keys()) targets.add({ kind: 'author', id, language });
  }
  // The API knows both languages, whichever the pages are in.
  for (const language of LANGUAGES) targets.add(...collectionTargets(language));
  for (const route of [...JSON_DOCUMENTS, ...catalogue()]) {
    for (const language of LANGUAGES) targets.add({ kind: 'document', route, language });
  }
  targets.add({ kind: 'document', route: 'openapi.json', language: 'en' });
  for (const id of index.authors.keys()) targets.add({ kind: 'user', id });
  for (const { id } of index.allTerms()) targets.add({ kind: 'term', id }, { kind: 'social-picture', of: id });
  for (const item of index.allItems()) {
    // What both sides of a pair need is then made once for the two.
    const partner = index.partner(item);
    for (const { id } of partner ? [item, partner] : [item]) targets.add({ kind: 'page', id }, { kind: 'item', id });
    if (item.type === 'page') targets.add({ kind: 'manual', id: item.id });
    targets.add(sitemapPartOf(item.id));
  }
  // By then it is known of most texts how far their translations have fallen behind, by whichever thread.
  for (const { id } of [...index.allItems(), ...index.allTerms()]) targets.add(queryPartOf(id));
  for (const { id } of index.allItems()) targets.add(...searchedPartsOf(id));
  for (const file of publicUploads(rendering)) targets.add({ kind: 'upload', file });
  for (const item of index.allItems()) targets.add(...pictureTargets(item));
  for (const file of Object.keys(files)) targets.add({ kind: 'public', file });
  targets.add({ kind: 'sitemap', part: 'terms' }, { kind: 'sitemap', part: 'index' }, { kind: 'query', part: 'index' });
  targets.add({ kind: 'icons' }, { kind: 'stylesheet' }, { kind: 'hosting' }, { kind: 'totals' });
  targets.add({ kind: 'search' });
  return [...targets];
}

/** The pictures beside a text. */
export const pictureTargets = ({ pictures = {} }: Item): BuildTarget[] =>
  Object.values(pictures).map(({ path }) => ({ kind: 'picture', file: path }));

export const collectionTargets = (
  language: Language,
  collections: readonly (typeof JSON_COLLECTIONS)[number][] = JSON_COLLECTIONS,
): BuildTarget[] => collections.map((collection) => ({ kind: 'json', route: `cms/v2/${collection}`, language }));

/** Entries of the catalogues that anybody may read. */
const catalogue = (): string[] => [
  ...TYPES.map(({ slug }) => `cms/v2/types/${slug}`),
  ...STATUSES.filter(({ slug }) => slug === 'publish').map(({ slug }) => `cms/v2/statuses/${slug}`),
  ...TAXONOMIES.map(({ slug }) => `cms/v2/taxonomies/${slug}`),
];

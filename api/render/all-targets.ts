import { TYPES } from '../contract/content-types.ts';
import { LANGUAGES } from '../contract/model.ts';
import { STATUSES } from '../contract/statuses.ts';
import { TAXONOMIES } from '../contract/taxonomies.ts';
import { JSON_COLLECTIONS, JSON_DOCUMENTS, queryPartOf, sitemapPartOf, type BuildTarget } from './build-targets.ts';
import { publicUploads } from './output-files.ts';
import type { Rendering } from './rendering.ts';

/** Every target of the output folder, the most read pages first. A clean build is all of these. */
export function allTargets(rendering: Rendering): BuildTarget[] {
  const { index } = rendering.serializeContext;
  const targets = new Set<BuildTarget>();
  for (const language of LANGUAGES) {
    targets.add(`home ${language}`).add(`not-found ${language}`).add(`archive ${language}`).add(`feed ${language}`);
    for (const author of index.authors.keys()) targets.add(`author ${author} ${language}`);
    for (const target of collectionTargets(language)) targets.add(target);
  }
  for (const document of JSON_DOCUMENTS) {
    for (const language of LANGUAGES) targets.add(`json ${document || '/'} ${language}`);
  }
  targets.add('json openapi.json cs');
  for (const buildTarget of catalogueKeys()) targets.add(buildTarget);
  for (const author of index.authors.keys()) targets.add(`user ${author}`);
  for (const term of index.allTerms()) targets.add(`term ${term.id}`).add(queryPartOf(term.id));
  for (const item of index.allItems()) {
    // What both sides of a pair need is then made once for the two.
    const partner = index.partner(item);
    for (const { id } of partner ? [item, partner] : [item]) targets.add(`page ${id}`).add(`item ${id}`);
    targets.add(sitemapPartOf(item.id)).add(queryPartOf(item.id));
  }
  for (const file of publicUploads(rendering)) targets.add(`upload ${file}`);
  targets.add('sitemap terms').add('sitemap index').add('query index').add('hosting');
  return [...targets];
}

export const collectionTargets = (language: string): BuildTarget[] =>
  JSON_COLLECTIONS.map((collection): BuildTarget => `json cms/v2/${collection} ${language}`);

function catalogueKeys(): BuildTarget[] {
  return [
    ...TYPES.map(({ slug }): BuildTarget => `json cms/v2/types/${slug} cs`),
    ...STATUSES.filter(({ slug }) => slug === 'publish').map(
      ({ slug }): BuildTarget => `json cms/v2/statuses/${slug} cs`,
    ),
    ...TAXONOMIES.map(({ slug }): BuildTarget => `json cms/v2/taxonomies/${slug} cs`),
  ];
}

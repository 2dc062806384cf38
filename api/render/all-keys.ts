import { LANGUAGES } from '../contract/model.ts';
import { STATUSES } from '../contract/statuses.ts';
import { TAXONOMIES } from '../contract/taxonomies.ts';
import { TYPES } from '../contract/types.ts';
import { publicUploads } from './files.ts';
import { JSON_COLLECTIONS, JSON_DOCUMENTS, shardOf, type OutputKey } from './keys.ts';
import type { Rendering } from './rendering.ts';

/** Every key of the output folder, the most read pages first. A clean build is all of these. */
export function allKeys(rendering: Rendering): OutputKey[] {
  const { guide } = rendering.presentation;
  const keys = new Set<OutputKey>();
  for (const language of LANGUAGES) {
    keys.add(`home ${language}`).add(`not-found ${language}`).add(`archive ${language}`).add(`feed ${language}`);
    for (const author of guide.authors.keys()) keys.add(`author ${author} ${language}`);
    for (const key of collectionKeys(language)) keys.add(key);
  }
  for (const document of JSON_DOCUMENTS) {
    for (const language of LANGUAGES) keys.add(`json ${document || '/'} ${language}`);
  }
  keys.add('json openapi.json cs');
  for (const key of catalogueKeys()) keys.add(key);
  for (const author of guide.authors.keys()) keys.add(`user ${author}`);
  for (const term of guide.allTerms()) keys.add(`term ${term.id}`);
  for (const item of guide.allItems()) {
    // What both sides of a pair need is then made once for the two.
    const partner = guide.partner(item);
    for (const { id } of partner ? [item, partner] : [item]) keys.add(`page ${id}`).add(`item ${id}`);
    keys.add(shardOf(item.id));
  }
  for (const file of publicUploads(rendering)) keys.add(`upload ${file}`);
  keys.add('sitemap terms').add('sitemap index').add('hosting');
  return [...keys];
}

export const collectionKeys = (language: string): OutputKey[] =>
  JSON_COLLECTIONS.map((collection): OutputKey => `json cms/v2/${collection} ${language}`);

function catalogueKeys(): OutputKey[] {
  return [
    ...TYPES.map(({ slug }): OutputKey => `json cms/v2/types/${slug} cs`),
    ...STATUSES.filter(({ slug }) => slug === 'publish').map(
      ({ slug }): OutputKey => `json cms/v2/statuses/${slug} cs`,
    ),
    ...TAXONOMIES.map(({ slug }): OutputKey => `json cms/v2/taxonomies/${slug} cs`),
  ];
}

import { CONTEXTS, ITEM_TYPES, LANGUAGES } from '../enums.ts';
import type { Arguments, RecordSchema } from '../schema.ts';
import { idFilters, paging, search } from '../args.ts';

/** A hit of a search over all types; an extension of the API. */
export const searchHit = {
  title: 'search-hit',
  name: 'SearchHit',
  fields: {
    id: { text: 'search_hit.id', type: 'integer', context: CONTEXTS, readonly: true },
    type: { text: 'search_hit.type', type: 'string', enum: ITEM_TYPES, context: CONTEXTS, readonly: true },
    subtype: { text: 'search_hit.subtype', type: 'string', enum: ITEM_TYPES, context: CONTEXTS, readonly: true },
    language: { text: 'search_hit.language', type: 'string', enum: LANGUAGES, context: CONTEXTS, readonly: true },
    title: { text: 'search_hit.title', type: 'string', context: CONTEXTS, readonly: true },
    url: { text: 'search_hit.url', type: 'string', format: 'uri', context: CONTEXTS, readonly: true },
    score: { text: 'search_hit.score', type: 'any', context: CONTEXTS, readonly: true },
  },
} as const satisfies RecordSchema;

export const searchArgs = {
  ...paging,
  search: { ...search.search, required: true },
  // Clients also know other kinds, such as terms; this search finds only items.
  type: { text: 'args.search_type', type: 'string', enum: ['post'], default: 'post' },
  subtype: {
    text: 'args.search_subtype',
    type: 'array',
    items: { type: 'string', enum: ['any', ...ITEM_TYPES] },
    default: 'any',
  },
  ...idFilters,
} as const satisfies Arguments;

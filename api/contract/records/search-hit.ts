import { CONTEXTS, ITEM_TYPES, LANGUAGES } from '../enums.ts';
import type { Arguments, RecordSchema } from '../schema.ts';
import { idFilters, paging, search } from '../args.ts';
import { computed } from './rows.ts';

/** A hit of a search over all types; an extension of the API. */
export const searchHit = {
  title: 'search-hit',
  name: 'SearchHit',
  fields: {
    id: computed('search_hit.id', 'integer', CONTEXTS),
    type: { ...computed('search_hit.type', 'string', CONTEXTS), enum: ITEM_TYPES },
    subtype: { ...computed('search_hit.subtype', 'string', CONTEXTS), enum: ITEM_TYPES },
    language: { ...computed('search_hit.language', 'string', CONTEXTS), enum: LANGUAGES },
    title: computed('search_hit.title', 'string', CONTEXTS),
    url: { ...computed('search_hit.url', 'string', CONTEXTS), format: 'uri' },
    score: computed('search_hit.score', 'any', CONTEXTS),
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

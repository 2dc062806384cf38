import { CONTEXTS, LANGUAGES } from '../enums.ts';
import type { Arguments, RecordSchema } from '../schema.ts';
import { paging, search } from '../args.ts';

/** What a search over all types answers with; an extension of the API. */
export const searchHit = {
  title: 'search-hit',
  name: 'SearchHit',
  fields: {
    id: { text: 'search_hit.id', type: 'integer', context: CONTEXTS, readonly: true },
    type: { text: 'search_hit.type', type: 'string', context: CONTEXTS, readonly: true },
    language: { text: 'search_hit.language', type: 'string', enum: LANGUAGES, context: CONTEXTS, readonly: true },
    title: { text: 'search_hit.title', type: 'string', context: CONTEXTS, readonly: true },
    url: { text: 'search_hit.url', type: 'string', format: 'uri', context: CONTEXTS, readonly: true },
    score: { text: 'search_hit.score', type: 'any', context: CONTEXTS, readonly: true },
  },
} as const satisfies RecordSchema;

export const searchArgs = { ...paging, search: { ...search.search, required: true } } as const satisfies Arguments;

import { context, idFilters, offset, paging, search, slugFilter, sorting } from './args.ts';
import { writable } from './fields.ts';
import { LANGUAGES, type Taxonomy } from './model.ts';
import type { Arguments, Context, Fields, RecordSchema } from './shape.ts';

const everywhere: readonly Context[] = ['view', 'embed', 'edit'];
const inFull: readonly Context[] = ['view', 'edit'];

const fields = (taxonomy: Taxonomy) =>
  ({
    id: { text: 'term.id', type: 'integer', context: everywhere, readonly: true },
    count: { text: 'term.count', type: 'integer', context: inFull, readonly: true },
    description: { text: 'term.description', type: 'string', context: inFull },
    link: { text: 'term.link', type: 'string', format: 'uri', context: everywhere, readonly: true },
    name: { text: 'term.name', type: 'string', context: everywhere },
    slug: { text: 'term.slug', type: 'string', format: 'slug', context: everywhere },
    taxonomy: { text: 'term.taxonomy', type: 'string', enum: [taxonomy], context: everywhere, readonly: true },
    parent: { text: 'term.parent', type: 'integer', context: inFull },
    meta: { text: 'term.meta', type: 'object', accepts: 'map', context: inFull },
    language: { text: 'term.language', type: 'string', enum: LANGUAGES, context: inFull, readonly: true },
    translation_of: { text: 'term.translation_of', type: 'integer', context: inFull, readonly: true },
  }) as const satisfies Fields;

const { parent: _, ...flatFields } = fields('post_tag');

export const category = {
  title: 'category',
  name: 'Category',
  fields: fields('category'),
} as const satisfies RecordSchema;
export const tag = { title: 'tag', name: 'Tag', fields: flatFields } as const satisfies RecordSchema;

/** The name is required of a new term only. */
export const newTerm = (schema: RecordSchema): Arguments => {
  const { name, ...others } = writable(schema.fields);
  return { ...others, name: { ...name!, required: true } };
};

const orders = ['id', 'include', 'name', 'slug', 'include_slugs', 'term_group', 'description', 'count'];

const listStart = { ...context, ...paging, ...search, ...idFilters } as const;
const listEnd = {
  ...sorting('asc', 'name', orders),
  hide_empty: { text: 'args.hide_empty', type: 'boolean', default: false },
  post: { text: 'args.term_post', type: 'integer', default: null },
  ...slugFilter,
} as const satisfies Arguments;

export const categoryListArgs = {
  ...listStart,
  ...listEnd,
  parent: { text: 'args.term_parent', type: 'integer' },
} as const satisfies Arguments;

export const tagListArgs = { ...listStart, ...offset, ...listEnd } as const satisfies Arguments;

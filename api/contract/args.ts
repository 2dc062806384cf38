import { CONTEXTS, LANGUAGES, TRANSLATION_STATUSES } from './enums.ts';
import type { Writable } from './inferred.ts';
import type { Argument, Arguments, Fields } from './schema.ts';

/** Arguments shared by several routes. */

export const context = {
  context: { text: 'args.context', type: 'string', enum: CONTEXTS, default: 'view' },
} as const satisfies Arguments;

/** Accepted by every endpoint; added by the functions of the route table. */
export const language = {
  xlate_language: { text: 'args.xlate_language', type: 'string', enum: LANGUAGES },
  lang: { text: 'args.lang', type: 'string', enum: LANGUAGES, empty: 'not given', hidden: true },
} as const satisfies Arguments;

/**
 * Arguments that shape any response. They do not belong to an endpoint, because they apply to the finished response.
 */
export const shaping = {
  _fields: { text: 'args.fields', type: 'array', items: { type: 'string' } },
  _embed: { text: 'args.embed', type: 'array', items: { type: 'string' } },
  _envelope: { text: 'args.envelope', type: 'integer', enum: [1] },
} as const satisfies Arguments;

const perPage = { text: 'args.per_page', type: 'integer', minimum: 1, maximum: 100 } as const satisfies Argument;

const page = { page: { text: 'args.page', type: 'integer', default: 1, minimum: 1 } } as const satisfies Arguments;

export const paging = { ...page, per_page: { ...perPage, default: 10 } } as const satisfies Arguments;

/** Paging of lists that return all rows by default. */
export const optionalPaging = { ...page, per_page: perPage } as const satisfies Arguments;

export const search = {
  search: { text: 'args.search', type: 'string', empty: 'not given' },
} as const satisfies Arguments;

/** A search always covers all columns; requests for some of them are refused with this text. */
const searchColumns = {
  search_columns: { text: 'args.search_columns', type: 'null', hidden: true },
} as const satisfies Arguments;

/** Ids in a filter: the sign is ignored, as clients of this API shape expect. */
const idFilter = { type: 'array', items: { type: 'integer' }, default: [], accepts: 'magnitude' } as const;

export const idFilters = {
  exclude: { text: 'args.exclude', ...idFilter },
  include: { text: 'args.include', ...idFilter },
} as const satisfies Arguments;

export const authorFilters = {
  author: { text: 'args.author', ...idFilter },
  author_exclude: { text: 'args.author_exclude', ...idFilter },
} as const satisfies Arguments;

export const parentFilters = {
  parent: { text: 'args.parent', ...idFilter },
  parent_exclude: { text: 'args.parent_exclude', ...idFilter },
} as const satisfies Arguments;

/** Terms may also be given as an object with more options: `categories[terms]=3,4&categories[operator]=AND`. */
const termFilter = { ...idFilter, type: ['array', 'object'], accepts: 'terms' } as const;
const terms = { terms: { type: 'array', items: { type: 'integer' } } } as const;
const operator = { operator: { type: 'string', enum: ['AND', 'OR'] } } as const;
const children = { include_children: { type: 'boolean' } } as const;

export const termFilters = {
  categories: { text: 'args.categories', ...termFilter, properties: { ...terms, ...operator, ...children } },
  categories_exclude: { text: 'args.categories_exclude', ...termFilter, properties: { ...terms, ...children } },
  tags: { text: 'args.tags', ...termFilter, properties: { ...terms, ...operator } },
  tags_exclude: { text: 'args.tags_exclude', ...termFilter, properties: terms },
  tax_relation: { text: 'args.tax_relation', type: 'string', enum: ['AND', 'OR'], hidden: true },
} as const satisfies Arguments;

/** Both bounds are exclusive. */
const dateFilters = {
  after: { text: 'args.after', type: 'string', format: 'date-time' },
  before: { text: 'args.before', type: 'string', format: 'date-time' },
  modified_after: { type: 'string', format: 'date-time', hidden: true },
  modified_before: { type: 'string', format: 'date-time', hidden: true },
} as const satisfies Arguments;

/** Translation status of an item; an extension of the API. */
export const translationFilter = {
  translation_status: { type: 'array', items: { type: 'string', enum: TRANSLATION_STATUSES }, hidden: true },
} as const satisfies Arguments;

export const offset = {
  offset: { text: 'args.offset', type: 'integer', accepts: 'magnitude' },
} as const satisfies Arguments;

export const slugFilter = {
  slug: { text: 'args.slug', type: 'array', items: { type: 'string' } },
} as const satisfies Arguments;

export function sorting<const D extends 'asc' | 'desc', const B extends string, const F extends readonly string[]>(
  order: D,
  orderby: B,
  fields: F,
) {
  return {
    order: { text: 'args.order', type: 'string', enum: ['asc', 'desc'], default: order },
    orderby: { text: 'args.orderby', type: 'string', enum: fields, default: orderby },
  } as const satisfies Arguments;
}

export const itemOrders = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const;

/** The `status` filter: a list, though its default is written as one word. */
export function statusFilter<const A extends readonly string[], const S extends string>(allowed: A, standard: S) {
  return {
    status: { text: 'args.status', type: 'array', items: { type: 'string', enum: allowed }, default: standard },
  } as const satisfies Arguments;
}

/** The first arguments of the lists of all items. */
export const itemFilters = {
  ...context,
  ...paging,
  ...search,
  ...searchColumns,
  ...dateFilters,
} as const satisfies Arguments;

export const id = { id: { text: 'args.id', type: 'integer' } } as const satisfies Arguments;

/** The item in the URL that revisions and autosaves belong to. */
export const owner = { parent: { text: 'args.owner', type: 'integer' } } as const satisfies Arguments;

/** A body may contain the parent of a page under the same name, but the owner always comes from the URL. */
export const ownerFromId = { parent: { text: 'args.owner', type: 'integer', path: 'id' } } as const satisfies Arguments;

export const itemPassword = {
  password: { text: 'args.password', type: 'string', empty: 'not given' },
} as const satisfies Arguments;

export const forceAlways = {
  force: { text: 'args.force_always', type: 'boolean', default: false },
} as const satisfies Arguments;

/** Pairs a record with its partner in the other language. */
export const translationOf = {
  translation_of: { text: 'args.translation_of', type: 'integer', minimum: 0, hidden: true },
} as const satisfies Arguments;

/** The arguments that write a record: its fields without the readonly ones. */
export function writable<T extends Fields>(fields: T): Writable<T> {
  const rows = Object.entries(fields).filter(([, field]) => !field.readonly);
  return Object.fromEntries(rows.map(([name, field]) => [name, asArgument(field)])) as Writable<T>;
}

/** Drops the properties of a field that do not concern requests. */
function asArgument({
  context: _context,
  onRequest: _onRequest,
  properties: _properties,
  held: _held,
  stored: _stored,
  set: _set,
  ...argument
}: Fields[string]): Argument {
  return argument;
}

/** The name is required only for a new term. */
export function newTerm<T extends Fields & { name: Fields[string] }>(
  fields: T,
): Omit<Writable<T>, 'name'> & { name: T['name'] & { required: true } } {
  const { name, ...others } = writable<Fields>(fields);
  return { ...others, name: { ...name, required: true } } as never;
}

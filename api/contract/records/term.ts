import { context, idFilters, offset, paging, search, slugFilter, sorting } from '../args.ts';
import { CONTEXTS as everywhere, LANGUAGES, type Taxonomy, TOPIC_ICONS } from '../enums.ts';
import type { Arguments, Fields, RecordSchema } from '../schema.ts';
import { aliases, computed, inFull, meta, pairing } from './rows.ts';

const fields = <const T extends Taxonomy>(taxonomy: T) =>
  ({
    id: {
      text: 'term.id',
      type: 'integer',
      context: everywhere,
      readonly: true,
      stored: { as: 'id', fresh: 0, order: 10 },
    },
    count: computed('term.count', 'integer', inFull),
    description: {
      text: 'term.description',
      type: 'string',
      context: inFull,
      stored: { as: 'text', fresh: '', order: 50, indexed: true },
      set: 'plain',
    },
    link: { ...computed('term.link', 'string', everywhere), format: 'uri' },
    name: {
      text: 'term.name',
      type: 'string',
      context: everywhere,
      stored: { as: 'text', fresh: '', order: 20, indexed: true },
      set: 'by rule',
    },
    slug: {
      text: 'term.slug',
      type: 'string',
      format: 'slug',
      context: everywhere,
      stored: { as: 'slug', fresh: '', order: 30, written: 'by rule', indexed: true },
      set: 'by rule',
    },
    taxonomy: { ...computed('term.taxonomy', 'string', everywhere), enum: [taxonomy] },
    parent: {
      text: 'term.parent',
      type: 'integer',
      context: inFull,
      stored: { as: 'id', fresh: 0, order: 45, indexed: true },
      set: 'by rule',
    },
    meta: { ...meta, stored: { as: 'object', fresh: {}, order: 60, sparse: true } },
    language: { ...computed('term.language', 'string', inFull), enum: LANGUAGES },
    translation_of: {
      text: 'term.translation_of',
      type: 'integer',
      context: inFull,
      readonly: true,
      stored: { as: 'id', fresh: 0, order: 40, sparse: true, indexed: true },
    },
  }) as const satisfies Fields;

const { parent, ...flatFields } = fields('post_tag');

export const category = {
  title: 'category',
  name: 'Category',
  fields: fields('category'),
  // Used only by the site: the API has no field for it.
  kept: {
    translated_units: pairing.translated_units,
    ...aliases,
    icon: { stored: { as: 'word', fresh: '', order: 55, words: TOPIC_ICONS, sparse: true } },
  },
} as const satisfies RecordSchema;

/** Tags do not form a tree, but a parent in the file of one is preserved. */
export const tag = {
  title: 'tag',
  name: 'Tag',
  fields: flatFields,
  kept: { parent: { stored: parent.stored }, translated_units: pairing.translated_units, ...aliases },
} as const satisfies RecordSchema;

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

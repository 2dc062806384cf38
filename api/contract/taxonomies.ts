import { TERM_COLLECTIONS } from './enums.ts';
import { everywhere, forEditing, inFull } from './records/rows.ts';
import type { RecordSchema } from './schema.ts';

export const taxonomy = {
  title: 'taxonomy',
  name: 'Taxonomy',
  fields: {
    name: { text: 'taxonomy.name', type: 'string', context: everywhere, readonly: true },
    slug: { text: 'taxonomy.slug', type: 'string', context: everywhere, readonly: true },
    capabilities: { text: 'taxonomy.capabilities', type: 'object', context: forEditing, readonly: true },
    description: { text: 'taxonomy.description', type: 'string', context: inFull, readonly: true },
    labels: { text: 'taxonomy.labels', type: 'object', context: forEditing, readonly: true },
    types: { text: 'taxonomy.types', type: 'array', items: { type: 'string' }, context: inFull, readonly: true },
    show_cloud: { text: 'taxonomy.show_cloud', type: 'boolean', context: forEditing, readonly: true },
    hierarchical: { text: 'taxonomy.hierarchical', type: 'boolean', context: inFull, readonly: true },
    rest_base: { text: 'kind.rest_base', type: 'string', context: everywhere, readonly: true },
    rest_namespace: { text: 'kind.rest_namespace', type: 'string', context: everywhere, readonly: true },
    visibility: { text: 'taxonomy.visibility', type: 'object', context: forEditing, readonly: true },
  },
} as const satisfies RecordSchema;

/** Taxonomies that exist but must not be read. */
export const INTERNAL_TAXONOMIES = ['post_format', 'link_category'] as const;

/** Taxonomies of menus; the guide has no menus to edit. */
export const MENU_TAXONOMIES = ['nav_menu'] as const;

const capabilities = (words: 'categories' | 'post_tags') => ({
  manage_terms: `manage_${words}`,
  edit_terms: `edit_${words}`,
  delete_terms: `delete_${words}`,
  assign_terms: `assign_${words}`,
});

const usual = {
  description: '',
  types: ['post'],
  show_cloud: true,
  rest_namespace: 'cms/v2',
  visibility: {
    public: true,
    publicly_queryable: true,
    show_admin_column: true,
    show_in_nav_menus: true,
    show_in_quick_edit: true,
    show_ui: true,
  },
} as const;

/** The records of `GET /taxonomies`, without what texts say of them. */
export const TAXONOMIES = [
  {
    ...usual,
    slug: 'category',
    rest_base: TERM_COLLECTIONS.category,
    hierarchical: true,
    capabilities: capabilities('categories'),
  },
  {
    ...usual,
    slug: 'post_tag',
    rest_base: TERM_COLLECTIONS.post_tag,
    hierarchical: false,
    capabilities: capabilities('post_tags'),
  },
] as const satisfies readonly Record<Exclude<keyof typeof taxonomy.fields, 'labels' | 'name'>, unknown>[];

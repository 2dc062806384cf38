import { TERM_COLLECTIONS } from './enums.ts';
import { computed, everywhere, forEditing, inFull } from './records/rows.ts';
import type { RecordSchema } from './schema.ts';

export const taxonomy = {
  title: 'taxonomy',
  name: 'Taxonomy',
  fields: {
    name: computed('taxonomy.name', 'string', everywhere),
    slug: computed('taxonomy.slug', 'string', everywhere),
    capabilities: computed('taxonomy.capabilities', 'object', forEditing),
    description: computed('taxonomy.description', 'string', inFull),
    labels: computed('taxonomy.labels', 'object', forEditing),
    types: { ...computed('taxonomy.types', 'array', inFull), items: { type: 'string' } },
    show_cloud: computed('taxonomy.show_cloud', 'boolean', forEditing),
    hierarchical: computed('taxonomy.hierarchical', 'boolean', inFull),
    rest_base: computed('kind.rest_base', 'string', everywhere),
    rest_namespace: computed('kind.rest_namespace', 'string', everywhere),
    visibility: computed('taxonomy.visibility', 'object', forEditing),
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

import { TERM_COLLECTIONS, type Collection, type Context, type ItemType, type Taxonomy } from './enums.ts';
import type { RecordSchema, TextKey } from './schema.ts';

const everywhere: readonly Context[] = ['view', 'edit', 'embed'];
const inFull: readonly Context[] = ['view', 'edit'];
const forEditing: readonly Context[] = ['edit'];

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
    rest_base: { text: 'taxonomy.rest_base', type: 'string', context: everywhere, readonly: true },
    rest_namespace: { text: 'taxonomy.rest_namespace', type: 'string', context: everywhere, readonly: true },
    visibility: { text: 'taxonomy.visibility', type: 'object', context: forEditing, readonly: true },
  },
} as const satisfies RecordSchema;

const TAXONOMY_LABELS = [
  'name',
  'singular_name',
  'search_items',
  'popular_items',
  'all_items',
  'parent_item',
  'parent_item_colon',
  'name_field_description',
  'slug_field_description',
  'parent_field_description',
  'desc_field_description',
  'edit_item',
  'view_item',
  'update_item',
  'add_new_item',
  'new_item_name',
  'separate_items_with_commas',
  'add_or_remove_items',
  'choose_from_most_used',
  'not_found',
  'no_terms',
  'filter_by_item',
  'items_list_navigation',
  'items_list',
  'most_used',
  'back_to_items',
  'item_link',
  'item_link_description',
  'menu_name',
  'name_admin_bar',
] as const;
type Label = (typeof TAXONOMY_LABELS)[number];

/** Words that make sense for a tree of terms only, or for a flat list only. */
const OF_TREES: readonly Label[] = ['parent_item', 'parent_item_colon', 'parent_field_description', 'filter_by_item'];
const OF_LISTS: readonly Label[] = [
  'popular_items',
  'separate_items_with_commas',
  'add_or_remove_items',
  'choose_from_most_used',
];

/** What `GET /taxonomies` answers with; `name` and the labels are keys of texts, null where there is no such label. */
interface TaxonomyRecord {
  name: TextKey;
  slug: Taxonomy;
  capabilities: Record<string, string>;
  description: string;
  labels: Record<Label, TextKey | null>;
  types: readonly ItemType[];
  show_cloud: boolean;
  hierarchical: boolean;
  rest_base: Collection;
  rest_namespace: 'cms/v2';
  visibility: Record<string, boolean>;
}

/** Taxonomies that exist but that nobody may read about. */
export const INTERNAL_TAXONOMIES = ['post_format', 'link_category'] as const;

/** Taxonomies of menus; the guide has none to edit. */
export const MENU_TAXONOMIES = ['nav_menu'] as const;

const capabilities = (words: 'categories' | 'post_tags') => ({
  manage_terms: `manage_${words}`,
  edit_terms: `edit_${words}`,
  delete_terms: `delete_${words}`,
  assign_terms: `assign_${words}`,
});

/** Labels that read alike for every taxonomy. */
const COMMON: readonly Label[] = [
  'name_field_description',
  'slug_field_description',
  'desc_field_description',
  'most_used',
];

function label(slug: Taxonomy, name: Label) {
  if (name === 'menu_name') return `label.${slug}.name`;
  if (name === 'name_admin_bar') return `label.${slug}.singular_name`;
  return COMMON.includes(name) ? `label.${name}` : `label.${slug}.${name}`;
}

const labels = (slug: Taxonomy, absent: readonly Label[]) =>
  Object.fromEntries(
    TAXONOMY_LABELS.map((name) => [name, absent.includes(name) ? null : label(slug, name)]),
  ) as TaxonomyRecord['labels'];

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

export const TAXONOMIES: readonly TaxonomyRecord[] = [
  {
    ...usual,
    slug: 'category',
    name: 'label.category.name',
    rest_base: TERM_COLLECTIONS.category,
    hierarchical: true,
    capabilities: capabilities('categories'),
    labels: labels('category', OF_LISTS),
  },
  {
    ...usual,
    slug: 'post_tag',
    name: 'label.post_tag.name',
    rest_base: TERM_COLLECTIONS.post_tag,
    hierarchical: false,
    capabilities: capabilities('post_tags'),
    labels: labels('post_tag', OF_TREES),
  },
];

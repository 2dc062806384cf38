import { ITEM_COLLECTIONS, type Collection, type Context, type ItemType, type Taxonomy } from './enums.ts';
import type { RecordSchema, TextKey } from './schema.ts';

const everywhere: readonly Context[] = ['view', 'edit', 'embed'];
const inFull: readonly Context[] = ['view', 'edit'];
const forEditing: readonly Context[] = ['edit'];

export const type = {
  title: 'type',
  name: 'Type',
  fields: {
    capabilities: { text: 'type.capabilities', type: 'object', context: forEditing, readonly: true },
    description: { text: 'type.description', type: 'string', context: inFull, readonly: true },
    hierarchical: { text: 'type.hierarchical', type: 'boolean', context: inFull, readonly: true },
    has_archive: { text: 'type.has_archive', type: ['string', 'boolean'], context: inFull, readonly: true },
    visibility: { text: 'type.visibility', type: 'object', context: forEditing, readonly: true },
    viewable: { text: 'type.viewable', type: 'boolean', context: forEditing, readonly: true },
    labels: { text: 'type.labels', type: 'object', context: forEditing, readonly: true },
    name: { text: 'type.name', type: 'string', context: everywhere, readonly: true },
    slug: { text: 'type.slug', type: 'string', context: everywhere, readonly: true },
    icon: { text: 'type.icon', type: ['string', 'null'], context: everywhere, readonly: true },
    supports: { text: 'type.supports', type: 'object', context: forEditing, readonly: true },
    taxonomies: {
      text: 'type.taxonomies',
      type: 'array',
      items: { type: 'string' },
      context: inFull,
      readonly: true,
    },
    rest_base: { text: 'type.rest_base', type: 'string', context: everywhere, readonly: true },
    rest_namespace: { text: 'type.rest_namespace', type: 'string', context: everywhere, readonly: true },
  },
} as const satisfies RecordSchema;

const TYPE_LABELS = [
  'name',
  'singular_name',
  'add_new',
  'add_new_item',
  'edit_item',
  'new_item',
  'view_item',
  'view_items',
  'search_items',
  'not_found',
  'not_found_in_trash',
  'parent_item_colon',
  'all_items',
  'archives',
  'attributes',
  'insert_into_item',
  'uploaded_to_this_item',
  'featured_image',
  'set_featured_image',
  'remove_featured_image',
  'use_featured_image',
  'filter_items_list',
  'filter_by_date',
  'items_list_navigation',
  'items_list',
  'item_published',
  'item_published_privately',
  'item_reverted_to_draft',
  'item_scheduled',
  'item_updated',
  'item_link',
  'item_link_description',
  'menu_name',
  'name_admin_bar',
] as const;
type Label = (typeof TYPE_LABELS)[number];

/** What `GET /types` answers with; `name` and the labels are keys of texts, null where the type has no such label. */
interface ContentTypeRecord {
  capabilities: Record<string, string>;
  description: string;
  hierarchical: boolean;
  has_archive: boolean;
  visibility: { show_in_nav_menus: boolean; show_ui: boolean };
  viewable: boolean;
  labels: Record<Label, TextKey | null>;
  name: TextKey;
  slug: ItemType;
  icon: string | null;
  supports: Record<string, true>;
  taxonomies: readonly Taxonomy[];
  rest_base: Collection;
  rest_namespace: 'cms/v2';
}

/** Types that exist but that nobody may read about. */
export const INTERNAL_TYPES = [
  'revision',
  'custom_css',
  'customize_changeset',
  'oembed_cache',
  'user_request',
] as const;

/** Types of menus, which only those who edit menus may know more about; the guide has no menus to edit. */
export const MENU_TYPES = ['nav_menu_item'] as const;

/** The rights of a type by their general names: `edit_posts` is `edit_pages` where the type is the page. */
function capabilities(word: 'post' | 'page', special: Record<string, string> = {}): Record<string, string> {
  const general = [
    'edit_post',
    'read_post',
    'delete_post',
    'edit_posts',
    'edit_others_posts',
    'delete_posts',
    'publish_posts',
    'read_private_posts',
    'read',
    'delete_private_posts',
    'delete_published_posts',
    'delete_others_posts',
    'edit_private_posts',
    'edit_published_posts',
  ];
  const own = Object.fromEntries(general.map((name) => [name, name.replace('post', word)]));
  return { ...own, create_posts: `edit_${word}s`, ...special };
}

/** Labels that read alike for every type. */
const COMMON: readonly Label[] = [
  'add_new',
  'featured_image',
  'set_featured_image',
  'remove_featured_image',
  'use_featured_image',
  'filter_by_date',
];

function label(slug: ItemType, name: Label) {
  if (name === 'parent_item_colon') return slug === 'page' ? 'label.page.parent_item_colon' : null;
  if (name === 'menu_name') return `label.${slug}.name`;
  if (name === 'name_admin_bar') return `label.${slug}.singular_name`;
  return COMMON.includes(name) ? `label.${name}` : `label.${slug}.${name}`;
}

const labels = (slug: ItemType) =>
  Object.fromEntries(TYPE_LABELS.map((name) => [name, label(slug, name)])) as ContentTypeRecord['labels'];

const supports = (...abilities: string[]): Record<string, true> =>
  Object.fromEntries(abilities.map((name) => [name, true as const]));

const usual = {
  description: '',
  hierarchical: false,
  has_archive: false,
  viewable: true,
  taxonomies: [],
  rest_namespace: 'cms/v2',
} as const;

export const TYPES: readonly ContentTypeRecord[] = [
  {
    ...usual,
    slug: 'post',
    name: 'label.post.name',
    rest_base: ITEM_COLLECTIONS.post,
    icon: 'dashicons-admin-post',
    taxonomies: ['category', 'post_tag'],
    visibility: { show_in_nav_menus: true, show_ui: true },
    capabilities: capabilities('post'),
    labels: labels('post'),
    supports: supports(
      'title',
      'editor',
      'author',
      'thumbnail',
      'excerpt',
      'trackbacks',
      'custom-fields',
      'comments',
      'revisions',
      'post-formats',
    ),
  },
  {
    ...usual,
    slug: 'page',
    name: 'label.page.name',
    rest_base: ITEM_COLLECTIONS.page,
    icon: 'dashicons-admin-page',
    hierarchical: true,
    visibility: { show_in_nav_menus: true, show_ui: true },
    capabilities: capabilities('page'),
    labels: labels('page'),
    supports: supports(
      'title',
      'editor',
      'author',
      'thumbnail',
      'page-attributes',
      'custom-fields',
      'comments',
      'revisions',
    ),
  },
  {
    ...usual,
    slug: 'attachment',
    name: 'label.attachment.name',
    rest_base: ITEM_COLLECTIONS.attachment,
    icon: 'dashicons-admin-media',
    visibility: { show_in_nav_menus: false, show_ui: true },
    capabilities: capabilities('post', { create_posts: 'upload_files' }),
    labels: labels('attachment'),
    supports: supports('title', 'author', 'comments'),
  },
  {
    ...usual,
    slug: 'cms_block',
    name: 'label.cms_block.name',
    rest_base: ITEM_COLLECTIONS.cms_block,
    icon: null,
    viewable: false,
    visibility: { show_in_nav_menus: false, show_ui: true },
    capabilities: capabilities('post', {
      edit_post: 'edit_block',
      read_post: 'read_block',
      delete_post: 'delete_block',
      delete_posts: 'delete_blocks',
      publish_posts: 'publish_blocks',
      read_private_posts: 'read_private_blocks',
      read: 'edit_posts',
      delete_private_posts: 'delete_private_blocks',
      edit_private_posts: 'edit_private_blocks',
      create_posts: 'publish_posts',
    }),
    labels: labels('cms_block'),
    supports: supports('title', 'editor', 'revisions'),
  },
];

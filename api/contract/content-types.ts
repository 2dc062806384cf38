import { ITEM_COLLECTIONS } from './enums.ts';
import { computed, everywhere, forEditing, inFull } from './records/rows.ts';
import type { RecordSchema } from './schema.ts';

export const type = {
  title: 'type',
  name: 'Type',
  fields: {
    capabilities: computed('type.capabilities', 'object', forEditing),
    description: computed('type.description', 'string', inFull),
    hierarchical: computed('type.hierarchical', 'boolean', inFull),
    has_archive: computed('type.has_archive', ['string', 'boolean'], inFull),
    visibility: computed('type.visibility', 'object', forEditing),
    viewable: computed('type.viewable', 'boolean', forEditing),
    labels: computed('type.labels', 'object', forEditing),
    name: computed('type.name', 'string', everywhere),
    slug: computed('type.slug', 'string', everywhere),
    icon: computed('type.icon', ['string', 'null'], everywhere),
    supports: computed('type.supports', 'object', forEditing),
    taxonomies: { ...computed('type.taxonomies', 'array', inFull), items: { type: 'string' } },
    rest_base: computed('kind.rest_base', 'string', everywhere),
    rest_namespace: computed('kind.rest_namespace', 'string', everywhere),
  },
} as const satisfies RecordSchema;

/** Types that exist but must not be read. */
export const INTERNAL_TYPES = [
  'revision',
  'custom_css',
  'customize_changeset',
  'oembed_cache',
  'user_request',
] as const;

/** Types of menus, whose details are only for those who edit menus; the guide has no menus to edit. */
export const MENU_TYPES = ['nav_menu_item'] as const;

/** The capabilities of a type by their general names: `edit_posts` is `edit_pages` for the type `page`. */
function capabilities(word: 'post' | 'page', special: Record<string, string> = {}): Record<string, string> {
  const own = Object.fromEntries(CAPABILITIES.map((name) => [name, name.replace('post', word)]));
  return { ...own, create_posts: `edit_${word}s`, ...special };
}

const CAPABILITIES = [
  ...['edit_post', 'read_post', 'delete_post', 'edit_posts', 'edit_others_posts', 'delete_posts', 'publish_posts'],
  ...['read_private_posts', 'read', 'delete_private_posts', 'delete_published_posts', 'delete_others_posts'],
  ...['edit_private_posts', 'edit_published_posts'],
];

const supports = (abilities: string): Record<string, true> =>
  Object.fromEntries(abilities.split(' ').map((name) => [name, true as const]));

const usual = {
  description: '',
  hierarchical: false,
  has_archive: false,
  viewable: true,
  taxonomies: [],
  rest_namespace: 'cms/v2',
} as const;

/** The records of `GET /types`, without what texts say of them. */
export const TYPES = [
  {
    ...usual,
    slug: 'post',
    rest_base: ITEM_COLLECTIONS.post,
    icon: 'dashicons-admin-post',
    taxonomies: ['category', 'post_tag'],
    visibility: { show_in_nav_menus: true, show_ui: true },
    capabilities: capabilities('post'),
    supports: supports(
      'title editor author thumbnail excerpt trackbacks custom-fields comments revisions post-formats',
    ),
  },
  {
    ...usual,
    slug: 'page',
    rest_base: ITEM_COLLECTIONS.page,
    icon: 'dashicons-admin-page',
    hierarchical: true,
    visibility: { show_in_nav_menus: true, show_ui: true },
    capabilities: capabilities('page'),
    supports: supports('title editor author thumbnail page-attributes custom-fields comments revisions'),
  },
  {
    ...usual,
    slug: 'attachment',
    rest_base: ITEM_COLLECTIONS.attachment,
    icon: 'dashicons-admin-media',
    visibility: { show_in_nav_menus: false, show_ui: true },
    capabilities: capabilities('post', { create_posts: 'upload_files' }),
    supports: supports('title author comments'),
  },
  {
    ...usual,
    slug: 'cms_block',
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
    supports: supports('title editor revisions'),
  },
] as const satisfies readonly Record<Exclude<keyof typeof type.fields, 'labels' | 'name'>, unknown>[];

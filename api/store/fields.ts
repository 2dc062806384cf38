import type { ItemType, Taxonomy } from '../contract/model.ts';

/** How a front matter value is read. An `id` is 0 for none; `slug` is text in lower case without blanks or slashes. */
export type FieldKind =
  'text' | 'paths' | 'slug' | 'id' | 'ids' | 'integer' | 'boolean' | 'date' | 'object' | readonly string[];

type FieldTable = Record<string, FieldKind>;

const OPEN = ['open', 'closed'] as const;
const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'auto-draft'] as const;
const FORMATS = ['standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'] as const;

const common: FieldTable = {
  id: 'id',
  title: 'text',
  slug: 'slug',
  status: STATUSES,
  date: 'date',
  modified: 'date',
  author: 'id',
  translation_of: 'id',
  translated_units: 'text',
  template: 'text',
};
const text: FieldTable = { ...common, aliases: 'paths', password: 'text', excerpt: 'text' };
const discussed: FieldTable = { comment_status: OPEN, ping_status: OPEN, featured_media: 'id', meta: 'object' };

/** Front matter keys that have a meaning, by type of item. Other keys are the author's own and are left alone. */
export const ITEM_FIELDS: Record<ItemType, FieldTable> = {
  post: { ...text, ...discussed, categories: 'ids', tags: 'ids', sticky: 'boolean', format: FORMATS },
  page: { ...text, ...discussed, parent: 'id', menu_order: 'integer' },
  attachment: {
    ...common,
    status: ['inherit', 'private', 'trash'],
    comment_status: OPEN,
    ping_status: OPEN,
    meta: 'object',
    file: 'text',
    mime_type: 'text',
    alt_text: 'text',
    caption: 'text',
    post: 'id',
  },
  cms_block: { ...common, password: 'text' },
};

export const TERM_FIELDS: FieldTable = {
  id: 'id',
  name: 'text',
  slug: 'slug',
  description: 'text',
  parent: 'id',
  translation_of: 'id',
  meta: 'object',
};

/** Folder of a type below `content/<language>/`. */
export const ITEM_FOLDERS: Record<ItemType, string> = {
  post: 'posts',
  page: 'pages',
  attachment: 'media',
  cms_block: 'blocks',
};
export const TERM_FOLDERS: Record<Taxonomy, string> = { category: 'categories', post_tag: 'tags' };

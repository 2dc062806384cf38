/* Made by `npm run generate` from api/contract; do not edit. */
/* eslint max-lines: off */

export interface PostView {
  id: number;
  date: string;
  date_gmt: string;
  guid: { rendered: string };
  modified: string;
  modified_gmt: string;
  slug: string;
  status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'inherit' | 'auto-draft';
  type: string;
  link: string;
  title: { rendered: string };
  content: { rendered: string; protected: boolean };
  excerpt: { rendered: string; protected: boolean };
  author: number;
  featured_media: number;
  comment_status: 'open' | 'closed';
  ping_status: 'open' | 'closed';
  sticky: boolean;
  template: string;
  format: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
  meta: Record<string, unknown> | [];
  categories: number[];
  tags: number[];
  language: 'cs' | 'en';
  translation: {
    status: 'missing' | 'outdated' | 'partial' | 'current';
    outdated_units: number;
    total_units: number;
    partner: number;
    layout_changed: boolean;
  };
}

export interface PostEmbed {
  id: number;
  date: string;
  slug: string;
  type: string;
  link: string;
  title: { rendered: string };
  excerpt: { rendered: string; protected: boolean };
  author: number;
  featured_media: number;
  language: 'cs' | 'en';
}

export interface PostEdit {
  id: number;
  date: string;
  date_gmt: string;
  guid: { rendered: string; raw: string };
  modified: string;
  modified_gmt: string;
  password: string;
  slug: string;
  status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'inherit' | 'auto-draft';
  type: string;
  link: string;
  title: { rendered: string; raw: string };
  content: { rendered: string; raw: string; protected: boolean; block_version: number };
  excerpt: { rendered: string; raw: string; protected: boolean };
  author: number;
  featured_media: number;
  comment_status: 'open' | 'closed';
  ping_status: 'open' | 'closed';
  sticky: boolean;
  template: string;
  format: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
  meta: Record<string, unknown> | [];
  categories: number[];
  tags: number[];
  permalink_template: string;
  generated_slug: string;
  language: 'cs' | 'en';
  translation: {
    status: 'missing' | 'outdated' | 'partial' | 'current';
    outdated_units: number;
    total_units: number;
    partner: number;
    layout_changed: boolean;
  };
}

export interface PostRevisionView {
  author: number;
  date: string;
  date_gmt: string;
  id: number;
  modified: string;
  modified_gmt: string;
  parent: number;
  slug: string;
  guid: { rendered: string };
  title: { rendered: string };
  content: { rendered: string; protected?: boolean };
  excerpt: { rendered: string; protected?: boolean };
}

export interface PostRevisionEmbed {
  author: number;
  date: string;
  id: number;
  parent: number;
  slug: string;
  title: { rendered: string };
  excerpt: { rendered: string; protected?: boolean };
}

export interface PostRevisionEdit {
  author: number;
  date: string;
  date_gmt: string;
  id: number;
  modified: string;
  modified_gmt: string;
  parent: number;
  slug: string;
  guid: { rendered: string; raw: string };
  title: { rendered: string; raw: string };
  content: { rendered: string; raw: string; protected?: boolean; block_version?: number };
  excerpt: { rendered: string; raw: string; protected?: boolean };
}

export interface PostAutosaveView {
  author: number;
  date: string;
  date_gmt: string;
  id: number;
  modified: string;
  modified_gmt: string;
  parent: number;
  slug: string;
  guid: { rendered: string };
  title: { rendered: string };
  content: { rendered: string; protected?: boolean };
  excerpt: { rendered: string; protected?: boolean };
}

export interface PostAutosaveEmbed {
  author: number;
  date: string;
  id: number;
  parent: number;
  slug: string;
  title: { rendered: string };
  excerpt: { rendered: string; protected?: boolean };
}

export interface PostAutosaveEdit {
  author: number;
  date: string;
  date_gmt: string;
  id: number;
  modified: string;
  modified_gmt: string;
  parent: number;
  slug: string;
  guid: { rendered: string; raw: string };
  title: { rendered: string; raw: string };
  content: { rendered: string; raw: string; protected?: boolean; block_version?: number };
  excerpt: { rendered: string; raw: string; protected?: boolean };
  preview_link: string;
}

export interface PageView {
  id: number;
  date: string;
  date_gmt: string;
  guid: { rendered: string };
  modified: string;
  modified_gmt: string;
  slug: string;
  status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'inherit' | 'auto-draft';
  type: string;
  link: string;
  title: { rendered: string };
  content: { rendered: string; protected: boolean };
  excerpt: { rendered: string; protected: boolean };
  author: number;
  featured_media: number;
  parent: number;
  menu_order: number;
  comment_status: 'open' | 'closed';
  ping_status: 'open' | 'closed';
  template: string;
  meta: Record<string, unknown> | [];
  language: 'cs' | 'en';
  translation: {
    status: 'missing' | 'outdated' | 'partial' | 'current';
    outdated_units: number;
    total_units: number;
    partner: number;
    layout_changed: boolean;
  };
}

export interface PageEmbed {
  id: number;
  date: string;
  slug: string;
  type: string;
  link: string;
  title: { rendered: string };
  excerpt: { rendered: string; protected: boolean };
  author: number;
  featured_media: number;
  language: 'cs' | 'en';
}

export interface PageEdit {
  id: number;
  date: string;
  date_gmt: string;
  guid: { rendered: string; raw: string };
  modified: string;
  modified_gmt: string;
  password: string;
  slug: string;
  status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'inherit' | 'auto-draft';
  type: string;
  link: string;
  title: { rendered: string; raw: string };
  content: { rendered: string; raw: string; protected: boolean; block_version: number };
  excerpt: { rendered: string; raw: string; protected: boolean };
  author: number;
  featured_media: number;
  parent: number;
  menu_order: number;
  comment_status: 'open' | 'closed';
  ping_status: 'open' | 'closed';
  template: string;
  meta: Record<string, unknown> | [];
  permalink_template: string;
  generated_slug: string;
  language: 'cs' | 'en';
  translation: {
    status: 'missing' | 'outdated' | 'partial' | 'current';
    outdated_units: number;
    total_units: number;
    partner: number;
    layout_changed: boolean;
  };
}

export interface PageRevisionView {
  author: number;
  date: string;
  date_gmt: string;
  id: number;
  modified: string;
  modified_gmt: string;
  parent: number;
  slug: string;
  guid: { rendered: string };
  title: { rendered: string };
  content: { rendered: string; protected?: boolean };
  excerpt: { rendered: string; protected?: boolean };
}

export interface PageRevisionEmbed {
  author: number;
  date: string;
  id: number;
  parent: number;
  slug: string;
  title: { rendered: string };
  excerpt: { rendered: string; protected?: boolean };
}

export interface PageRevisionEdit {
  author: number;
  date: string;
  date_gmt: string;
  id: number;
  modified: string;
  modified_gmt: string;
  parent: number;
  slug: string;
  guid: { rendered: string; raw: string };
  title: { rendered: string; raw: string };
  content: { rendered: string; raw: string; protected?: boolean; block_version?: number };
  excerpt: { rendered: string; raw: string; protected?: boolean };
}

export interface PageAutosaveView {
  author: number;
  date: string;
  date_gmt: string;
  id: number;
  modified: string;
  modified_gmt: string;
  parent: number;
  slug: string;
  guid: { rendered: string };
  title: { rendered: string };
  content: { rendered: string; protected?: boolean };
  excerpt: { rendered: string; protected?: boolean };
}

export interface PageAutosaveEmbed {
  author: number;
  date: string;
  id: number;
  parent: number;
  slug: string;
  title: { rendered: string };
  excerpt: { rendered: string; protected?: boolean };
}

export interface PageAutosaveEdit {
  author: number;
  date: string;
  date_gmt: string;
  id: number;
  modified: string;
  modified_gmt: string;
  parent: number;
  slug: string;
  guid: { rendered: string; raw: string };
  title: { rendered: string; raw: string };
  content: { rendered: string; raw: string; protected?: boolean; block_version?: number };
  excerpt: { rendered: string; raw: string; protected?: boolean };
  preview_link: string;
}

export interface MediaView {
  id: number;
  date: string;
  date_gmt: string;
  guid: { rendered: string };
  modified: string;
  modified_gmt: string;
  slug: string;
  status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'inherit' | 'auto-draft';
  type: string;
  link: string;
  title: { rendered: string };
  author: number;
  comment_status: 'open' | 'closed';
  ping_status: 'open' | 'closed';
  template: string;
  meta: Record<string, unknown> | [];
  description: { rendered: string };
  caption: { rendered: string };
  alt_text: string;
  media_type: 'image' | 'file';
  mime_type: string;
  media_details: Record<string, unknown>;
  post: number | null;
  source_url: string;
  language: 'cs' | 'en';
  translation: {
    status: 'missing' | 'outdated' | 'partial' | 'current';
    outdated_units: number;
    total_units: number;
    partner: number;
    layout_changed: boolean;
  };
}

export interface MediaEmbed {
  id: number;
  date: string;
  slug: string;
  type: string;
  link: string;
  title: { rendered: string };
  author: number;
  caption: { rendered: string };
  alt_text: string;
  media_type: 'image' | 'file';
  mime_type: string;
  media_details: Record<string, unknown>;
  source_url: string;
  language: 'cs' | 'en';
}

export interface MediaEdit {
  id: number;
  date: string;
  date_gmt: string;
  guid: { rendered: string; raw: string };
  modified: string;
  modified_gmt: string;
  slug: string;
  status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'inherit' | 'auto-draft';
  type: string;
  link: string;
  title: { rendered: string; raw: string };
  author: number;
  comment_status: 'open' | 'closed';
  ping_status: 'open' | 'closed';
  template: string;
  meta: Record<string, unknown> | [];
  permalink_template: string;
  generated_slug: string;
  description: { rendered: string; raw: string };
  caption: { rendered: string; raw: string };
  alt_text: string;
  media_type: 'image' | 'file';
  mime_type: string;
  media_details: Record<string, unknown>;
  post: number | null;
  source_url: string;
  missing_image_sizes: string[];
  language: 'cs' | 'en';
  translation: {
    status: 'missing' | 'outdated' | 'partial' | 'current';
    outdated_units: number;
    total_units: number;
    partner: number;
    layout_changed: boolean;
  };
}

export interface BlockView {
  id: number;
  date: string;
  date_gmt: string;
  guid: { rendered: string };
  modified: string;
  modified_gmt: string;
  slug: string;
  status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'inherit' | 'auto-draft';
  type: string;
  link: string;
  title: { raw: string };
  content: { raw: string; protected: boolean };
  template: string;
  language: 'cs' | 'en';
  translation: {
    status: 'missing' | 'outdated' | 'partial' | 'current';
    outdated_units: number;
    total_units: number;
    partner: number;
    layout_changed: boolean;
  };
}

export interface BlockEmbed {
  id: number;
  date: string;
  slug: string;
  type: string;
  link: string;
  title: [];
  language: 'cs' | 'en';
}

export interface BlockEdit {
  id: number;
  date: string;
  date_gmt: string;
  guid: { rendered: string; raw: string };
  modified: string;
  modified_gmt: string;
  password: string;
  slug: string;
  status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'inherit' | 'auto-draft';
  type: string;
  link: string;
  title: { raw: string };
  content: { raw: string; protected: boolean; block_version: number };
  template: string;
  language: 'cs' | 'en';
  translation: {
    status: 'missing' | 'outdated' | 'partial' | 'current';
    outdated_units: number;
    total_units: number;
    partner: number;
    layout_changed: boolean;
  };
}

export interface BlockAutosaveView {
  author: number;
  date: string;
  date_gmt: string;
  id: number;
  modified: string;
  modified_gmt: string;
  parent: number;
  slug: string;
  guid: { rendered: string };
  title: { raw: string };
  content: { raw: string; protected?: boolean };
}

export interface BlockAutosaveEmbed {
  author: number;
  date: string;
  id: number;
  parent: number;
  slug: string;
  title: [];
}

export interface BlockAutosaveEdit {
  author: number;
  date: string;
  date_gmt: string;
  id: number;
  modified: string;
  modified_gmt: string;
  parent: number;
  slug: string;
  guid: { rendered: string; raw: string };
  title: { raw: string };
  content: { raw: string; protected?: boolean; block_version?: number };
  preview_link: string;
}

export interface TypeView {
  description: string;
  hierarchical: boolean;
  has_archive: string | boolean;
  name: string;
  slug: string;
  icon: string | null;
  taxonomies: string[];
  rest_base: string;
  rest_namespace: string;
}

export interface TypeEmbed {
  name: string;
  slug: string;
  icon: string | null;
  rest_base: string;
  rest_namespace: string;
}

export interface TypeEdit {
  capabilities: Record<string, unknown>;
  description: string;
  hierarchical: boolean;
  has_archive: string | boolean;
  visibility: Record<string, unknown>;
  viewable: boolean;
  labels: Record<string, unknown>;
  name: string;
  slug: string;
  icon: string | null;
  supports: Record<string, unknown>;
  taxonomies: string[];
  rest_base: string;
  rest_namespace: string;
}

export interface StatusView {
  name: string;
  public: boolean;
  queryable: boolean;
  slug: string;
  date_floating: boolean;
}

export interface StatusEmbed {
  name: string;
  slug: string;
}

export interface StatusEdit {
  name: string;
  private: boolean;
  protected: boolean;
  public: boolean;
  queryable: boolean;
  show_in_list: boolean;
  slug: string;
  date_floating: boolean;
}

export interface TaxonomyView {
  name: string;
  slug: string;
  description: string;
  types: string[];
  hierarchical: boolean;
  rest_base: string;
  rest_namespace: string;
}

export interface TaxonomyEmbed {
  name: string;
  slug: string;
  rest_base: string;
  rest_namespace: string;
}

export interface TaxonomyEdit {
  name: string;
  slug: string;
  capabilities: Record<string, unknown>;
  description: string;
  labels: Record<string, unknown>;
  types: string[];
  show_cloud: boolean;
  hierarchical: boolean;
  rest_base: string;
  rest_namespace: string;
  visibility: Record<string, unknown>;
}

export interface CategoryView {
  id: number;
  count: number;
  description: string;
  link: string;
  name: string;
  slug: string;
  taxonomy: 'category';
  parent: number;
  meta: Record<string, unknown> | [];
  language: 'cs' | 'en';
  translation_of: number;
}

export interface CategoryEmbed {
  id: number;
  link: string;
  name: string;
  slug: string;
  taxonomy: 'category';
}

export interface CategoryEdit {
  id: number;
  count: number;
  description: string;
  link: string;
  name: string;
  slug: string;
  taxonomy: 'category';
  parent: number;
  meta: Record<string, unknown> | [];
  language: 'cs' | 'en';
  translation_of: number;
}

export interface TagView {
  id: number;
  count: number;
  description: string;
  link: string;
  name: string;
  slug: string;
  taxonomy: 'post_tag';
  meta: Record<string, unknown> | [];
  language: 'cs' | 'en';
  translation_of: number;
}

export interface TagEmbed {
  id: number;
  link: string;
  name: string;
  slug: string;
  taxonomy: 'post_tag';
}

export interface TagEdit {
  id: number;
  count: number;
  description: string;
  link: string;
  name: string;
  slug: string;
  taxonomy: 'post_tag';
  meta: Record<string, unknown> | [];
  language: 'cs' | 'en';
  translation_of: number;
}

export interface UserView {
  id: number;
  name: string;
  url: string;
  description: string;
  link: string;
  slug: string;
  meta: Record<string, unknown>;
}

export interface UserEmbed {
  id: number;
  name: string;
  url: string;
  description: string;
  link: string;
  slug: string;
}

export interface UserEdit {
  id: number;
  name: string;
  url: string;
  description: string;
  link: string;
  slug: string;
  meta: Record<string, unknown>;
}

export interface NewPost {
  date?: string | null;
  date_gmt?: string | null;
  password?: string;
  slug?: string;
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  title?: string;
  content?: string;
  excerpt?: string;
  author?: number;
  featured_media?: number;
  comment_status?: 'open' | 'closed';
  ping_status?: 'open' | 'closed';
  sticky?: boolean;
  template?: string;
  format?: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
  meta?: Record<string, unknown>;
  categories?: number[];
  tags?: number[];
  xlate_language?: 'cs' | 'en';
}

export interface NewPage {
  date?: string | null;
  date_gmt?: string | null;
  password?: string;
  slug?: string;
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  title?: string;
  content?: string;
  excerpt?: string;
  author?: number;
  featured_media?: number;
  parent?: number;
  menu_order?: number;
  comment_status?: 'open' | 'closed';
  ping_status?: 'open' | 'closed';
  template?: string;
  meta?: Record<string, unknown>;
  xlate_language?: 'cs' | 'en';
}

export interface NewMedia {
  date?: string | null;
  date_gmt?: string | null;
  slug?: string;
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  title?: string;
  author?: number;
  comment_status?: 'open' | 'closed';
  ping_status?: 'open' | 'closed';
  template?: string;
  meta?: Record<string, unknown>;
  description?: string;
  caption?: string;
  alt_text?: string;
  post?: number;
  xlate_language?: 'cs' | 'en';
}

export interface NewBlock {
  date?: string | null;
  date_gmt?: string | null;
  password?: string;
  slug?: string;
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  title?: string;
  content?: string;
  template?: string;
  xlate_language?: 'cs' | 'en';
}

export interface NewCategory {
  description?: string;
  slug?: string;
  parent?: number;
  meta?: Record<string, unknown>;
  name: string;
  xlate_language?: 'cs' | 'en';
}

export interface NewTag {
  description?: string;
  slug?: string;
  meta?: Record<string, unknown>;
  name: string;
  xlate_language?: 'cs' | 'en';
}

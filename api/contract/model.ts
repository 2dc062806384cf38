import type { Role } from './roles.ts';

/**
 * The records of the guide as the whole service sees them. Field names are those of the API and of the front matter,
 * so that one name means one thing from the file to the answer.
 */
export const LANGUAGES = ['cs', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const ITEM_TYPES = ['post', 'page', 'attachment', 'cms_block'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

export type Taxonomy = 'category' | 'post_tag';

/** Statuses an item can be stored with. `inherit` is the normal status of media. */
export const STORED_STATUSES = [
  'publish',
  'future',
  'draft',
  'pending',
  'private',
  'trash',
  'inherit',
  'auto-draft',
] as const;
export type Status = (typeof STORED_STATUSES)[number];

/** Statuses of what is still being written: it needs neither a slug of its own nor a date. */
export const UNFINISHED: readonly Status[] = ['draft', 'pending', 'auto-draft'];

/** Site time, `YYYY-MM-DDTHH:MM:SS`, no zone. GMT is always exactly one hour less. */
export type SiteTime = string;

/** A place of an item's file, and what its page was called there. */
export interface FormerPlace {
  path: string;
  type: ItemType;
  language: Language;
  slug: string;
}

/** A post, page, attachment or reusable block: one content file. Fields that a type lacks hold their empty value. */
export interface Item {
  id: number;
  type: ItemType;
  language: Language;
  /** Path below the content folder, with `/`: `cs/posts/jak-zacit.md`. */
  path: string;
  /** Hash of the file's bytes: equal versions are equal records. */
  version: string;
  /** Id of the partner in the other language, as one of the two files names it; 0 when none. */
  translation_of: number;
  /** Hashes of the source's translation units this text was made from, joined by blanks; empty for originals. */
  translated_units: string;
  title: string;
  slug: string;
  /** Former paths of the page below the site's base, `/stara-adresa/`: they redirect to where it is now. */
  aliases: string[];
  /** Where git knows the file to have been before somebody moved it; absent when nowhere else. */
  former?: FormerPlace[];
  status: Status;
  date: SiteTime;
  /** False while the date is only "now" at the last save (drafts that nobody dated). */
  dated: boolean;
  modified: SiteTime;
  password: string;
  /** Markdown body, byte for byte. For attachments: the description. */
  content: string;
  excerpt: string;
  author: number;
  featured_media: number;
  comment_status: 'open' | 'closed';
  ping_status: 'open' | 'closed';
  format: string;
  meta: Record<string, unknown>;
  sticky: boolean;
  template: string;
  categories: number[];
  tags: number[];
  /** Page: parent page. Attachment: the post it is attached to (the API's `post`). 0 when none. */
  parent: number;
  menu_order: number;
  alt_text: string;
  caption: string;
  /** Path below the uploads folder, `2026/09/obrazek.png`; attachments only. */
  file: string;
  mime_type: string;
  media_details: MediaDetails;
}

export interface MediaSize {
  file: string;
  width: number;
  height: number;
  filesize?: number;
  mime_type: string;
}

/** Facts read from the file's bytes. `width` and `height` are in pixels, `filesize` in bytes. */
export interface MediaDetails {
  width?: number;
  height?: number;
  file?: string;
  filesize?: number;
  sizes: Record<string, MediaSize>;
  [fact: string]: unknown;
}

export interface Term {
  id: number;
  taxonomy: Taxonomy;
  language: Language;
  path: string;
  version: string;
  translation_of: number;
  name: string;
  slug: string;
  description: string;
  parent: number;
  meta: Record<string, unknown>;
}

/** Public profile of an author, from `content/authors.yaml`. */
export interface Author {
  id: number;
  slug: string;
  name: Record<Language, string>;
  description: Record<Language, string>;
}

/** `content/site.yaml`. */
export interface Site {
  name: Record<Language, string>;
  description: Record<Language, string>;
  public_url: string;
  /** Template with `{path}`; empty means no edit links. */
  edit_url: string;
  default_category: Record<Language, number>;
  templates: Record<'post' | 'page', string[]>;
  /** Name to [width, height, crop], in pixels; 0 is "any". */
  image_sizes: Record<string, [number, number, boolean]>;
}

/** A stored former text (revision) or unsaved text (autosave) of an item. */
export interface Revision {
  id: number;
  parent: number;
  author: number;
  date: SiteTime;
  title: string;
  content: string;
  excerpt: string;
  autosave: boolean;
}

export interface LanguagePair {
  from: Language;
  to: Language;
}

/** Someone who may sign in. `password` is a scrypt hash of the application password. */
export interface User {
  id: number;
  login: string;
  /** Lower case; may be empty. */
  email: string;
  name: string;
  role: Role;
  password: string;
  /** What a translator translates; empty for other roles. */
  language_pairs: LanguagePair[];
}

/** What is known of the old site, whatever it was read from. Ids are those of WordPress, times are GMT without a zone. */

/** Where a field was read: an answer of the REST API, an export file, or the public page. */
export type Origin = 'rest' | 'wxr' | 'page';

const nothing = <T>(): Record<string, T> => ({});

/** A post of any type; what no source says of it is as here. */
export const UNTOLD = {
  slug: '',
  status: 'publish',
  /** May hold entities and inline tags. */
  title: '',
  /** As it is stored: with comments of blocks, and shortcodes. */
  raw: '',
  /** As readers saw it, cut to the article. */
  rendered: '',
  excerpt: '',
  /** Empty where nobody has dated a draft. */
  date: '',
  modified: '',
  author: 1,
  parent: 0,
  menuOrder: 0,
  sticky: false,
  password: '',
  featuredMedia: 0,
  /** Ids by taxonomy. */
  terms: nothing<number[]>(),
  format: 'standard',
  template: '',
  commentStatus: '',
  pingStatus: '',
  link: '',
  /** Code of the language, `en`; empty where none is told. */
  language: '',
  /** Ids of the same text by language, as a plugin keeps them. */
  translations: nothing<number>(),
  oldSlugs: new Array<string>(),
  /** URL of the file of an attachment, and of what was uploaded where WordPress made it smaller. */
  fileUrl: '',
  originalUrl: '',
  altText: '',
  /** `hreflang` of the public page, by language. */
  alternates: nothing<string>(),
  /** Notes of the text as the editor keeps them, in JSON. */
  footnotes: '',
  /** Whether the text is kept from those who have no password. */
  isProtected: false,
};

export type ItemFields = typeof UNTOLD;

/** A post joined from all sources; `from` says where each field is from, what nobody told has its default. */
export interface SourceItem extends ItemFields, Recorded {
  id: number;
  /** `post`, `page`, `attachment`, `wp_block` or a type of the owner's. */
  type: string;
  from: Partial<Record<keyof ItemFields, Origin>>;
}

/** What the API said of a record, without its text; of what no API told there is none. */
export interface Recorded {
  answer?: Record<string, unknown> | undefined;
}

export interface PartialItem extends Recorded {
  id: number;
  type: string;
  /** As far as one source knows them. */
  fields: { [Field in keyof ItemFields]?: ItemFields[Field] | undefined };
}

export interface SourceTerm extends Recorded {
  id: number;
  taxonomy: string;
  slug: string;
  name: string;
  description: string;
  parent: number;
  language: string;
  translations: Record<string, number>;
  link: string;
}

export interface SourceAuthor {
  id: number;
  slug: string;
  name: string;
  description: string;
}

export interface SourceRevision {
  id: number;
  parent: number;
  author: number;
  date: string;
  title: string;
  raw: string;
  excerpt: string;
}

/** A menu of the old theme, with the words of its links. */
export interface SourceMenu {
  name: string;
  links: string[];
}

/** A type of the old site, and whether its items have pages below each other. */
export interface SourceType {
  name: string;
  /** How the API names it; empty where none does. */
  base: string;
  hierarchical: boolean;
}

/** What one source knows. */
export interface PartialSource {
  name: string;
  description: string;
  /** Language of the site as a whole; empty where none is told. */
  language: string;
  items: PartialItem[];
  terms: SourceTerm[];
  authors: SourceAuthor[];
  revisions: SourceRevision[];
  types: SourceType[];
  menus: SourceMenu[];
  comments: number;
  /** What could not be read, and what that means, a sentence each. */
  gaps: string[];
}

/** The old site. */
export interface Source extends Omit<PartialSource, 'items'> {
  /** Without a slash at the end. */
  url: string;
  items: SourceItem[];
  /** Public URLs of its sitemap. */
  urls: string[];
}

export const emptySource = (): PartialSource => ({
  name: '',
  description: '',
  language: '',
  items: [],
  terms: [],
  authors: [],
  revisions: [],
  types: [],
  menus: [],
  comments: 0,
  gaps: [],
});

/** Types of what the editor of WordPress keeps beside texts. */
export const INTERNAL =
  /^(?:nav_menu_item|wp_(?!block$).*|custom_css|customize_changeset|oembed_cache|user_request|revision)$/;

/** The code of a language in two letters: `en_GB` and `en-us` are `en`. */
export const languageCode = (locale: string): string => /^[a-z]{2,3}(?![a-z])/i.exec(locale)?.[0].toLowerCase() ?? '';

/** Data of the old site, whatever it was read from. Ids are those of WordPress; times are GMT without a zone. */

/** Source of a field: the REST API, an export file, or the public page. */
export type Origin = 'rest' | 'wxr' | 'page';

const nothing = <T>(): Record<string, T> => ({});

/** A post of any type; what no source says of it is as here. */
export const UNTOLD = {
  slug: '',
  status: 'publish',
  /** May contain entities and inline tags. */
  title: '',
  /** As stored, with block comments and shortcodes. */
  raw: '',
  /** As rendered for readers, reduced to the article. */
  rendered: '',
  excerpt: '',
  /** Empty for an undated draft. */
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
  /** Language code, such as `en`; empty if unknown. */
  language: '',
  /** Ids of the translations by language, as stored by a plugin. */
  translations: nothing<number>(),
  oldSlugs: new Array<string>(),
  /** URL of an attachment's file, and of the uploaded original if WordPress made it smaller. */
  fileUrl: '',
  originalUrl: '',
  altText: '',
  /** `hreflang` of the public page, by language. */
  alternates: nothing<string>(),
  /** Notes of the text as stored by the editor, in JSON. */
  footnotes: '',
  /** Whether the text requires a password. */
  isProtected: false,
};

export type ItemFields = typeof UNTOLD;

/** A post joined from all sources. `from` holds the source of each field; unknown fields have defaults. */
export interface SourceItem extends ItemFields, Recorded {
  id: number;
  /** `post`, `page`, `attachment`, `wp_block` or a custom type. */
  type: string;
  from: Partial<Record<keyof ItemFields, Origin>>;
}

/** The API's answer about a record, without its text; missing if the API did not return it. */
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

/** A menu of the old theme, with the labels of its links. */
export interface SourceMenu {
  name: string;
  links: string[];
}

/** A type or taxonomy of the old site, and whether its items are hierarchical. */
export interface SourceType {
  name: string;
  /** Name in the API; empty if none. */
  base: string;
  hierarchical: boolean;
}

/** Data from one source that says nothing. */
export const emptySource = () => ({
  name: '',
  description: '',
  /** Language of the site as a whole; empty if unknown. */
  language: '',
  items: new Array<PartialItem>(),
  terms: new Array<SourceTerm>(),
  authors: new Array<SourceAuthor>(),
  revisions: new Array<SourceRevision>(),
  types: new Array<SourceType>(),
  menus: new Array<SourceMenu>(),
  comments: 0,
  /** What could not be read, and the consequences, a sentence each. */
  gaps: new Array<string>(),
  /** Lists of the API that failed, rather than being refused. */
  failed: new Array<string>(),
});

export type PartialSource = ReturnType<typeof emptySource>;

/** The old site. */
export interface Source extends Omit<PartialSource, 'items'> {
  /** Without a trailing slash. */
  url: string;
  items: SourceItem[];
  /** Public URLs in its sitemap. */
  urls: string[];
}

/** Types of data that WordPress stores as posts, but which are not content. */
export const INTERNAL =
  /^(?:nav_menu_item|wp_(?!block$).*|custom_css|customize_changeset|oembed_cache|user_request|revision)$/;

/** The two-letter code of a language: `en` for `en_GB` and `en-us`. */
export const languageCode = (locale: string): string => /^[a-z]{2,3}(?![a-z])/i.exec(locale)?.[0].toLowerCase() ?? '';

export type Language = 'cs' | 'en';
export type Absolute = string;

/** `YYYY-MM-DDTHH:MM:SS` in site time, or `YYYY-MM-DD`. Templates print the date in the page's language. */
export type SiteDate = string;

export interface Link {
  label: string;
  href: string;
}

/** A link with links below it: manual chapters, the category tree. */
export interface Branch extends Link {
  items: Branch[];
}

/** Part of the navigation beside pages and on the home page. Pages are chapters outside any manual. */
export type Section = 'manuals' | 'topics' | 'pages';

/** Sections in the order shown. Links below others are only on the way to the page and below it. */
export type Sidebar = { section: Section | 'api'; links: Branch[] }[];

export interface Picture {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** `srcset` of the generated sizes; empty if there is only one. */
  srcset: string;
}

/** A logo or icon of the owner. */
export interface Mark {
  src: string;
  width: number;
  height: number;
}

/** The owner's additions to every page. */
export interface Own {
  /** Logo beside the name, by colour scheme; `null` for the guide's own. */
  logo: { light: Mark; dark: Mark } | null;
  /** By colour scheme; `null` for the guide's own. */
  icon: { light: string; dark: string } | null;
  /** URL of styles that follow those of the guide, or `null`. */
  stylesheet: string | null;
  /** HTML for the head, written by the owner. */
  head: string;
  header: Link[];
  footer: Link[];
  /** Where readers can ask for help; the template fills in an empty label. */
  contact: Link | null;
}

export interface Feed {
  title: string;
  href: string;
  type: 'application/rss+xml' | 'application/atom+xml' | 'application/feed+json';
}

/** Everything around the content of a page, and its head. */
export interface Frame {
  language: Language;
  /** Path that the site is served below; starts and ends with `/`. Must be the base of the compiled templates. */
  base: string;
  /** This page, base included: `/guide/en/how-to-sign-in/`. The sidebar marks the link equal to it. */
  path: string;
  /** Home page of this language. */
  home: string;
  /** Home page of the other language; `null` in a guide of one language. */
  otherHome: string | null;
  own: Own;
  site: { name: string; description: string };
  /** Precedes the site name in `<title>`; also used for Open Graph. The home page passes the site name. */
  title: string;
  /** Plain text for search engines and previews; the site description if the page has none of its own. */
  description: string;
  canonical: Absolute;
  /** The same page in the other language; if `null`, the switch leads to that language's home page, if any. */
  partner: { language: Language; href: string } | null;
  /** Only real pairs, with `x-default`; empty if the page has no partner. */
  alternates: { hreflang: Language | 'x-default'; href: Absolute }[];
  sidebar: Sidebar;
  /** The list of all articles in this language. */
  archive: string;
  /** From the first level below the home page to the parent; neither home nor the page itself. */
  breadcrumbs: Link[];
  edit: Absolute | null;
  updated: SiteDate | null;
  social: {
    type: 'website' | 'article';
    image: { src: Absolute; alt: string; width: number; height: number };
    /** Moments with their offset; null unless it is an article. */
    times: { published: string; modified: string } | null;
  };
  /** The page's record in the API. */
  json: string | null;
  /** The page's Markdown alternate. */
  markdown: string | null;
  /** The API's discovery document, with the link relation that clients look for. */
  api: { href: Absolute; rel: string } | null;
  /** The API reference for people. */
  apiReference: string;
  oembed: Absolute | null;
  /** JSON-LD, ready for a script element; may be empty. */
  structured: string;
  feeds: Feed[];
  /** `noindex` also keeps the page out of the site's own search. */
  robots: 'index' | 'noindex';
}

/** The fields of a frame used by what is shown beside and below a page. */
export type BesideFrame = Pick<
  Frame,
  | ('language' | 'base' | 'path' | 'own' | 'site' | 'canonical' | 'sidebar' | 'archive')
  | ('edit' | 'updated' | 'markdown' | 'apiReference' | 'feeds')
>;

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

/** Part of the navigation beside pages and on the home page. Pages are chapters that stand alone. */
export type Section = 'manuals' | 'topics' | 'pages';

export interface Sidebar {
  /** The sections that are shown, in this order. Beside the pages about the API stand these alone. */
  order: (Section | 'api')[];
  manual: Branch[];
  categories: Branch[];
  /** Articles of the category the reader is in, shown below that category. `null` on pages outside categories. */
  current: { category: string; articles: Link[] } | null;
}

export interface Picture {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** `srcset` made of the generated sizes; empty when there is one size only. */
  srcset: string;
}

/** A mark or icon of the owner. */
export interface Mark {
  src: string;
  width: number;
  height: number;
}

/** What the owner of the site put around every page. */
export interface Own {
  /** Beside the name, by colour scheme; `null` for the guide's own. */
  logo: { light: Mark; dark: Mark } | null;
  /** By colour scheme; `null` for the guide's own. */
  icon: { light: string; dark: string } | null;
  /** Styles after those of the guide; `null` when there are none. */
  stylesheet: string | null;
  /** HTML for the head, as the owner wrote it. */
  head: string;
  header: Link[];
  footer: Link[];
  /** Whom to ask; an empty label is filled in by the template. */
  contact: Link | null;
}

export interface Feed {
  title: string;
  href: string;
  type: 'application/rss+xml' | 'application/atom+xml' | 'application/feed+json';
}

/** What surrounds the content of every page and fills its head. */
export interface Frame {
  language: Language;
  /** Path below which the site lives; starts and ends with `/`. Must be the base the templates were compiled for. */
  base: string;
  /** This page, base included: `/guide/en/how-to-sign-in/`. The sidebar marks the link equal to it. */
  path: string;
  /** Home page of this language. */
  home: string;
  /** Home page of the other language; `null` in a guide of one language. */
  otherHome: string | null;
  own: Own;
  site: { name: string; description: string };
  /** Goes to `<title>` before the site name, and to Open Graph. The home page gives the site name. */
  title: string;
  /** Plain text for search engines and previews; the site description where the page has none. */
  description: string;
  canonical: Absolute;
  /** The same page in the other language; `null` sends the switch to that language's home page, if there is one. */
  partner: { language: Language; href: string } | null;
  /** True pairs only, with `x-default`; empty when there is no partner. */
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
    published: SiteDate | null;
  };
  /** The page's record in the API. */
  json: string | null;
  /** The page's Markdown alternate. */
  markdown: string | null;
  /** The API's discovery document, with the link relation that clients look for. */
  api: { href: Absolute; rel: string } | null;
  /** The page that describes the API for people. */
  apiReference: string;
  oembed: Absolute | null;
  /** JSON-LD, ready for a script element; empty when there is none. */
  structured: string;
  feeds: Feed[];
  /** `noindex` also keeps the page out of the site's own search. */
  robots: 'index' | 'noindex';
}

/** What is shown beside and below a page takes these of its frame. */
export type BesideFrame = Pick<
  Frame,
  | ('language' | 'base' | 'path' | 'own' | 'site' | 'canonical' | 'sidebar' | 'archive')
  | ('edit' | 'updated' | 'markdown' | 'apiReference' | 'feeds')
>;

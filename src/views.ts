/**
 * Data of the pages: plain data in, HTML out. Code that builds views knows the content; templates know only the view.
 *
 * - `href` and every other URL inside the site is ready to print: root-relative, base path included (`/guide/en/x/`).
 * - `Absolute` URLs include the public origin.
 * - `html` is already rendered and sanitised; every other string is plain text.
 * - Equal views give equal bytes. Nothing in a frame may depend on the clock or on counts of other items, so that one
 *   write does not change every page.
 */
import type { ApiReference } from './api-views.ts';
import type { TopicIcon } from './components/icons.ts';
import type { Absolute, Branch, Frame, Language, Link, Picture, Section, SiteDate, BesideFrame } from './frame.ts';

export type * from './api-views.ts';
export type * from './frame.ts';

export interface Heading {
  depth: number;
  slug: string;
  text: string;
}

/** A topic or manual, as shown on the home page and in the list above it. */
export interface Topic extends Link {
  icon: TopicIcon;
  /** Number of articles of the topic or chapters of the manual; 0 is not shown. */
  count: number;
}

/** An item in a list. */
export interface Card extends Link {
  /** Plain text; may be empty. */
  excerpt: string;
  /** Language of label and excerpt. */
  language: Language;
}

/** New articles change only the last page, so there is no "page 3 of 7". */
export interface Paging {
  previous: string | null;
  next: string | null;
}

/** What is shown below the text of an article. */
export interface BesideText {
  id: number;
  published: SiteDate;
  tags: Link[];
  previous: Link | null;
  next: Link | null;
  /** Articles that share tags or topics with this one. */
  related: Link[];
  /** Where answers to "was this helpful" are sent; `hook` may be empty. `null` if readers are not asked. */
  feedback: { url: string; hook: string } | null;
}

export interface Article extends BesideText {
  title: string;
  /** Plain text under the title; empty if the author wrote no excerpt. */
  lead: string;
  html: string;
  headings: Heading[];
  author: Link | null;
  categories: Link[];
  image: Picture | null;
  /** Set if shown unpublished to people working on it; a notice says so. */
  preview?: 'translation' | 'text' | 'draft';
  /** Differs from the frame's language if the text is not translated yet; a notice says so. */
  contentLanguage: Language;
  /** Sections that are newer in the other language. */
  stale: {
    language: Language;
    sections: Link[];
    /** True if only code, images or the order of blocks are newer there. The one section is then the whole page. */
    isLayout: boolean;
  } | null;
}

interface Page<Kind extends string> {
  kind: Kind;
  frame: Frame;
}

export interface HomeView extends Page<'home'> {
  /** Headline of the hero, above the site's description. */
  headline: string;
  /** Shown below "start here"; may be empty. */
  hint: string;
  /** Suggested searches; a click opens the search with them. */
  prompts: string[];
  start: Card[];
  order: Section[];
  categories: Topic[];
  manuals: Topic[];
  /** Chapters outside any manual. */
  pages: Topic[];
}

/** A guide article (`post`). */
export type ArticleView = Page<'article'> & { article: Article };

/** Data of the parts of an article or chapter page that name other articles. */
export interface BesideView {
  kind: 'article' | 'chapter';
  frame: BesideFrame;
  article: BesideText;
}

/** Markup of the parts of a page that name other articles; which it has depends on its kind. */
export type Parts = { sidebar: string } & ({ footer: string } | { cards: string });

/** A manual chapter (`page`); `children` are the chapters right below it. */
export interface ChapterView extends Page<'chapter'> {
  article: Article;
  children: Card[];
  /** URL of the page with the whole manual, if this is its first page. */
  whole: string | null;
}

/** A whole manual on one page, for printing. */
export interface ManualView extends Page<'manual'> {
  title: string;
  updated: SiteDate;
  /** Links within the page. */
  contents: Branch[];
  html: string;
}

export interface ListPage<Kind extends string> extends Page<Kind> {
  title: string;
  /** HTML, sanitised; may be empty. */
  description: string;
  articles: Card[];
  paging: Paging;
}

export interface CategoryView extends ListPage<'category'> {
  children: Topic[];
}
export type TagView = ListPage<'tag'>;
export type AuthorView = ListPage<'author'>;
/** All articles: only an index from A to Z if they fit on one page, else page by page without it. */
export interface ArchiveView extends ListPage<'archive'> {
  /** All topics, each above its own. */
  topics: Branch[];
  index: { letter: string; articles: Link[] }[];
}

export type ListView = CategoryView | TagView | AuthorView | ArchiveView;

export type NotFoundView = Page<'not-found'>;

/** The search with a URL of its own: `?q=` holds the words. */
export type SearchView = Page<'search'>;

/** A small page of an article for other sites' frames. */
export interface EmbedView extends Page<'embed'> {
  article: { title: string; href: Absolute; excerpt: string; image: Picture | null; language: Language };
}

/** A password-protected item: the page has only the title, and fetches the text from the API with the password. */
export interface LockedView extends Page<'locked'> {
  id: number;
  title: string;
  collection: 'posts' | 'pages';
  /** Without a trailing slash: `https://example.org/cms-json`. */
  apiRoot: string;
  contentLanguage: Language;
}

/** The whole guide in one self-contained file. */
export interface SingleFileView extends Page<'single-file'> {
  /** Links within the page: manuals and topics with their contents. */
  contents: Branch[];
  html: string;
  /** Files of the search index as JSON: base64 by path. */
  index: string;
}

/** The API reference for people. */
export type ApiView = Page<'api'> & ApiReference;

/** The page served at an old URL. */
export type RedirectView = Page<'redirect'> & { to: string };

export type View =
  | HomeView
  | ArticleView
  | ChapterView
  | ManualView
  | ListView
  | NotFoundView
  | SearchView
  | EmbedView
  | LockedView
  | RedirectView
  | SingleFileView
  | ApiView;

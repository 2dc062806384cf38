/**
 * What pages are made of: plain data in, HTML out. Whoever builds a view knows the content; templates know only this.
 *
 * - `href` and every other URL inside the site is ready to print: root-relative, base path included (`/guide/en/x/`).
 * - `Absolute` URLs carry the public origin as well.
 * - `html` was rendered and sanitised before; every other string is plain text.
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

/** A topic or a manual as the home page and the list above it show it. */
export interface Topic extends Link {
  icon: TopicIcon;
  /** Articles of the topic, chapters of the manual; 0 is not shown. */
  count: number;
}

/** An item in a list. */
export interface Card extends Link {
  /** Plain text; may be empty. */
  excerpt: string;
  /** Language of label and excerpt. */
  language: Language;
}

/** A new article touches the last page only, so there is no "page 3 of 7". */
export interface Paging {
  previous: string | null;
  next: string | null;
}

/** What stands below the text of an article. */
export interface BesideText {
  id: number;
  published: SiteDate;
  tags: Link[];
  previous: Link | null;
  next: Link | null;
  /** Articles that share tags or topics with this one. */
  related: Link[];
  /** Where answers to "was this helpful" go; `hook` is empty where there is none. `null`: nobody is asked. */
  feedback: { url: string; hook: string } | null;
}

export interface Article extends BesideText {
  title: string;
  /** Plain text under the title; empty when the author gave no excerpt. */
  lead: string;
  html: string;
  headings: Heading[];
  author: Link | null;
  categories: Link[];
  image: Picture | null;
  /** Shown to who works on it, and not published: a notice says so. */
  preview?: 'translation' | 'draft';
  /** Differs from the frame's language when the text is not translated yet: a notice says so. */
  contentLanguage: Language;
  /** Sections that are newer in the other language. */
  stale: {
    language: Language;
    sections: Link[];
    /** The texts are current; code, images or the order of blocks are newer there. Its one section is the whole page. */
    isLayout: boolean;
  } | null;
}

interface Page<Kind extends string> {
  kind: Kind;
  frame: Frame;
}

export interface HomeView extends Page<'home'> {
  /** Large words of the hero; below them the site's description. */
  headline: string;
  /** Said below "start here"; may be empty. */
  hint: string;
  /** Searches to try, as words; a click opens the search with them. */
  prompts: string[];
  start: Card[];
  order: Section[];
  categories: Topic[];
  manuals: Topic[];
  /** Chapters that stand alone. */
  pages: Topic[];
}

/** A guide article (`post`). */
export type ArticleView = Page<'article'> & { article: Article };

/** Of the page of an article or chapter, what the parts are made of that name others. */
export interface BesideView {
  kind: 'article' | 'chapter';
  frame: BesideFrame;
  article: BesideText;
}

/** Markup that stands beside the text of a page, and below it. */
export interface Beside {
  sidebar: string;
  footer: string;
}

/** A manual chapter (`page`); `children` are the chapters right below it. */
export interface ChapterView extends Page<'chapter'> {
  article: Article;
  children: Card[];
  /** The page that holds the whole manual of which this is the first page. */
  whole: string | null;
}

/** A whole manual on one page, to be printed. */
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
/** All articles: from A to Z where one page holds them, else page by page with an empty index. */
export interface ArchiveView extends ListPage<'archive'> {
  index: { letter: string; articles: Link[] }[];
}

export type NotFoundView = Page<'not-found'>;

/** Where a search has a URL: `?q=` holds the words. */
export type SearchView = Page<'search'>;

/** A small page of an article for other sites' frames. */
export interface EmbedView extends Page<'embed'> {
  article: { title: string; href: Absolute; excerpt: string; image: Picture | null; language: Language };
}

/** A password-protected item: title only; its page asks for the password and fetches the text from the API. */
export interface LockedView extends Page<'locked'> {
  id: number;
  title: string;
  collection: 'posts' | 'pages';
  /** Ends without a slash: `https://example.org/cms-json`. */
  apiRoot: string;
  contentLanguage: Language;
}

/** The whole guide in one file that needs no other. */
export interface SingleFileView extends Page<'single-file'> {
  /** Links within the page: manuals and topics, and what is in them. */
  contents: Branch[];
  html: string;
  /** The files of the search index as JSON: base64 by path. */
  index: string;
}

/** The API for people. */
export type ApiView = Page<'api'> & ApiReference;

/** What an old URL serves. */
export type RedirectView = Page<'redirect'> & { to: string };

export type View =
  | HomeView
  | ArticleView
  | ChapterView
  | ManualView
  | CategoryView
  | TagView
  | AuthorView
  | ArchiveView
  | NotFoundView
  | SearchView
  | EmbedView
  | LockedView
  | RedirectView
  | SingleFileView
  | ApiView;

export type Kind = View['kind'];

/** Words of the pages. `%s` and `%n` are filled in where the text is used; scripts get theirs through data attributes. */
export interface Texts {
  languageName: string;
  switchTo: string;
  menu: string;
  mainNavigation: string;
  breadcrumbs: string;
  home: string;
  theme: string;
  manual: string;
  categories: string;
  category: string;
  updated: string;
  published: string;
  by: string;
  tags: string;
  edit: string;
  /** The link to the Markdown of the page, and the button beside it. */
  markdown: string;
  copyPage: PageCopyTexts;
  previous: string;
  next: string;
  neighbours: string;
  related: string;
  nextChapters: string;
  subcategories: string;
  articles: string;
  chapters: string;
  /** Leads from the first page of a manual to a page with all its chapters. */
  wholeManual: string;
  contents: string;
  toTop: string;
  noArticles: string;
  previousPage: string;
  nextPage: string;
  paging: string;
  archive: string;
  tag: string;
  author: string;
  feeds: string;
  start: string;
  topics: string;
  manuals: string;
  /** Chapters that belong to no manual. */
  pages: string;
  /** All articles by letter; labels the links to the letters. */
  index: string;
  browseAll: string;
  tryIt: string;
  articleCount: (count: number) => string;
  chapterCount: (count: number) => string;
  search: SearchTexts;
  preview: Record<'translation' | 'draft', { title: string; text: string }>;
  /** Labels the links of the owner in the header. */
  headerLinks: string;
  contact: { question: string; label: string };
  feedback: FeedbackTexts;
  fallback: { title: string; text: string; original: string };
  stale: (count: number) => string;
  staleLayout: string;
  prose: ProseTexts;
  notFound: { title: string; text: string; search: string; home: string };
  locked: LockedTexts;
  redirect: { title: string; text: string };
  api: ApiTexts;
  embed: { read: string };
}

/** Words of the page that describes the API. */
export interface ApiTexts {
  /** Before the URL that all others begin with. */
  root: string;
  signIn: string;
  everywhere: string;
  openapi: string;
  who: string;
  places: Record<'query' | 'body', string>;
  required: string;
  allowed: string;
  standard: string;
  /** Before the operation whose arguments these are too. */
  like: string;
  answers: string;
  operations: string;
  refusals: string;
  run: string;
}

/** Words of the button that copies a page. */
export interface PageCopyTexts {
  copy: string;
  copied: string;
  failed: string;
}

/** Words of the question at the end of pages, and of what is said to an answer. */
export interface FeedbackTexts {
  question: string;
  yes: string;
  no: string;
  /** Labels of the comment, by the answer. */
  praise: string;
  complaint: string;
  /** Below the comment: nobody can answer to it. */
  hint: string;
  send: string;
  thanks: string;
  received: string;
  failed: string;
}

/** Words that scripts add to rendered Markdown. */
export interface ProseTexts {
  copy: string;
  copied: string;
  anchor: string;
  consent: { text: string; button: string };
  /** Before the alternative text of a picture. */
  zoom: string;
  closeZoom: string;
}

export interface SearchTexts {
  open: string;
  prompt: string;
  title: string;
  input: string;
  close: string;
  everywhere: string;
  filter: string;
  hint: string;
  working: string;
  none: string;
  one: string;
  few: string;
  many: string;
  more: string;
  failed: string;
  /** Before articles that are only near to what was asked for. */
  nearest: string;
  meant: string;
  recent: string;
  forget: string;
  otherLanguage: string;
  help: string;
  topics: string;
  page: string;
  noScript: string;
}

export interface LockedTexts {
  text: string;
  label: string;
  button: string;
  working: string;
  wrong: string;
  unavailable: string;
  unlocked: string;
  noScript: string;
}

import type { Language } from '../../../contract/model.ts';

const CS = {
  archive: 'Všechny články',
  notFound: 'Stránka nenalezena',
  search: 'Hledání v průvodci',
  headline: 'Jak vám můžeme pomoci?',
  category: 'Téma',
  post_tag: 'Štítek',
  author: 'Autor',
  page: 'strana',
  /** Follows the title of the manual in that of its one-page version. */
  onOnePage: 'celá příručka na jedné stránce',
  lockedChapter: 'Tato kapitola je chráněna heslem.',
  llms: {
    manuals: 'Příručky',
    topics: 'Témata',
    more: 'Dále',
    sitemap: 'Mapa webu',
    source: 'Text každé stránky je v Markdownu na její adrese s `index.md` na konci.',
    full: 'Celé texty všech stránek',
    parts: 'Do jednoho souboru se texty nevejdou, a tak jsou rozdělené do několika podle id.',
    part: 'Texty s id od',
  },
};

const EN: typeof CS = {
  archive: 'All articles',
  notFound: 'Page not found',
  search: 'Search the guide',
  headline: 'How can we help?',
  category: 'Topic',
  post_tag: 'Tag',
  author: 'Author',
  page: 'page',
  onOnePage: 'whole manual on one page',
  lockedChapter: 'This chapter is protected by a password.',
  llms: {
    manuals: 'Manuals',
    topics: 'Topics',
    more: 'More',
    sitemap: 'Sitemap',
    source: 'Every page is available as Markdown: append `index.md` to its URL.',
    full: 'Full text of all pages',
    parts: 'The texts do not fit into one file and are split by id.',
    part: 'Texts with ids from',
  },
};

/** The few words that views need; all others are in the templates. */
export const words: Record<Language, typeof CS> = { cs: CS, en: EN };

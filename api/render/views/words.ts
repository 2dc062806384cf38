import type { Language } from '../../contract/model.ts';

interface Words {
  archive: string;
  notFound: string;
  search: string;
  headline: string;
  category: string;
  post_tag: string;
  author: string;
  page: string;
  llms: Record<'manuals' | 'topics' | 'more' | 'archive' | 'sitemap' | 'source', string>;
}

/** The few words that views need; all others are the templates' own. */
export const words: Record<Language, Words> = {
  cs: {
    archive: 'Všechny články',
    notFound: 'Stránka nenalezena',
    search: 'Hledání v průvodci',
    headline: 'Jak vám můžeme pomoci?',
    category: 'Téma',
    post_tag: 'Štítek',
    author: 'Autor',
    page: 'strana',
    llms: {
      manuals: 'Příručky',
      topics: 'Témata',
      more: 'Dále',
      archive: 'Všechny články',
      sitemap: 'Mapa webu',
      source: 'Text každé stránky je v Markdownu na její adrese s `index.md` na konci.',
    },
  },
  en: {
    archive: 'All articles',
    notFound: 'Page not found',
    search: 'Search the guide',
    headline: 'How can we help?',
    category: 'Topic',
    post_tag: 'Tag',
    author: 'Author',
    page: 'page',
    llms: {
      manuals: 'Manuals',
      topics: 'Topics',
      more: 'More',
      archive: 'All articles',
      sitemap: 'Sitemap',
      source: 'The text of every page is there as Markdown, at its URL with `index.md` at the end.',
    },
  },
};

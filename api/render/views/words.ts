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
  },
};

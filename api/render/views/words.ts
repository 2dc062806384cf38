import type { Language } from '../../contract/model.ts';

/** The few words that views need; all others are the templates' own. */
export const words: Record<Language, { archive: string; notFound: string; headline: string }> = {
  cs: {
    archive: 'Všechny články',
    notFound: 'Stránka nenalezena',
    headline: 'Jak vám můžeme pomoci?',
  },
  en: {
    archive: 'All articles',
    notFound: 'Page not found',
    headline: 'How can we help?',
  },
};

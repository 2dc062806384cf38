import type { Language } from '../../contract/model.ts';

/** The few words that views need; all others are the templates' own. */
export const words: Record<Language, { archive: string; notFound: string; headline: string; prompts: string[] }> = {
  cs: {
    archive: 'Všechny články',
    notFound: 'Stránka nenalezena',
    headline: 'Jak vám můžeme pomoci?',
    prompts: ['přihlášení', 'nový požadavek', 'SLA', 'oznámení'],
  },
  en: {
    archive: 'All articles',
    notFound: 'Page not found',
    headline: 'How can we help?',
    prompts: ['sign in', 'new ticket', 'SLA', 'notifications'],
  },
};

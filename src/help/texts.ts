import type { Language } from '../views.ts';

/** Texts of the help in each language, in addition to those of the guide. */
export const TEXTS = {
  en: {
    open: 'Help',
    title: 'Help',
    search: 'Search the guide',
    close: 'Close',
    back: 'Back to the results',
    suggested: 'This may help',
    working: 'Searching…',
    found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
    nearest: 'Nothing fits; this comes nearest.',
    nothing: 'Nothing was found. Try other words.',
    failed: 'The guide cannot be reached now. Try again in a while.',
    page: 'Open the page in the guide',
    guide: 'Open the guide',
  },
  cs: {
    open: 'Nápověda',
    title: 'Nápověda',
    search: 'Hledat v průvodci',
    close: 'Zavřít',
    back: 'Zpět na výsledky',
    suggested: 'Mohlo by pomoci',
    working: 'Hledám…',
    found: (count: number) => (count === 1 ? '1 odpověď' : count < 5 ? `${count} odpovědi` : `${count} odpovědí`),
    nearest: 'Přesně nic neodpovídá, nejblíže je toto.',
    nothing: 'Nic se nenašlo. Zkuste jiná slova.',
    failed: 'Průvodce teď není dostupný. Zkuste to za chvíli.',
    page: 'Otevřít stránku v průvodci',
    guide: 'Otevřít průvodce',
  },
} satisfies Record<Language, object>;

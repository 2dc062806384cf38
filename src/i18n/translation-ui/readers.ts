import type { Language } from '../../views.ts';
import { czechPlural } from '../plural.ts';

/** Words of the tab that shows what readers say. */
export interface ReadersTexts {
  tab: string;
  /** Heading of what readers say at the end of pages. */
  pages: string;
  help: string;
  none: string;
  more: (shown: number, total: number) => string;
  /** How many said that a page helped, and that it did not. */
  votes: (yes: number, no: number) => string;
  /** Before the date of a comment, by the answer. */
  yes: string;
  no: string;
  /** Headings of what readers search for, in a language. */
  missed: Record<Language, string>;
  found: Record<Language, string>;
  searchesHelp: string;
  noSearches: string;
  asked: (times: number) => string;
  askedAndMissed: (times: number, missed: number) => string;
  /** Before the pages that were opened from the results. */
  opened: string;
}

const votes = (count: number): string => czechPlural(count, { one: '%n hlas', few: '%n hlasy', many: '%n hlasů' });

export const readersTexts: Record<Language, ReadersTexts> = {
  cs: {
    tab: 'Od čtenářů',
    pages: 'Co říkají o stránkách',
    help: 'První jsou stránky, které čtenářům pomohly nejméně. Kdo odpovídal, se neukládá.',
    none: 'Zatím nikdo neodpověděl.',
    more: (shown, total) => `Zobrazeno ${shown} z ${total} stránek.`,
    votes: (yes, no) => `${votes(yes)} pro Ano, ${votes(no)} pro Ne`,
    yes: 'Pomohla',
    no: 'Nepomohla',
    missed: { cs: 'Hledali česky a nenašli', en: 'Hledali anglicky a nenašli' },
    found: { cs: 'Co česky našli a otevřeli', en: 'Co anglicky našli a otevřeli' },
    searchesHelp: 'Dotazy za tento měsíc a dva předchozí, bez diakritiky. Kdo hledal, se neukládá.',
    noSearches: 'Zatím nic.',
    asked: (count) => `hledáno ${count}×`,
    askedAndMissed: (count, missed) => `hledáno ${count}×, bez výsledku ${missed}×`,
    opened: 'Otevřeli:',
  },
  en: {
    tab: 'From readers',
    pages: 'What they say about pages',
    help: 'Pages that helped least come first. Nothing is kept of who answered.',
    none: 'Nobody has answered yet.',
    more: (shown, total) => `${shown} of ${total} pages shown.`,
    votes: (yes, no) => `${yes} said Yes, ${no} said No`,
    yes: 'Helpful',
    no: 'Not helpful',
    missed: { cs: 'Asked for in Czech and not found', en: 'Asked for in English and not found' },
    found: { cs: 'Found and opened in Czech', en: 'Found and opened in English' },
    searchesHelp: 'Queries of this month and the two before, without accents. Nothing is kept of who asked.',
    noSearches: 'Nothing yet.',
    asked: (count) => `asked ${count}×`,
    askedAndMissed: (count, missed) => `asked ${count}×, not found ${missed}×`,
    opened: 'Opened:',
  },
};

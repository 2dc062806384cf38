import type { Language } from '../../views.ts';
import { czechPlural } from '../plural.ts';

/** Words of the tab that shows what readers say. */
export interface ReadersTexts {
  tab: string;
  help: string;
  none: string;
  more: (shown: number, total: number) => string;
  /** How many said that a page helped, and that it did not. */
  votes: (yes: number, no: number) => string;
  /** Before the date of a comment, by the answer. */
  yes: string;
  no: string;
}

const votes = (count: number): string => czechPlural(count, { one: '%n hlas', few: '%n hlasy', many: '%n hlasů' });

export const readersTexts: Record<Language, ReadersTexts> = {
  cs: {
    tab: 'Od čtenářů',
    help: 'První jsou stránky, které čtenářům pomohly nejméně. Kdo odpovídal, se neukládá.',
    none: 'Zatím nikdo neodpověděl.',
    more: (shown, total) => `Zobrazeno ${shown} z ${total} stránek.`,
    votes: (yes, no) => `${votes(yes)} pro Ano, ${votes(no)} pro Ne`,
    yes: 'Pomohla',
    no: 'Nepomohla',
  },
  en: {
    tab: 'From readers',
    help: 'Pages that helped least come first. Nothing is kept of who answered.',
    none: 'Nobody has answered yet.',
    more: (shown, total) => `${shown} of ${total} pages shown.`,
    votes: (yes, no) => `${yes} said Yes, ${no} said No`,
    yes: 'Helpful',
    no: 'Not helpful',
  },
};

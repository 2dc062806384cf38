import type { Language } from '../../views.ts';
import { czechPlural } from '../plural.ts';

const en = {
  help: 'Pages that helped least come first. Who answered is not recorded.',
  none: 'Nobody has answered yet.',
  more: (shown: number, total: number) => `${shown} of ${total} pages shown.`,
  /** How many readers found a page helpful, and how many did not. */
  votes: (yes: number, no: number) => `${yes} said Yes, ${no} said No`,
  /** Before the date of a comment, by the answer. */
  yes: 'Helpful',
  no: 'Not helpful',
  edit: 'Edit the text',
  /** Headings of what readers search for, in a language. */
  missed: { cs: 'Searched for in Czech and not found', en: 'Searched for in English and not found' },
  found: { cs: 'Found and opened in Czech', en: 'Found and opened in English' },
  searchesHelp: 'Queries of this month and the two before, without accents. Who searched is not recorded.',
  noSearches: 'Nothing yet.',
  asked: (count: number) => `searched ${count}×`,
  askedAndMissed: (count: number, missed: number) => `searched ${count}×, not found ${missed}×`,
  /** Before the pages that were opened from the results. */
  opened: 'Opened:',
  write: 'Write about it',
};

/** Texts of the views of readers' feedback and searches. */
export type ReadersTexts = typeof en;

const votes = (count: number): string => czechPlural(count, '%n hlas', '%n hlasy', '%n hlasů');

const cs: ReadersTexts = {
  help: 'První jsou stránky, které čtenářům pomohly nejméně. Kdo odpovídal, se neukládá.',
  none: 'Zatím nikdo neodpověděl.',
  more: (shown, total) => `Zobrazeno ${shown} z ${total} stránek.`,
  votes: (yes, no) => `${votes(yes)} pro Ano, ${votes(no)} pro Ne`,
  yes: 'Pomohla',
  no: 'Nepomohla',
  edit: 'Upravit text',
  missed: { cs: 'Hledali česky a nenašli', en: 'Hledali anglicky a nenašli' },
  found: { cs: 'Co česky našli a otevřeli', en: 'Co anglicky našli a otevřeli' },
  searchesHelp: 'Dotazy za tento měsíc a dva předchozí, bez diakritiky. Kdo hledal, se neukládá.',
  noSearches: 'Zatím nic.',
  asked: (count) => `hledáno ${count}×`,
  askedAndMissed: (count, missed) => `hledáno ${count}×, bez výsledku ${missed}×`,
  opened: 'Otevřeli:',
  write: 'Napsat o tom',
};

export const readersTextsFor = (language: Language): ReadersTexts => ({ cs, en })[language];

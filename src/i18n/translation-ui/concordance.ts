import type { Language } from '../../views.ts';
import { czechPlural } from '../plural.ts';

/** Words of the dialog that shows how something was translated before. */
export interface ConcordanceTexts {
  title: string;
  label: string;
  find: string;
  searching: string;
  found: (count: number) => string;
  insert: string;
  origins: Record<'memory' | 'article', string>;
}

export const concordanceTexts: Record<Language, ConcordanceTexts> = {
  cs: {
    title: 'Jak se to překládalo',
    label: 'Slova v originálu nebo v překladu',
    find: 'Hledat',
    searching: 'Hledám…',
    found: (count) =>
      count === 0
        ? 'Nic takového se zatím nepřekládalo.'
        : czechPlural(count, { one: '%n nález', few: '%n nálezy', many: '%n nálezů' }),
    insert: 'Vložit překlad',
    origins: { memory: 'Překladová paměť', article: 'Článek' },
  },
  en: {
    title: 'How it was translated',
    label: 'Words of the source or the translation',
    find: 'Search',
    searching: 'Searching…',
    found: (count) =>
      count === 0 ? 'Nothing of the kind was translated yet.' : `${count} ${count === 1 ? 'hit' : 'hits'}`,
    insert: 'Insert the translation',
    origins: { memory: 'Translation memory', article: 'Article' },
  },
};

import { czechPlural } from '../plural.ts';

const en = {
  title: 'Earlier translations',
  label: 'Words in the source or translation',
  find: 'Search',
  searching: 'Searching…',
  found: (count: number) =>
    count === 0 ? 'Nothing like this has been translated yet.' : `${count} ${count === 1 ? 'hit' : 'hits'}`,
  insert: 'Insert the translation',
  origins: { memory: 'Translation memory', article: 'Article' },
};

const cs: typeof en = {
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
};

/** Texts of the dialog that shows earlier translations. */
export const concordanceTexts = { cs, en };

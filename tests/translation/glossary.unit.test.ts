import { expect, test } from 'vitest';
import type { GlossaryEntry } from '../../api/contract/model.ts';
import { glossaryFaults, glossaryOf, termsIn } from '../../api/translation/text/checks/glossary.ts';

const entry = (cs: string, en: string, more: Partial<GlossaryEntry> = {}): GlossaryEntry => ({
  terms: { cs, en },
  forbidden: { cs: [], en: [] },
  note: { cs: '', en: '' },
  ...more,
});

const ENTRIES = [
  entry('požadavek', 'ticket', {
    forbidden: { cs: ['tiket'], en: ['case'] },
    note: { cs: 'Česky.', en: 'In English.' },
  }),
  entry('pohled', 'view'),
  entry('uložený pohled', 'saved view'),
  entry('e-mail', 'e-mail'),
  entry('úprava', 'edit'),
  entry('úprava', 'change'),
];
const toEnglish = glossaryOf(ENTRIES, 'cs', 'en');
const toCzech = glossaryOf(ENTRIES, 'en', 'cs');

test('terms are found in all inflected forms, with the note in the target language', () => {
  for (const text of ['Založte požadavek.', 'Odpověď na požadavku', 'POŽADAVKŮM', 's požadavky', 'k pozadavku'])
    expect(termsIn(text, toEnglish)).toEqual([
      { source: 'požadavek', target: 'ticket', forbidden: ['case'], note: 'In English.' },
    ]);
  expect(termsIn('Two tickets', toCzech)).toMatchObject([{ source: 'ticket', target: 'požadavek', note: 'Česky.' }]);
  expect(termsIn('Nic z toho.', toEnglish)).toEqual([]);
});

test('a term within a longer one is ignored, and each is shown once', () => {
  const found = (text: string) => termsIn(text, toEnglish).map(({ source }) => source);
  expect(found('V uložených pohledech jsou pohledy.')).toEqual(['uložený pohled', 'pohled']);
  expect(found('Uloženého pohledu, uložený pohled')).toEqual(['uložený pohled']);
  expect(found('Pošlete e-mail nebo email')).toEqual(['e-mail']);
});

test('a translation may use the term in any inflected form', () => {
  const missing = (source: string, target: string) => glossaryFaults(source, target, toCzech).missing;
  expect(missing('Open the ticket.', 'Otevřete požadavky.')).toEqual([]);
  expect(missing('Open the ticket.', 'Otevřete okno.')).toEqual(['ticket → požadavek']);
  expect(missing('A saved view', 'Uloženým pohledem')).toEqual([]);
  expect(missing('A saved view', 'Pohled')).toEqual(['saved view → uložený pohled']);
});

test('any of several translations is accepted', () => {
  expect(glossaryFaults('Úpravy', 'Changes', toEnglish).missing).toEqual([]);
  expect(glossaryFaults('Úpravy', 'Edits', toEnglish).missing).toEqual([]);
  expect(glossaryFaults('Úpravy', 'Nothing', toEnglish).missing).toEqual(['úprava → edit / change']);
});

test('forbidden words are reported as written, with the required word, whatever the source says', () => {
  expect(glossaryFaults('Open it', 'Otevřete tikety', toCzech).forbidden).toEqual(['tikety → požadavek']);
  expect(glossaryFaults('Otevřete', 'Open the Cases', toEnglish).forbidden).toEqual(['Cases → ticket']);
  expect(glossaryFaults('Otevřete', 'Open tickets', toEnglish).forbidden).toEqual([]);
});

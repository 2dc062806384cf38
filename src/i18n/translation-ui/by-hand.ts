import { czechPlural } from '../plural.ts';

const en = {
  mark: 'edited by hand',
  onPage: 'On the page now',
  /** For a text saved by another person for the same unit; the name may be empty. */
  theirs: (name: string) => `saved in the meantime by ${name || 'someone else'}`,
  /** Asked once for each place, with the number of places left. */
  ask: (left: number) =>
    `Someone edited this part of the translation by hand. Which text should stay on the page?${left > 1 ? ` (${left} left)` : ''}`,
  newTranslation: 'New translation',
  forAll: (others: number) => (others === 1 ? 'Do the same for the other one' : `Do the same for the other ${others}`),
  back: 'Back to the translation',
  decide: 'Decide',
  undecided: (count: number) => (count === 1 ? '1 manual edit to decide on' : `${count} manual edits to decide on`),
  replaced: (count: number) => (count === 1 ? '1 manual edit replaced' : `${count} manual edits replaced`),
  taken: {
    unsent: 'Your latest text could no longer be saved. Copy it if you want to pass it on:',
    nothing: 'Everything you typed is saved in the job.',
    copy: 'Copy',
    copied: 'Copied',
    toList: 'Back to the list of jobs',
  },
};

const cs: typeof en = {
  mark: 'ručně upraveno',
  onPage: 'Teď na stránce',
  theirs: (name) => (name ? `mezitím uložil(a) ${name}` : 'mezitím uložil někdo jiný'),
  ask: (left) =>
    `Tohle místo překladu někdo ručně upravil. Který text má na stránce zůstat?${left > 1 ? ` (zbývá ${left})` : ''}`,
  newTranslation: 'Nový překlad',
  forAll: (others) =>
    czechPlural(others, {
      one: 'Stejně i u %n dalšího místa',
      few: 'Stejně i u %n dalších míst',
      many: 'Stejně i u %n dalších míst',
    }),
  back: 'Zpět k překladu',
  decide: 'Rozhodnout',
  undecided: (count) =>
    czechPlural(count, {
      one: '%n ruční úprava k rozhodnutí',
      few: '%n ruční úpravy k rozhodnutí',
      many: '%n ručních úprav k rozhodnutí',
    }),
  replaced: (count) =>
    czechPlural(count, {
      one: 'Nahrazena %n ruční úprava',
      few: 'Nahrazeny %n ruční úpravy',
      many: 'Nahrazeno %n ručních úprav',
    }),
  taken: {
    unsent: 'Co jste napsali naposledy, se už neuložilo. Pokud to chcete předat, zkopírujte si to:',
    nothing: 'Všechno, co jste napsali, je uložené v zakázce.',
    copy: 'Zkopírovat',
    copied: 'Zkopírováno',
    toList: 'Zpět na seznam zakázek',
  },
};

/** Texts about translations edited by hand, and about reassigned jobs. */
export const byHandTexts = { cs, en };

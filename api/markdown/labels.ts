import type { Language } from '../contract/model.ts';

/** Words that rendering itself puts into a page. */
export interface Labels {
  asides: Record<AsideKind, string>;
  footnotes: string;
  /** `{reference}` is the number of the footnote. */
  backToReference: string;
  table: string;
  done: string;
  open: string;
}

export const ASIDE_KINDS = ['note', 'tip', 'caution', 'danger'] as const;
export type AsideKind = (typeof ASIDE_KINDS)[number];

export const LABELS: Record<Language, Labels> = {
  cs: {
    asides: { note: 'Poznámka', tip: 'Tip', caution: 'Upozornění', danger: 'Nebezpečí' },
    footnotes: 'Poznámky pod čarou',
    backToReference: 'Zpět k odkazu {reference}',
    table: 'Tabulka',
    done: 'Hotovo',
    open: 'Zbývá',
  },
  en: {
    asides: { note: 'Note', tip: 'Tip', caution: 'Caution', danger: 'Danger' },
    footnotes: 'Footnotes',
    backToReference: 'Back to reference {reference}',
    table: 'Table',
    done: 'Done',
    open: 'To do',
  },
};

import type { Language } from '../../contract/model.ts';

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

/** By the name after `:::`, including those of Docusaurus and VitePress. */
export const ASIDES: ReadonlyMap<string, AsideKind> = new Map<string, AsideKind>([
  ...ASIDE_KINDS.map((kind) => [kind, kind] as const),
  ['info', 'note'],
  ['important', 'note'],
  ['warning', 'caution'],
]);

/** By the keyword of GitHub's alerts, where `caution` is more severe than `warning`. */
export const ALERT_KINDS: ReadonlyMap<string, AsideKind> = new Map<string, AsideKind>([
  ['note', 'note'],
  ['tip', 'tip'],
  ['important', 'note'],
  ['warning', 'caution'],
  ['caution', 'danger'],
]);

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

import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { Code, Finding } from '../server-data.ts';
import type { Mark } from './check.ts';
import { chipButton } from './chip.ts';
import { sayWarning } from './say-warning.ts';

type Texts = TranslationUiTexts['editor'];

/** Codes that are still to be placed, each a button. Empty when there are none. */
export function missingList(codes: Code[], texts: Texts, insert: (code: Code) => void): HTMLElement[] {
  if (codes.length === 0) return [];
  const buttons = codes.map((code) => {
    const button = chipButton(code, texts);
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => insert(code));
    return button;
  });
  const label = element('span', { class: 'missing-label' }, `${texts.missingCodes}:`);
  return [element('div', { class: 'missing', role: 'group', 'aria-label': texts.missingCodes }, label, ...buttons)];
}

/** What is wrong with a unit, in words, after what a file did wrong there, and what is odd about it. Empty when nothing is. */
export function markList(
  marks: readonly Mark[],
  findings: readonly Finding[],
  texts: Texts,
  fault: string,
): HTMLElement[] {
  const lines = [
    ...(fault === '' ? [] : [{ kind: 'file', text: fault }]),
    ...marks.map((mark) => ({ kind: mark.kind, text: sayMark(mark, texts) })),
    ...findings.map((finding) => ({ kind: finding.code, text: sayWarning(finding, texts) })),
  ];
  if (lines.length === 0) return [];
  return [
    element(
      'ul',
      { class: 'marks' },
      ...lines.map(({ kind, text }) => element('li', { class: `mark mark-${kind}` }, text)),
    ),
  ];
}

const sayMark = (mark: Mark, { marks }: Texts): string =>
  mark.kind === 'codes' ? marks.codes(mark.count) : marks.nesting;

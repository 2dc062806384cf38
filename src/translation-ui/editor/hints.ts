import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { Code } from '../server-data.ts';
import type { Mark } from './check.ts';
import { chipButton } from './chip.ts';

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

/** What is wrong with a unit, in words, after what a file did wrong there. Empty when nothing is. */
export function markList(marks: Mark[], texts: Texts, fault = ''): HTMLElement[] {
  const lines = [
    ...(fault === '' ? [] : [{ kind: 'file', text: fault }]),
    ...marks.flatMap((mark) => sayMark(mark, texts).map((text) => ({ kind: mark.kind, text }))),
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

function sayMark(mark: Mark, { marks }: Texts): string[] {
  if (mark.kind === 'codes') return [marks.codes(mark.count)];
  if (mark.kind === 'nesting') return [marks.nesting];
  if (mark.kind === 'same') return [marks.same];
  return [
    ...(mark.missing.length > 0 ? [marks.numbersMissing(mark.missing.join(', '))] : []),
    ...(mark.extra.length > 0 ? [marks.numbersExtra(mark.extra.join(', '))] : []),
  ];
}

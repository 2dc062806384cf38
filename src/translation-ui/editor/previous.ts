import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { EditorUnit, Run } from '../server-data.ts';
import { shown } from './chip.ts';
import { difference } from './difference.ts';
import { plainText } from './runs.ts';

/** Changes of the source since the last translation. Empty if unknown. */
export function sourceChange({ previous, source }: EditorUnit, texts: EditorTexts): HTMLElement[] {
  if (!previous) return [];
  return [
    element(
      'p',
      { class: 'previous' },
      element('span', { class: 'previous-label' }, `${texts.previousSource}: `),
      ...differenceOf(previous.source, source),
    ),
  ];
}

/** The text on the page if an editor wrote it; else the translation of the former source, if known. */
export function previousTarget({ previous, isDisputed, matches }: EditorUnit, texts: EditorTexts): HTMLElement[] {
  if (isDisputed) {
    const standing = matches.find(({ by_hand }) => by_hand);
    const mark = element('span', { class: 'badge warn' }, texts.byHand.mark);
    const label = element('span', { class: 'previous-label' }, `${texts.byHand.onPage}: `);
    const text = standing ? shown(standing.target, texts) : [texts.removedByHand];
    return [element('p', { class: 'previous by-hand' }, mark, ' ', label, ...text)];
  }
  if (!previous) return [];
  const label = element('span', { class: 'previous-label' }, `${texts.previousTarget}: `);
  return [element('p', { class: 'previous' }, label, ...shown(previous.target, texts))];
}

/** A text with its removed and added words marked. */
export const differenceOf = (before: readonly Run[], after: readonly Run[]): Node[] =>
  difference(plainText(before), plainText(after)).map(({ kind, text }) =>
    kind === 'same' ? document.createTextNode(text) : element(kind === 'added' ? 'ins' : 'del', {}, text),
  );

import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import { type EditorUnit, plainText, type Run } from '../server-data.ts';
import { shown } from './chip.ts';
import { difference } from './difference.ts';

/** Changes of the source since the last translation. Empty if unknown. */
export const sourceChange = ({ previous, source }: EditorUnit, texts: EditorTexts): HTMLElement[] =>
  previous ? [labelled('previous', texts.previousSource, differenceOf(previous.source, source))] : [];

/** The text on the page if an editor wrote it; else the translation of the former source, if known. */
export function previousTarget({ previous, isDisputed, matches }: EditorUnit, texts: EditorTexts): HTMLElement[] {
  if (isDisputed) {
    const standing = matches.find(({ by_hand }) => by_hand);
    const text = standing ? shown(standing.target, texts) : [texts.removedByHand];
    const made = labelled('previous by-hand', texts.byHand.onPage, text);
    made.prepend(element('span', { class: 'badge warn' }, texts.byHand.mark), ' ');
    return [made];
  }
  return previous ? [labelled('previous', texts.previousTarget, shown(previous.target, texts))] : [];
}

const labelled = (kind: string, label: string, text: (Node | string)[]): HTMLElement =>
  element('p', { class: kind }, element('span', { class: 'previous-label' }, `${label}: `), ...text);

/** A text with its removed and added words marked. */
export const differenceOf = (before: readonly Run[], after: readonly Run[]): Node[] =>
  difference(plainText(before), plainText(after)).map(({ kind, text }) =>
    kind === 'same' ? document.createTextNode(text) : element(kind === 'added' ? 'ins' : 'del', {}, text),
  );

import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { Dispute, EditorData } from '../server-data.ts';

export interface DisputeOptions {
  data: EditorData;
  texts: TranslationUiTexts['editor'];
  /** Sends the decisions, by id of the dispute. */
  decide(decisions: Record<string, 'keep' | 'use'>): void;
}

/**
 * Where the source and an editor of the translation changed the same place: both texts side by side, to be kept or to be
 * translated anew. Null where there is nothing to decide.
 */
export function disputePanel({ data, texts, decide }: DisputeOptions): HTMLElement | null {
  const { conflicts, isEdited, mayEdit } = data;
  if (!mayEdit || (conflicts.length === 0 && !isEdited)) return null;
  const heading = element('h2', { id: 'disputes' }, texts.disputes);
  const list = element('ul', { class: 'dispute-list' }, ...conflicts.map((each) => disputeItem(each)));
  return element(
    'section',
    { class: 'disputes', 'aria-labelledby': 'disputes' },
    heading,
    element('p', {}, conflicts.length > 0 ? texts.disputesHelp : texts.editedElsewhere),
    ...(conflicts.length > 0 ? [list] : []),
    ...(isEdited ? [takeOver()] : []),
  );

  function disputeItem({ id, source, target, choice, isDecided, units }: Dispute): HTMLElement {
    const button = (value: 'keep' | 'use', label: string) => {
      const made = element(
        'button',
        { type: 'button', class: 'tool', 'aria-pressed': String(isDecided && choice === value) },
        label,
      );
      made.addEventListener('click', () => decide({ [id]: value }));
      return made;
    };
    const side = (label: string, text: string, language: string) =>
      element(
        'div',
        { class: 'dispute-side' },
        element('h3', {}, label),
        element('pre', { lang: language, tabindex: '0' }, text.trim() || texts.removedByHand),
      );
    return element(
      'li',
      { class: 'dispute', 'data-dispute': id },
      side(texts.sourceNow, source, data.source_language),
      side(texts.translationNow, target, data.target_language),
      element(
        'div',
        { class: 'tool-row' },
        button('keep', texts.keepEdited),
        button('use', units.length > 0 ? texts.useDelivered : texts.useLayout),
      ),
    );
  }

  function takeOver(): HTMLElement {
    const made = element('button', { type: 'button', class: 'tool' }, texts.takeEdits);
    made.addEventListener('click', () => decide({}));
    return element('p', { class: 'tool-row' }, made);
  }
}

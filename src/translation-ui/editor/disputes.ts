import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import { showDialog } from '../dashboard/confirm.ts';
import type { Dispute, EditorData } from '../server-data.ts';
import { plainText } from './runs.ts';
import type { UnitRow } from './unit.ts';

type Texts = TranslationUiTexts['editor'];

export interface DisputeOptions {
  data: Pick<EditorData, 'conflicts' | 'isEdited' | 'mayEdit' | 'source_language' | 'target_language'>;
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
  const heading = element('h2', { id: 'disputes', tabindex: '-1' }, texts.disputes);
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
    return element(
      'li',
      { class: 'dispute', 'data-dispute': id },
      side(texts.sourceNow, source, data.source_language, texts),
      side(texts.translationNow, target, data.target_language, texts),
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

function side(label: string, text: string, language: string, texts: Texts): HTMLElement {
  return element(
    'div',
    { class: 'dispute-side' },
    element('h3', {}, label),
    element('pre', { lang: language, tabindex: '0' }, text.trim() || texts.removedByHand),
  );
}

/** Places whose units are translated, and about which nobody has decided. */
export const undecided = (conflicts: readonly Dispute[]): Dispute[] =>
  conflicts.filter(({ isOpen, isDecided }) => isOpen && !isDecided);

/** Asks about each of some places once which text stays; null when somebody would rather go on translating. */
export async function askAbout(
  disputes: readonly Dispute[],
  rows: readonly UnitRow[],
  { target_language: language }: Pick<EditorData, 'target_language'>,
  texts: Texts,
): Promise<Record<string, 'keep' | 'use'> | null> {
  const t = texts.byHand;
  const decisions: Record<string, 'keep' | 'use'> = {};
  for (const [at, { id, target, units }] of disputes.entries()) {
    const left = disputes.length - at;
    const typed = rows.filter(({ unit }) => units.includes(unit.id)).map((row) => plainText(row.target));
    const all = element('input', { type: 'checkbox', id: 'dispute-all' });
    const choice = (value: string, label: string, kind: string) =>
      element('button', { type: 'submit', class: kind, value }, label);
    const answer = await showDialog(
      element('h2', { id: 'dialog-text' }, t.ask(left)),
      element(
        'div',
        { class: 'dispute' },
        side(texts.translationNow, target, language, texts),
        side(t.newTranslation, typed.join('\n\n'), language, texts),
      ),
      ...(left > 1 ? [element('p', {}, all, ' ', element('label', { for: all.id }, t.forAll(left - 1)))] : []),
      element(
        'form',
        { method: 'dialog', class: 'dialog-actions' },
        choice('', t.back, 'link-button'),
        choice('use', texts.useDelivered, 'secondary'),
        choice('keep', texts.keepEdited, 'primary'),
      ),
    );
    if (answer !== 'keep' && answer !== 'use') return null;
    decisions[id] = answer;
    if (!all.checked) continue;
    for (const other of disputes.slice(at + 1)) decisions[other.id] = answer;
    break;
  }
  return decisions;
}

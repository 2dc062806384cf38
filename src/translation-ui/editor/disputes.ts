import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import { plainText, type Dispute, type Disputed } from '../server-data.ts';
import { askIn, button } from '../../workspace/controls.ts';
import type { EditorPage } from './page.ts';

/** By id of the dispute. */
export type Decisions = Record<string, 'keep' | 'use'>;

/**
 * Places changed both in the source and by an editor of the translation, with both texts side by side and a choice
 * between keeping and translating anew. Null if there is nothing to decide. `decide` sends the decisions.
 */
export function disputePanel(
  { conflicts, isEdited }: Disputed,
  { data, texts }: EditorPage,
  decide: (decisions: Decisions) => void,
): HTMLElement | null {
  if (!data.mayEdit || (conflicts.length === 0 && !isEdited)) return null;
  const heading = element('h2', { id: 'disputes', tabindex: '-1' }, texts.disputes);
  const takeOver = button(texts.takeEdits, () => decide({}));
  const list = element('ul', { class: 'dispute-list' }, ...conflicts.map((each) => disputeItem(each)));
  return element(
    'section',
    { class: 'disputes', 'aria-labelledby': 'disputes' },
    heading,
    element('p', {}, conflicts.length > 0 ? texts.disputesHelp : texts.editedElsewhere),
    ...(conflicts.length > 0 ? [list] : []),
    ...(isEdited ? [element('p', { class: 'row' }, takeOver)] : []),
  );

  function disputeItem({ id, source, target, choice, isDecided, units }: Dispute): HTMLElement {
    const choose = (value: 'keep' | 'use', label: string) => {
      const made = button(label, () => decide({ [id]: value }));
      made.setAttribute('aria-pressed', String(isDecided && choice === value));
      return made;
    };
    return element(
      'li',
      { class: 'dispute', 'data-dispute': id },
      side(texts.sourceNow, source, data.source_language, texts),
      side(texts.translationNow, target, data.target_language, texts),
      element(
        'div',
        { class: 'row' },
        choose('keep', texts.keepEdited),
        choose('use', units.length > 0 ? texts.useDelivered : texts.useLayout),
      ),
    );
  }
}

function side(label: string, text: string, language: string, texts: EditorTexts): HTMLElement {
  return element(
    'div',
    { class: 'dispute-side' },
    element('h3', {}, label),
    element('pre', { lang: language, tabindex: '0' }, text.trim() || texts.removedByHand),
  );
}

export const undecided = (conflicts: readonly Dispute[]): Dispute[] =>
  conflicts.filter(({ isOpen, isDecided }) => isOpen && !isDecided);

/** Asks which text to keep, once for each place; null if the translator prefers to continue translating. */
export async function askAbout(
  disputes: readonly Dispute[],
  { data: { target_language: language }, rows, texts }: EditorPage,
): Promise<Decisions | null> {
  const t = texts.byHand;
  const decisions: Decisions = {};
  for (const [at, { id, target, units }] of disputes.entries()) {
    const left = disputes.length - at;
    const typed = rows.filter(({ unit }) => units.includes(unit.id)).map((row) => plainText(row.target));
    const all = element('input', { type: 'checkbox', id: 'dispute-all' });
    const choice = (value: string, label: string, kind: string) =>
      element('button', { type: 'submit', class: kind, value }, label);
    const answer = await askIn(t.ask(left), [
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
    ]);
    if (answer !== 'keep' && answer !== 'use') return null;
    decisions[id] = answer;
    if (!all.checked) continue;
    for (const other of disputes.slice(at + 1)) decisions[other.id] = answer;
    break;
  }
  return decisions;
}

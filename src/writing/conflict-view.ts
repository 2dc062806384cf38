import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element, onSubmit } from '../scripts/dom.ts';
import { differenceOf } from './history.ts';
import type { Conflict } from './draft.ts';
import type { Choice } from './merge-fields.ts';

/** Shows both versions of each passage and asks which one to keep. */
export function conflictView(
  { disputed, contradictions }: Conflict,
  texts: WritingTexts['text'],
  onSettled: (choices: { fields: Choice[]; texts: Choice[] }) => void,
): HTMLElement {
  const t = texts.conflict;
  let made = 0;
  const ask = (mine: string, theirs: string, choices: Choice[], title = '') => {
    const name = `conflict-${++made}`;
    const words: Record<Choice, string> = { mine: t.mine, theirs: t.theirs, both: t.both };
    const radios = choices.map((choice) => {
      const radio = element('input', { type: 'radio', name, value: choice, checked: choice === 'mine' });
      return element('label', { class: 'check' }, radio, words[choice]);
    });
    const side = (label: string, text: string) =>
      element(
        'div',
        { class: 'side' },
        element('strong', {}, label),
        element('pre', {}, text === '' ? t.nothing : text),
      );
    return element(
      'fieldset',
      {},
      element('legend', {}, title === '' ? String(made) : title),
      element('div', { class: 'sides' }, side(t.mine, mine), side(t.theirs, theirs)),
      differenceOf(mine, theirs),
      element('div', { class: 'choices' }, ...radios),
    );
  };
  const said = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const fields = disputed.map(({ field, mine, theirs }) => ask(said(mine), said(theirs), ['mine', 'theirs'], field));
  const passages = contradictions.map(({ mine, theirs }) => ask(mine, theirs, ['mine', 'theirs', 'both']));
  const form = element(
    'form',
    { class: 'conflict', 'aria-labelledby': 'conflict-title' },
    element('h2', { id: 'conflict-title', tabindex: '-1' }, t.title),
    element('p', {}, t.lead),
    ...fields,
    ...passages,
    element('button', { type: 'submit', class: 'primary' }, t.go),
  );
  onSubmit(form, () => {
    const chosen = (set: HTMLElement) => set.querySelector<HTMLInputElement>('input:checked')?.value as Choice;
    onSettled({ fields: fields.map(chosen), texts: passages.map(chosen) });
  });
  return form;
}

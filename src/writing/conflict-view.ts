import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element, onSubmit } from '../scripts/dom.ts';
import { differenceOf } from './history.ts';
import type { Conflict } from './draft.ts';
import type { Choice } from './merge-fields.ts';
import type { FieldName } from './record.ts';

/** Shows both versions of each passage and asks which one to keep. `go` is the label of the button that goes on. */
export function conflictView(
  { disputed, contradictions }: Conflict,
  words: WritingTexts,
  go: string,
  onSettled: (choices: { fields: Choice[]; texts: Choice[] }) => void,
): HTMLElement {
  const t = words.text.conflict;
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
  const said = (field: FieldName, value: unknown) => {
    if (field === 'status') return words.statuses[value as keyof typeof words.statuses];
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const names = fieldNames(words);
  const fields = disputed.map(({ field, mine, theirs }) =>
    ask(said(field, mine), said(field, theirs), ['mine', 'theirs'], names[field] ?? field),
  );
  const passages = contradictions.map(({ mine, theirs }) => ask(mine, theirs, ['mine', 'theirs', 'both']));
  const form = element(
    'form',
    { class: 'conflict', 'aria-labelledby': 'conflict-title' },
    element('h2', { id: 'conflict-title', tabindex: '-1' }, t.title),
    element('p', {}, t.lead),
    ...fields,
    ...passages,
    element('button', { type: 'submit', class: 'primary' }, go),
  );
  onSubmit(form, () => {
    const chosen = (set: HTMLElement) => set.querySelector<HTMLInputElement>('input:checked')?.value as Choice;
    onSettled({ fields: fields.map(chosen), texts: passages.map(chosen) });
  });
  return form;
}

/** The fields as the page calls them. */
const fieldNames = ({ text, list }: WritingTexts): Partial<Record<FieldName, string>> => ({
  ...text.details,
  title: text.name,
  excerpt: text.details.summary,
  status: list.status,
  categories: text.details.topics,
  featured_media: text.details.picture,
  menu_order: text.details.order,
});

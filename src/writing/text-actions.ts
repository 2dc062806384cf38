import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element, onSubmit } from '../scripts/dom.ts';
import { button, labelled, openDialog } from '../workspace/controls.ts';
import type { TextFields, TextRecord } from './record.ts';

type Save = (also?: Partial<TextFields>) => void;

/** What the user may do with a text in its current state: view it, save it, change its status. */
export function actionsOf(record: TextRecord, texts: WritingTexts['text'], save: Save): HTMLElement[] {
  const { buttons } = texts;
  const { status, link, _links } = record;
  const mayPublish = _links?.['cms:action-publish'] !== undefined;
  if (status === 'publish' || status === 'private' || status === 'future') {
    const live = element('a', { class: 'tool', href: link, target: '_blank', rel: 'noopener' }, texts.live);
    return [
      ...(status === 'publish' ? [live] : []),
      button(buttons.update, () => save(), 'primary'),
      ...(mayPublish ? [button(buttons.back, () => save({ status: 'draft' }))] : []),
    ];
  }
  const next = mayPublish
    ? [
        button(buttons.schedule, () => schedule(texts.schedule, save)),
        button(buttons.publish, () => save({ status: 'publish' }), 'primary'),
      ]
    : status === 'pending'
      ? []
      : [button(buttons.review, () => save({ status: 'pending' }), 'primary')];
  return [button(buttons.save, () => save()), ...next];
}

function schedule(t: WritingTexts['text']['schedule'], save: Save): void {
  const when = element('input', { type: 'datetime-local', required: true });
  const submit = element('button', { type: 'submit', class: 'primary' }, t.button);
  const form = element('form', {}, labelled(t.when, when), element('div', { class: 'dialog-actions' }, submit));
  const dialog = openDialog(t.title, [form]);
  onSubmit(form, () => {
    save({ status: 'future', date: `${when.value}:00` });
    dialog.close();
  });
}

import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element, onSubmit } from '../scripts/dom.ts';
import { Failure, type Server } from '../workspace/server.ts';
import { labelled, openDialog } from '../workspace/controls.ts';
import type { Draft } from './draft.ts';

/** Asks for a name and a reason, and sends the changes for a decision; `onSent` gets the id of the proposal. */
export function askToPropose(
  draft: Draft,
  { server, words }: { server: Server; words: WritingTexts },
  onSent: (id: number) => void,
): void {
  const t = words.proposals;
  const title = element('input', { required: true, maxlength: '200' });
  const reason = element('textarea', { rows: '3' });
  const said = element('p', { role: 'alert', class: 'notice bad', hidden: true });
  const send = element('button', { type: 'submit', class: 'primary' }, t.send);
  const form = element('form', { class: 'alt' }, said, labelled(t.name, title), labelled(t.reason, reason), send);
  const dialog = openDialog(t.ask, [form]);
  const propose = async () => {
    // The author decides on the page which of two contradicting texts is proposed.
    if (!(await draft.merge())) return dialog.close();
    const { status: _status, ...fields } = draft.changes();
    const { id, version } = draft.record;
    const body = { title: title.value, reason: reason.value, changes: [{ id, version, fields }] };
    const made = await server.send<{ id: number }>('POST', 'proposals', body);
    await draft.discard();
    onSent(made.id);
  };
  onSubmit(form, () => {
    send.disabled = true;
    propose().catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      send.disabled = false;
      said.hidden = false;
      said.textContent = error.message || words.text.states[error.kind];
    });
  });
}

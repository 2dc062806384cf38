import { element, onSubmit } from '../scripts/dom.ts';
import { actions, button, labelled, leaveButton, onSend, openDialog } from '../workspace/controls.ts';
import type { TextFields, TextRecord } from './record.ts';
import { reasonOf, type Server } from '../workspace/server.ts';
import type { Draft } from './draft.ts';
import { longDate } from '../i18n/date.ts';
import { type WorkspacePage, writeUrl } from '../workspace/page.ts';
import type { WriteTextView } from '../workspace/views.ts';
import { pageLanguage, words } from './words.ts';

const { proposals, text: t } = words;

/** Dates of texts are UTC+1 all year, whatever the clock of the browser. */
const SITE_OFFSET_MS = 3_600_000;

type Save = (also?: Partial<TextFields>) => void;

/** What the user may do with a text in its current state: view it, save it, change its status. */
export function actionsOf(record: TextRecord, save: Save): HTMLElement[] {
  const { buttons } = t;
  const { status, link, _links } = record;
  const mayPublish = _links?.['cms:action-publish'] !== undefined;
  const back = button(buttons.back, () => save({ status: 'draft' }));
  if (status === 'publish' || status === 'private' || status === 'future') {
    const live = element('a', { class: 'tool', href: link, target: '_blank', rel: 'noopener' }, t.live);
    return [
      ...(status === 'publish' ? [live] : []),
      ...(mayPublish ? [back] : []),
      // Where the button for publishing was, so that a double click on that does not take the text back.
      button(buttons.update, () => save(), 'primary'),
    ];
  }
  const next = mayPublish
    ? [
        button(buttons.schedule, () => schedule(save)),
        button(buttons.publish, () => save({ status: 'publish' }), 'primary'),
      ]
    : status === 'pending'
      ? []
      : [button(buttons.review, () => save({ status: 'pending' }), 'primary')];
  return [status === 'trash' ? back : button(buttons.save, () => save()), ...next];
}

function schedule(save: Save): void {
  // A past date would publish at once.
  const min = new Date(Date.now() + SITE_OFFSET_MS).toISOString().slice(0, 16);
  const when = element('input', { type: 'datetime-local', required: true, min });
  const submit = element('button', { type: 'submit', class: 'primary' }, t.schedule.button);
  const form = element('form', {}, labelled(t.schedule.when, when), actions(leaveButton(t.cancel), submit));
  const dialog = openDialog(t.schedule.title, [form]);
  onSubmit(form, () => {
    save({ status: 'future', date: `${when.value}:00` });
    dialog.close();
  });
}

/** Asks for a name and a reason, and sends the changes for a decision; `onSent` gets the id of the proposal. */
export function askToPropose(draft: Draft, server: Server, onSent: (id: number) => void): void {
  const title = element('input', { required: true, maxlength: '200' });
  const reason = element('textarea', { rows: '3' });
  const send = element('button', { type: 'submit', class: 'primary' }, proposals.send);
  const controls = [labelled(proposals.name, title), labelled(proposals.reason, reason)];
  const form = element('form', { class: 'alt' }, ...controls, actions(leaveButton(t.cancel), send));
  const dialog = openDialog(proposals.ask, [form]);
  onSend(form, t.states, async () => {
    // The author decides on the page which of two contradicting texts is proposed.
    if (!(await draft.merge())) return dialog.close();
    const { status: _status, ...fields } = draft.changes();
    const { id, version } = draft.record;
    const body = { title: title.value, reason: reason.value, changes: [{ id, version, fields }] };
    const made = await server.send<{ id: number }>('POST', 'proposals', body);
    await draft.discard();
    onSent(made.id);
  });
}

/** Saves what is written here as a new text, because its own no longer exists, and opens that. */
export async function keepAsNew(draft: Draft, { collection, language }: WriteTextView['text'], page: WorkspacePage) {
  const { title, content, excerpt } = draft.fields;
  const sent = { query: { lang: language }, body: { title, content, excerpt } };
  const made = await page.server.exchange<{ id: number }>('POST', collection, sent);
  await draft.discard();
  location.assign(writeUrl(page, `${made.body.id}/`));
}

/** Moves a text to the trash, after asking with the links and includes in other texts that would break. */
export async function moveToTrash(path: string, page: WorkspacePage): Promise<void> {
  const headers = { prefer: 'handling=dry-run' };
  type Foreseen = { broken: { path: string; url: string }[] };
  const { broken } = (await page.server.exchange<Foreseen>('DELETE', path, { headers })).body;
  const rows = broken.slice(0, 20).map(({ path, url }) => `${path}: ${url}`);
  const lost = rows.length > 0 ? ['', `${proposals.broken} (${broken.length})`, ...rows] : [];
  if (!confirm([t.confirmTrash, ...lost].join('\n'))) return;
  await page.server.send('DELETE', path);
  location.assign(writeUrl(page));
}

/** Creates and revokes a link that shows the preview without an account. `path` is below the API: `posts/412`. */
export function shareControl(path: string, server: Server): HTMLElement {
  const { share } = t;
  const said = element('div', { 'aria-live': 'polite' });
  const act = (work: () => Promise<Node[]>) => () => {
    work().then(
      (shown) => said.replaceChildren(...shown),
      (error: unknown) => said.replaceChildren(element('p', { class: 'notice bad' }, reasonOf(error, t.states))),
    );
  };
  const stop = act(async () => {
    await server.send('DELETE', `${path}/share`);
    return [element('p', {}, share.stopped)];
  });
  const make = act(async () => {
    const { url, until } = await server.send<{ url: string; until: string }>('POST', `${path}/share`);
    const link = element('input', { readonly: true, value: url, 'aria-label': share.make });
    queueMicrotask(() => link.select());
    return [element('p', { class: 'hint' }, share.lead(longDate(until, pageLanguage))), link, button(share.stop, stop)];
  });
  return element('div', { class: 'details' }, button(share.make, make), said);
}

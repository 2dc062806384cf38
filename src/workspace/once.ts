import { pageTexts } from '../i18n/workspace.ts';
import { element } from '../scripts/dom.ts';
import { button, leaveButton, openDialog } from './controls.ts';

/** Shows a secret once, to be copied by a button with the label `copy`; `notes` explain its use. */
export function showOnce(title: string, secret: string, notes: readonly string[], copy: string): void {
  const field = element('input', { readonly: true, value: secret, 'aria-label': title, class: 'secret' });
  field.addEventListener('focus', () => field.select());
  const said = element('span', { role: 'status' });
  const copyIt = button(
    copy,
    () => void copyField(field).then(() => (said.textContent = pageTexts().copied)),
    'primary',
  );
  const actions = element('div', { class: 'row' }, copyIt, leaveButton(), said);
  openDialog(title, [...notes.map((note) => element('p', {}, note)), field, actions]);
  field.focus();
}

/** Copies a text, or shows it for copying if the browser refuses; returns whether it was copied. */
export async function copyText(title: string, text: string, copy: string): Promise<boolean> {
  const isCopied = await (navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false);
  if (!isCopied) showOnce(title, text, [], copy);
  return isCopied;
}

/** The clipboard API needs https; elsewhere the selection is copied. */
async function copyField(field: HTMLInputElement): Promise<void> {
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => document.execCommand('copy'));
  else document.execCommand('copy');
}

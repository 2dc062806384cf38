import { element } from '../scripts/dom.ts';
import { button, openDialog } from '../workspace/controls.ts';

interface OnceTexts {
  copy: string;
  copied: string;
}

/** Shows a secret once, to be copied; `notes` explain its use. */
export function showOnce(
  title: string,
  secret: string,
  notes: readonly string[],
  texts: OnceTexts,
  close: string,
): void {
  const field = element('input', { readonly: true, value: secret, 'aria-label': title, class: 'secret' });
  field.addEventListener('focus', () => field.select());
  const said = element('span', { role: 'status' });
  const copy = button(texts.copy, () => void copyField(field).then(() => (said.textContent = texts.copied)), 'primary');
  const end = button(close, () => dialog.close());
  const actions = element('div', { class: 'actions' }, copy, end, said);
  const dialog = openDialog(title, [...notes.map((note) => element('p', {}, note)), field, actions]);
  field.focus();
}

/** Copies a text, or shows it for copying if the browser refuses; returns whether it was copied. */
export async function copyText(title: string, text: string, texts: OnceTexts, close: string): Promise<boolean> {
  const isCopied = await (navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false);
  if (!isCopied) showOnce(title, text, [], texts, close);
  return isCopied;
}

/** The clipboard API needs https; elsewhere the selection is copied. */
async function copyField(field: HTMLInputElement): Promise<void> {
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => document.execCommand('copy'));
  else document.execCommand('copy');
}

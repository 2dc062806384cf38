import { element } from '../../scripts/dom.ts';

/** Asks for confirmation of something that cannot be undone. Escape means no. */
export function confirmDialog(question: string, yes: string, no: string): Promise<boolean> {
  const stop = element('button', { type: 'submit', class: 'primary', value: 'yes' }, yes);
  const keep = element('button', { type: 'submit', class: 'secondary', value: 'no', autofocus: true }, no);
  const form = element('form', { method: 'dialog', class: 'dialog-actions' }, keep, stop);
  return showDialog(element('p', { id: 'dialog-text' }, question), form).then((answer) => answer === 'yes');
}

/** Shows a value to be written down, until the dialog is closed. */
export async function tellDialog(text: string, secret: string, close: string): Promise<void> {
  const button = element('button', { type: 'submit', class: 'primary' }, close);
  const form = element('form', { method: 'dialog', class: 'dialog-actions' }, button);
  const value = element('code', { class: 'secret', tabindex: '0' }, secret);
  await showDialog(element('p', { id: 'dialog-text' }, text), value, form);
}

/** Resolves with the value of the button that closed the dialog, or an empty string after Escape. */
export function showDialog(...content: HTMLElement[]): Promise<string> {
  const dialog = element('dialog', { class: 'workspace-dialog', 'aria-labelledby': 'dialog-text' }, ...content);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

import { element } from '../scripts/dom.ts';

/** The options of a select, by value. */
export const optionsOf = (words: Record<string, string>, chosen: string): HTMLOptionElement[] =>
  Object.entries(words).map(([value, label]) => element('option', { value, selected: value === chosen }, label));

let made = 0;

/** A control under its name; `hint` says more of it. */
export function labelled(label: string, control: HTMLElement, hint = ''): HTMLElement {
  const id = `control-${++made}`;
  control.id = id;
  const named = element('div', { class: 'control' }, element('label', { for: id }, label), control);
  if (hint === '') return named;
  control.setAttribute('aria-describedby', `${id}-hint`);
  named.append(element('p', { class: 'hint', id: `${id}-hint` }, hint));
  return named;
}

/** Says below a control what is wrong with what stands in it; an empty text takes that back. */
export function complain(control: HTMLElement, text: string): void {
  const id = `${control.id}-fault`;
  document.getElementById(id)?.remove();
  control.setAttribute('aria-invalid', String(text !== ''));
  control.setAttribute('aria-errormessage', id);
  if (text !== '') control.after(element('p', { class: 'notice bad', id, role: 'alert' }, text));
}

export function button(label: string, action: () => void, kind = 'tool'): HTMLButtonElement {
  const made = element('button', { type: 'button', class: kind }, label);
  made.addEventListener('click', action);
  return made;
}

/** A dialog that is gone once it is closed. `onClose` is told of its end, however it came. */
export function openDialog(title: string, content: Node[], onClose: () => void = () => {}): HTMLDialogElement {
  const id = `dialog-${++made}`;
  const heading = element('h2', { id }, title);
  const dialog = element('dialog', { class: 'workspace-dialog', 'aria-labelledby': id }, heading, ...content);
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

import { pageTexts } from '../i18n/workspace.ts';
import { element, onSubmit, say } from '../scripts/dom.ts';
import { type FailureTexts, reasonOf } from './server.ts';

/** Plain text of HTML, as the API returns titles and names of terms. */
export const plain = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** Labels by value; in pairs if values are numbers, whose order an object would not keep. */
export type Options = Record<string, string> | readonly (readonly [value: string, label: string])[];

/** The options of a select. */
export const optionsOf = (options: Options, chosen: string): HTMLOptionElement[] =>
  (Array.isArray(options) ? options : Object.entries(options)).map(([value, label]) =>
    element('option', { value, selected: value === chosen }, label),
  );

/** A select below its label. */
export function choice(
  label: string,
  options: Options,
  chosen: string,
  onChoose: (value: string) => void,
  id = '',
): HTMLElement {
  const select = element('select', { id }, ...optionsOf(options, chosen));
  select.addEventListener('change', () => onChoose(select.value));
  return labelled(label, select);
}

type Field = HTMLElement & Pick<HTMLInputElement, 'value' | 'validity'>;

/**
 * Calls `choose` once a value is chosen: by mouse at once, by keys with Enter or on leaving, because keys pass other
 * values on their way, and a half-typed date is none.
 */
export function onChosen(control: Field, choose: (value: string) => void): void {
  let known = control.value;
  let isOnTheWay = false;
  const settle = () => {
    if (control.value === known || control.validity.badInput) return;
    known = control.value;
    choose(known);
    // The choice may have emptied the control.
    known = control.value;
  };
  control.addEventListener('keydown', ({ key, altKey }) => {
    if (key === 'Enter') settle();
    // These keys open the list or the calendar.
    isOnTheWay = key !== 'Enter' && key !== ' ' && !altKey;
  });
  control.addEventListener('pointerdown', () => (isOnTheWay = false));
  control.addEventListener('change', () => isOnTheWay || settle());
  control.addEventListener('blur', settle);
}

/** A checkbox before its label. */
export function check(
  label: Node | string,
  checked: boolean,
  onCheck: (checked: boolean) => void = () => {},
  attributes: Record<string, string> = {},
): HTMLElement {
  const box = element('input', { type: 'checkbox', checked, ...attributes });
  box.addEventListener('change', () => onCheck(box.checked));
  return element('label', { class: 'check' }, box, label);
}

let made = 0;

/** A control below its label; `hint` explains it. */
export function labelled(label: string, control: HTMLElement, hint = ''): HTMLElement {
  control.id ||= `control-${++made}`;
  const { id } = control;
  const named = element('div', { class: 'control' }, element('label', { for: id }, label), control);
  if (hint === '') return named;
  control.setAttribute('aria-describedby', `${id}-hint`);
  named.append(element('p', { class: 'hint', id: `${id}-hint` }, hint));
  return named;
}

/** Shows below a control what is wrong with its value; an empty text removes the message. */
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

/** A button that closes the dialog it is in. */
export function leaveButton(label = pageTexts().close): HTMLButtonElement {
  const made = button(label, () => made.closest('dialog')?.close());
  return made;
}

/** Shows the result of an action; an empty text removes it. */
export function tell(said: HTMLElement, text: string, isBad = false): void {
  said.className = text === '' ? 'said' : `said notice ${isBad ? 'bad' : 'good'}`;
  say(said, text);
}

/**
 * Sends a form, one request at a time. If that fails, the form says why and can be sent again. `send` gets an
 * `Idempotency-Key` of these values, because the server may have received them although its answer was lost.
 */
export function onSend(form: HTMLFormElement, texts: FailureTexts, send: (key: string) => Promise<void>): void {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!;
  let key = String(Math.random());
  form.addEventListener('input', () => (key = String(Math.random())));
  onSubmit(form, () => {
    form.querySelector(':scope > [role=alert]')?.remove();
    button.disabled = true;
    send(key).catch((error: unknown) => {
      form.prepend(element('p', { class: 'notice bad', role: 'alert' }, reasonOf(error, texts)));
      button.disabled = false;
      button.focus();
    });
  });
}

/** Opens a dialog for picking something; resolves to null if it is cancelled. */
export function pickIn<Picked>(
  title: string,
  contentFor: (pick: (picked: Picked | null) => void) => Node[],
): Promise<Picked | null> {
  return new Promise((resolve) => {
    const content = contentFor((picked) => {
      dialog.close();
      resolve(picked);
    });
    const dialog = openDialog(title, content, () => resolve(null));
  });
}

/** Opens a dialog; resolves with the value of the button that submitted its form, or an empty string after Escape. */
export const askIn = (title: string, content: Node[]): Promise<string> =>
  new Promise((resolve) => {
    const dialog = openDialog(title, content, () => resolve(dialog.returnValue));
  });

/** Asks before something that cannot be undone. The focus is on the button that keeps everything as it is. */
export async function isSure(
  question: string,
  words: Record<'keep' | 'remove', string>,
  content: Node[] = [],
): Promise<boolean> {
  const keep = element('button', { type: 'submit', class: 'tool', autofocus: true }, words.keep);
  const remove = element('button', { type: 'submit', class: 'tool danger', value: 'yes' }, words.remove);
  const form = element('form', { method: 'dialog', class: 'dialog-actions' }, keep, remove);
  return (await askIn(question, [...content, form])) === 'yes';
}

/** The buttons at the end of a dialog. */
export const actions = (...buttons: HTMLElement[]): HTMLElement =>
  element('div', { class: 'dialog-actions' }, ...buttons);

/** Opens a dialog that is removed when closed. `onClose` is called however it was closed. */
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

/**
 * Replaces the content of a holder. If the focus was inside, it moves to the control that begins with the same words,
 * or to the first one: removing a focused control would send the user back to the start of the page.
 */
export function refill(holder: HTMLElement, ...children: Node[]): void {
  const left = holder.contains(document.activeElement) ? document.activeElement : null;
  holder.replaceChildren(...children);
  if (!left) return;
  const stops = [...holder.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, select, textarea')];
  const wordsOf = ({ firstChild }: Element) => firstChild?.textContent;
  (stops.find((stop) => wordsOf(stop) === wordsOf(left)) ?? stops[0])?.focus();
}

/** Makes the browser download a file, as by a link. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  element('a', { href, download: file.name }).click();
  // By then the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

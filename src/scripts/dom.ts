type Attributes = Record<string, string | boolean>;

/**
 * Creates an element; `true` sets an empty attribute, `false` omits it.
 *
 * @example
 * element('a', { href: '/en/', hidden: true }, 'Guide');
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/** Sets the text of an element. An unchanged text causes no layout. */
export function say(holder: HTMLElement, text: string): void {
  if (holder.textContent !== text) holder.textContent = text;
}

/** Calls `go` with the place among the items of a row that an arrow key, Home or End leads to. */
export function onRowKey(row: HTMLElement, items: readonly HTMLElement[], go: (place: number) => void): void {
  row.addEventListener('keydown', (event) => {
    const at = items.findIndex((one) => one === event.target);
    const place = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || place === undefined) return;
    event.preventDefault();
    go((place + items.length) % items.length);
  });
}

/** Runs `act` instead of submitting the form. */
export function onSubmit(form: HTMLFormElement, act: (event: SubmitEvent) => void): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act(event);
  });
}

/** Attributes for words of the page's language inside a text of the other. */
export const inPageLanguage = (): Attributes => ({ lang: document.documentElement.lang });

/** Texts in the page's language, passed by a template in `data-texts`. */
export function textsOf<Texts>(holder: HTMLElement): Texts {
  return JSON.parse(holder.dataset.texts ?? '{}') as Texts;
}

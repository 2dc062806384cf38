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

/** The place among `count` that an arrow key, Home or End leads to in a row; null for other keys. */
export function placeAfterKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
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

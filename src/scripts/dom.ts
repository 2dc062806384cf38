type Attributes = Record<string, string | boolean>;

/**
 * Makes an element; `true` sets an empty attribute, `false` leaves it out.
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

/** Has an element say a text. One that it says already costs no layout. */
export function say(holder: HTMLElement, text: string): void {
  if (holder.textContent !== text) holder.textContent = text;
}

/** Has a form do something in place of being sent. */
export function onSubmit(form: HTMLFormElement, act: (event: SubmitEvent) => void): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act(event);
  });
}

/** Words of the page inside a text of the other language. */
export const inPageLanguage = (): Attributes => ({ lang: document.documentElement.lang });

/** Texts of the page's language, which a template left in `data-texts`. */
export function textsOf<Texts>(holder: HTMLElement): Texts {
  return JSON.parse(holder.dataset.texts ?? '{}') as Texts;
}

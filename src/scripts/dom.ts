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

/**
 * Puts other content into a holder. Whoever was at a control in it goes on from the one that begins with the same words, or
 * from the first: a control that is gone would leave them at the start of the page.
 */
export function refill(holder: HTMLElement, ...children: Node[]): void {
  const left = holder.contains(document.activeElement) ? document.activeElement : null;
  holder.replaceChildren(...children);
  if (!left) return;
  const stops = [...holder.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, select, textarea')];
  const wordsOf = ({ firstChild }: Element) => firstChild?.textContent;
  (stops.find((stop) => wordsOf(stop) === wordsOf(left)) ?? stops[0])?.focus();
}

/** Words of the page inside a text of the other language. */
export const inPageLanguage = (): Attributes => ({ lang: document.documentElement.lang });

/** Texts of the page's language, which a template left in `data-texts`. */
export function textsOf<Texts>(holder: HTMLElement): Texts {
  return JSON.parse(holder.dataset.texts ?? '{}') as Texts;
}

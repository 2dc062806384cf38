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

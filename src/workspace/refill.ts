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

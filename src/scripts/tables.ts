import { element } from './dom.ts';
import type { ProseTexts } from '../i18n/texts.ts';

/** Wide tables and code scroll in a frame of their own, which the keyboard can reach only while there is something to scroll. */
export function scrollTables(prose: HTMLElement, texts: ProseTexts): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) markScrollable(target as HTMLElement, texts.table);
  });
  for (const table of prose.querySelectorAll('table')) {
    const frame = element('div', { class: 'table-scroll' });
    table.before(frame);
    frame.append(table);
    observer.observe(frame);
  }
  for (const block of prose.querySelectorAll('pre')) observer.observe(block);
}

function markScrollable(frame: HTMLElement, label: string): void {
  const scrolls = frame.scrollWidth > frame.clientWidth;
  frame.toggleAttribute('tabindex', scrolls);
  if (!scrolls) return frame.removeAttribute('role');
  frame.tabIndex = 0;
  if (frame.tagName === 'DIV') {
    frame.setAttribute('role', 'group');
    frame.setAttribute('aria-label', label);
  }
}

import { copy } from './copy.ts';
import { element, inPageLanguage } from './dom.ts';
import type { ProseTexts } from '../i18n/texts.ts';

/** A link to itself beside each heading, so that a section can be sent to someone: a click copies it. */
export function addAnchors(prose: HTMLElement, texts: ProseTexts): void {
  for (const heading of prose.querySelectorAll<HTMLElement>(':is(h2, h3, h4)[id]:not(.tab-title)')) {
    const label = texts.anchor.replace('%s', heading.textContent ?? '');
    const link = element('a', { class: 'anchor', href: `#${heading.id}`, 'aria-label': label }, '#');
    // Beside the heading, not in it: the link's name must not become part of the heading's. Starlight's table of
    // contents knows the wrapper by this class when it follows the reader.
    const wrapper = element('div', { class: 'sl-heading-wrapper' });
    heading.before(wrapper);
    wrapper.append(heading, link);
    if (!navigator.clipboard) continue;
    const status = element('span', { class: 'copied', role: 'status', ...inPageLanguage() });
    wrapper.append(status);
    link.addEventListener('click', () => void copy(link.href, status, texts.copied));
  }
}

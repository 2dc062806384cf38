import { copy } from './copy.ts';
import { element, inPageLanguage } from './dom.ts';
import type { ProseTexts } from '../i18n/index.ts';

/** Adds a self-link beside each heading, so that a section can be shared: a click copies it. */
export function addAnchors(prose: HTMLElement, texts: ProseTexts): void {
  for (const heading of prose.querySelectorAll<HTMLElement>(':is(h2, h3, h4)[id]:not(.tab-title)')) {
    const label = texts.anchor.replace('%s', heading.textContent ?? '');
    const link = element('a', { class: 'anchor', href: `#${heading.id}`, 'aria-label': label }, '#');
    // Beside the heading, not in it: the link's name must not become part of the heading's. Starlight's table of
    // contents finds the wrapper by this class to follow the reader.
    const wrapper = element('div', { class: 'sl-heading-wrapper' });
    heading.before(wrapper);
    wrapper.append(heading, link);
    if (!navigator.clipboard) continue;
    const status = element('span', { class: 'copied', role: 'status', ...inPageLanguage() });
    wrapper.append(status);
    link.addEventListener('click', () => void copy(link.href, status, texts.copied));
  }
}

import { element } from './dom.ts';
import type { Found } from './pagefind.ts';

const SECTIONS_SHOWN = 3;

/** One found page: its title, where it belongs, the words around the match, and the sections that match. */
export function resultItem({ url, excerpt, meta, sub_results: parts }: Found): HTMLLIElement {
  const link = element('a', { href: url }, element('strong', {}, meta.title ?? url));
  if (meta.section) link.append(element('span', { class: 'section' }, meta.section));
  const text = element('span', { class: 'excerpt' });
  // Pagefind escapes the page's text; the only tags in it are its own marks.
  text.innerHTML = excerpt;
  link.append(text);
  const sections = parts.filter((part) => /#(?!_top$)/.test(part.url)).slice(0, SECTIONS_SHOWN);
  const item = element('li', {}, link);
  if (sections.length > 0) {
    const list = sections.map((part) => element('li', {}, element('a', { href: part.url }, part.title)));
    item.append(element('ul', {}, ...list));
  }
  return item;
}

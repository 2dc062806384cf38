import type { SearchTexts } from '../i18n/index.ts';
import { element } from './dom.ts';
import type { Hit, Piece } from './search-engine.ts';

/** One hit: the page's title, its topic, the words around the match, and the sections that match. */
export function resultItem(hit: Hit, texts: SearchTexts): HTMLLIElement {
  const isForeign = hit.language !== document.documentElement.lang;
  const own = isForeign ? { lang: hit.language } : {};
  const link = element('a', { href: hit.url }, element('strong', own, hit.title));
  for (const topic of hit.topics.slice(0, 1)) link.append(' ', element('span', { class: 'section', ...own }, topic));
  if (isForeign) link.append(' ', element('span', { class: 'section' }, texts.otherLanguage));
  link.append(element('span', { class: 'excerpt', ...own }, ...marked(hit.excerpt)));
  const item = element('li', { 'data-id': String(hit.id) }, link);
  if (hit.sections.length > 0) {
    const sections = hit.sections.map(({ title, url }) => element('li', {}, element('a', { href: url }, title)));
    item.append(element('ul', own, ...sections));
  }
  return item;
}

/** Number of results in words; `%s` is left to be filled in. */
export function countText(count: number, texts: SearchTexts): string {
  const few = count >= 2 && count <= 4;
  const text = count === 0 ? texts.none : count === 1 ? texts.one : few ? texts.few : texts.many;
  return text.replace('%n', String(count));
}

const marked = (pieces: readonly Piece[]): (Node | string)[] =>
  pieces.map(({ text, isMatch }) => (isMatch ? element('mark', {}, text) : text));

import type { SearchTexts } from '../i18n/index.ts';
import { element } from './dom.ts';
import type { Hit, Piece, SearchResult } from './search-engine.ts';

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

/** How many results a query has, or that they are only close to it. */
export function sentenceOf({ total, isConfident }: SearchResult, query: string, texts: SearchTexts): string {
  const few = total >= 2 && total <= 4;
  const count = total === 0 ? texts.none : total === 1 ? texts.one : few ? texts.few : texts.many;
  const text = isConfident || total === 0 ? count : texts.nearest;
  return text.replace('%n', String(total)).replace('%s', () => query);
}

const marked = (pieces: readonly Piece[]): (Node | string)[] =>
  pieces.map(({ text, isMatch }) => (isMatch ? element('mark', {}, text) : text));

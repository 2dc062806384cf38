import type { Item } from '../../contract/model.ts';
import { inlineText, readableText } from '../../content/markdown/readable-text.ts';
import type { SearchDocument, Section } from '../../content/search/model.ts';
import { href, plainExcerpt, plainTitle, type Rendering, urlOf } from './rendering.ts';

/** The search document of an item that has a page and no password. */
export function searchDocument(item: Item, rendering: Rendering): SearchDocument {
  return {
    id: item.id,
    language: item.language,
    type: item.type,
    url: href(urlOf(item, rendering), rendering),
    title: plainTitle(item),
    lead: plainExcerpt(item, rendering),
    topics: topicsOf(item, rendering),
    isOnly: rendering.values.partner(item.id) === 0,
    sections: sectionsOf(rendering.rendered(item).html),
  };
}

/** Category names of an article; for a chapter, the manual that it is part of. */
function topicsOf(item: Item, rendering: Rendering): string[] {
  const { index } = rendering;
  if (item.type === 'post') {
    const topics = item.categories.filter((id) => id !== index.site.default_category[item.language]);
    return topics.flatMap((id) => index.term(id)?.name ?? []);
  }
  const [top] = rendering.values.trail(item.id);
  if (top) return [top.label];
  return rendering.values.chapters(`${item.id} ${item.language}`).length > 0 ? [plainTitle(item)] : [];
}

/** The text after each heading of the levels with an anchor; headings without one are part of the text. */
export function sectionsOf(html: string, levels = '[2-4]'): Section[] {
  const headings = new RegExp(`<h${levels}(?= |>)[^<>]*? id="([^"]*)"[^<>]*>(.*?)</h${levels}>`, 'gs');
  const sections: Section[] = [];
  let [anchor, title, from] = ['', '', 0];
  const add = (upTo: number) => sections.push({ anchor, title, text: readableText(html.slice(from, upTo)) });
  for (const heading of html.matchAll(headings)) {
    add(heading.index);
    anchor = heading[1] ?? '';
    title = inlineText(heading[2] ?? '');
    from = heading.index + heading[0].length;
  }
  add(html.length);
  return sections;
}

import { decodeHTMLAttribute } from 'entities';
import { ownText } from '../../lib/own-text.ts';
import type { Item } from '../../contract/model.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { factsOfSource, type SourceFacts, sourceFactsOf } from '../../content/markdown/source-facts.ts';

/** Facts about a text that do not depend on the rest of the guide. */
export type TextFacts = SourceFacts & ReturnType<typeof pageFacts>;

/** Returns the facts of items in the index, cached until the text or what it includes changes. */
export function textFactsOf(service: Pick<Service, 'memo' | 'store' | 'serializeContext'>): (item: Item) => TextFacts {
  const { memo, store } = service;
  const ofSource = sourceFactsOf(memo, store.index);
  const factsOf = (id: number) => pageFacts(store.index.item(id) as Item, service);
  const ofPage = memo.define('facts of a page', factsOf, { isLasting: true });
  return ({ id }) => ({ ...ofSource(id), ...ofPage(id) });
}

/** The same for any text, uncached. */
export const factsIn = (item: Item, service: Pick<Service, 'serializeContext'>): TextFacts => ({
  ...factsOfSource(item.content),
  ...pageFacts(item, service),
});

/** Warnings of the renderer, such as a URL that is not allowed, and anchors on the page, including former ones. */
function pageFacts(item: Item, { serializeContext }: Pick<Service, 'serializeContext'>) {
  const { html, headings, warnings } = serializeContext.rendered(item);
  const aliases = headings.flatMap(({ alias }) => alias ?? []);
  // Matches are slices that would keep the whole text in memory; copies do not.
  return { warnings: structuredClone(warnings), anchors: [...aliases, ...idsIn(html)].map(ownText) };
}

/** The ids of elements, not of code that shows some; decoded, so that they compare equal to URL fragments. */
const idsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<[^<>]* id="([^"]*)"/g), ([, id = '']) => decodeHTMLAttribute(id));

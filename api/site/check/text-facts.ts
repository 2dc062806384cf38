import type { Memo, ValueOf } from '../../lib/memo/memo.ts';
import { ownText } from '../../lib/own-text.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import type { Item } from '../../contract/model.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { type Facts, readDocument } from '../../content/markdown/document.ts';
import { type MarkupMistake, markupMistakes } from './markup-mistakes.ts';

/** What a text names, and where it says something else to the parser than to its author. */
export type TextReferences = Facts & { mistakes: MarkupMistake[] };

/** What a text says of itself, whatever else there is in the guide. */
export interface TextFacts {
  references: TextReferences;
  /** What rendering noticed, such as a URL that is not allowed. */
  warnings: string[];
  /** Anchors on its page, former ones among them. */
  anchors: string[];
}

/** What texts of the content name, each read once until it changes. Nothing is rendered for it. */
export function referencesOf(memo: Memo, index: ContentIndex): ValueOf<number, TextReferences> {
  return memo.define('references of a text', (id: number) => referencesIn(index.item(id)?.content ?? ''), {
    isLasting: true,
  });
}

/** The facts of texts of the content, each found once until the text or what it shows changes. */
export function textFactsOf(service: Pick<Service, 'memo' | 'store' | 'serializeContext'>): (item: Item) => TextFacts {
  const { memo, store } = service;
  const references = referencesOf(memo, store.index);
  const ofPage = memo.define('facts of a page', (id: number) => pageFacts(store.index.item(id) as Item, service), {
    isLasting: true,
  });
  return ({ id }) => ({ references: references(id), ...ofPage(id) });
}

/** The same of any text, found out now. */
export const factsIn = (item: Item, service: Pick<Service, 'serializeContext'>): TextFacts => ({
  references: referencesIn(item.content),
  ...pageFacts(item, service),
});

function pageFacts(item: Item, { serializeContext }: Pick<Service, 'serializeContext'>): Omit<TextFacts, 'references'> {
  const { html, headings, warnings } = serializeContext.rendered(item);
  const aliases = headings.flatMap(({ alias }) => alias ?? []);
  return { warnings: warnings.map(ownText), anchors: [...aliases, ...idsIn(html)].map(ownText) };
}

function referencesIn(body: string): TextReferences {
  const document = readDocument(body);
  // A copy does not hold the text that URLs were cut out of.
  return structuredClone({ ...document.facts, mistakes: markupMistakes(document) });
}

/** As they are compared with fragments of URLs. */
const idsIn = (html: string): string[] =>
  Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));

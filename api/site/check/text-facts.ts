import { ownText } from '../../lib/own-text.ts';
import type { Remark } from '../../contract/findings.ts';
import type { Item } from '../../contract/model.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { type Document, type Facts, readDocument } from '../../content/markdown/document.ts';
import { referencesOf } from '../../content/markdown/references.ts';
import { type MarkupMistake, markupMistakes } from './markup-mistakes.ts';

/** What a text says of itself, whatever else there is in the guide. */
export interface TextFacts {
  references: Facts;
  /** Where it says something else to the parser than to its author. */
  mistakes: MarkupMistake[];
  /** What rendering noticed, such as a URL that is not allowed. */
  warnings: Remark[];
  /** Anchors on its page, former ones among them. */
  anchors: string[];
}

/** The facts of texts of the content, each found once until the text or what it shows changes. */
export function textFactsOf(service: Pick<Service, 'memo' | 'store' | 'serializeContext'>): (item: Item) => TextFacts {
  const { memo, store } = service;
  const references = referencesOf(memo, store.index);
  const factsOf = (id: number) => {
    const item = store.index.item(id) as Item;
    return pageFacts(item, readDocument(item.content), service);
  };
  const ofPage = memo.define('facts of a page', factsOf, { isLasting: true });
  return ({ id }) => ({ references: references(id), ...ofPage(id) });
}

/** The same of any text, found out now. */
export function factsIn(item: Item, service: Pick<Service, 'serializeContext'>): TextFacts {
  const document = readDocument(item.content);
  return { references: document.facts, ...pageFacts(item, document, service) };
}

function pageFacts(
  item: Item,
  document: Document,
  { serializeContext }: Pick<Service, 'serializeContext'>,
): Omit<TextFacts, 'references'> {
  const { html, headings, warnings } = serializeContext.rendered(item);
  const aliases = headings.flatMap(({ alias }) => alias ?? []);
  return {
    // A copy does not hold the text that words were cut out of.
    mistakes: structuredClone(markupMistakes(document)),
    warnings: structuredClone(warnings),
    anchors: [...aliases, ...idsIn(html)].map(ownText),
  };
}

/** As they are compared with fragments of URLs. */
const idsIn = (html: string): string[] =>
  Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));

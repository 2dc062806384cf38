import { ownText } from '../../lib/own-text.ts';
import type { Remark } from '../../contract/findings.ts';
import type { Item } from '../../contract/model.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { type Document, type Facts, readDocument } from '../../content/markdown/document.ts';
import { referencesOf } from '../../content/markdown/references.ts';
import { type MarkupMistake, markupMistakes } from './markup-mistakes.ts';

/** Facts about a text that do not depend on the rest of the guide. */
export interface TextFacts {
  references: Facts;
  /** Where the parser reads it differently from what its author meant. */
  mistakes: MarkupMistake[];
  /** Warnings of the renderer, such as a URL that is not allowed. */
  warnings: Remark[];
  /** Anchors on its page, including former ones. */
  anchors: string[];
}

/** Returns the facts of items in the index, cached until the text or what it includes changes. */
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

/** The same for any text, uncached. */
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
    // Matches are slices that would keep the whole text in memory; copies do not.
    mistakes: structuredClone(markupMistakes(document)),
    warnings: structuredClone(warnings),
    anchors: [...aliases, ...idsIn(html)].map(ownText),
  };
}

/** Decoded, so that they compare equal to URL fragments. */
const idsIn = (html: string): string[] =>
  Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));

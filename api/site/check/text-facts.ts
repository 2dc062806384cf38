import type { ValueOf } from '../../lib/memo/memo.ts';
import { ownText } from '../../lib/own-text.ts';
import type { Remark } from '../../contract/findings.ts';
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
  warnings: Remark[];
  /** Anchors on its page, former ones among them. */
  anchors: string[];
}

/** The facts of texts of the content, each found once until the text or what it shows changes. */
export function textFactsOf({ memo, store, serializeContext }: Pick<Service, 'memo' | 'store' | 'serializeContext'>) {
  const facts = memo.define(
    'facts of a text',
    (id: number) => factsIn(store.index.item(id) as Item, { serializeContext }),
    { isLasting: true },
  );
  return ({ id }: Item): TextFacts => facts(id);
}

/** The URLs that texts of the content link to, for who asks for nothing that has to be rendered. */
export function linksOf({ memo, store }: Pick<Service, 'memo' | 'store'>): ValueOf<number, readonly string[]> {
  const read = (id: number) =>
    readDocument(store.index.item(id)?.content ?? '').facts.links.map(({ url }) => ownText(url));
  return memo.define('links of a text', read, { isLasting: true });
}

/** The same of any text, found out now. */
export function factsIn(item: Item, { serializeContext }: Pick<Service, 'serializeContext'>): TextFacts {
  const { html, headings, warnings } = serializeContext.rendered(item);
  const aliases = headings.flatMap(({ alias }) => alias ?? []);
  return {
    // A copy does not hold the text that URLs were cut out of.
    references: structuredClone(referencesOf(item.content)),
    warnings: structuredClone(warnings),
    anchors: [...aliases, ...idsIn(html)].map(ownText),
  };
}

function referencesOf(body: string): TextReferences {
  const document = readDocument(body);
  return { ...document.facts, mistakes: markupMistakes(document) };
}

/** As they are compared with fragments of URLs. */
const idsIn = (html: string): string[] =>
  Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));

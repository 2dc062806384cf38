import type { Memo } from '../../lib/memo/memo.ts';
import type { ValueOf } from '../../lib/memo/node.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { type Facts, readDocument } from './document.ts';
import { type MarkupMistake, markupMistakes } from './markup-mistakes.ts';

/** What the source of a text says, without rendering it. */
export interface SourceFacts extends Facts {
  /** Where the parser reads it differently from what its author meant. */
  mistakes: MarkupMistake[];
}

export function factsOfSource(source: string): SourceFacts {
  const document = readDocument(source);
  return { ...document.facts, mistakes: markupMistakes(document) };
}

/** Facts of texts of the content, each read once until it changes. */
export function sourceFactsOf(memo: Memo, index: ContentIndex): ValueOf<number, SourceFacts> {
  // The copy does not keep alive the text that URLs and matches are substrings of.
  const read = (id: number): SourceFacts => structuredClone(factsOfSource(index.item(id)?.content ?? ''));
  return memo.define('facts of a source', read, { isLasting: true });
}

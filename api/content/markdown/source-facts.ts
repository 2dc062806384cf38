import type { Item } from '../../contract/model.ts';
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

/** The fields of an item that its text is rendered from. */
export type Source = Pick<Item, 'id' | 'language' | 'content' | 'pictures'>;

/** What texts of the content are made from: what reads only this is not affected by another title or category. */
export const sourcesOf = (memo: Memo, index: ContentIndex): ((id: number) => Source | null) =>
  memo.define(
    'source',
    (id: number): Source | null => {
      const item = index.item(id);
      return item ? { id, language: item.language, content: item.content, pictures: item.pictures ?? {} } : null;
    },
    { room: { bytes: 1, sizeOf: () => 2 } },
  );

/** Facts of texts of the content, each read once until it changes. */
export function sourceFactsOf(memo: Memo, index: ContentIndex): ValueOf<number, SourceFacts> {
  const source = sourcesOf(memo, index);
  // The copy does not keep alive the text that URLs and matches are substrings of.
  const read = (id: number): SourceFacts => structuredClone(factsOfSource(source(id)?.content ?? ''));
  return memo.define('facts of a source', read, { isLasting: true });
}

import type { Memo } from '../../lib/memo/memo.ts';
import type { ValueOf } from '../../lib/memo/node.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { type Facts, readDocument } from './document.ts';

/** Everything that texts of the content refer to, read once until they change. Nothing is rendered for it. */
export function referencesOf(memo: Memo, index: ContentIndex): ValueOf<number, Facts> {
  // The copy does not keep alive the text that URLs are substrings of.
  const read = (id: number): Facts => structuredClone(readDocument(index.item(id)?.content ?? '').facts);
  return memo.define('references of a text', read, { isLasting: true });
}

import type { Memo, ValueOf } from '../../lib/memo/memo.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { type Facts, readDocument } from './document.ts';

/** What texts of the content name, each read once until it changes. Nothing is rendered for it. */
export function referencesOf(memo: Memo, index: ContentIndex): ValueOf<number, Facts> {
  // A copy does not hold the text that URLs were cut out of.
  const read = (id: number): Facts => structuredClone(readDocument(index.item(id)?.content ?? '').facts);
  return memo.define('references of a text', read, { isLasting: true });
}

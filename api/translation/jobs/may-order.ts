import type { Caller } from '../../contract/caller.ts';
import type { Item } from '../../contract/model.ts';
import { canRead, publicBlock } from '../../rest/query/policy.ts';
import { partnerOf } from './find-text.ts';
import { isItem, type Text } from './texts.ts';
import type { Translation } from './translation.ts';

/**
 * Whether the caller may order a translation of a text: they can read it, and no translation that is hidden from them
 * on purpose would be shown in the job and overwritten. Drafts of translations do not count: jobs complete them.
 */
export function mayOrder(text: Text, caller: Caller, translation: Translation): boolean {
  if (!isItem(text)) return true;
  const { index } = translation.store;
  const partner = partnerOf(text, translation);
  const isReadable = (item: Item) => canRead(item, caller, index) || publicBlock(item.id, index) !== null;
  const isHidden = (item: Item) => (item.status === 'private' || item.status === 'inherit') && !isReadable(item);
  return text.status !== 'trash' && text.status !== 'auto-draft' && isReadable(text) && !(partner && isHidden(partner));
}

import type { Caller } from '../../contract/caller.ts';
import type { Item } from '../../contract/model.ts';
import { canReadText, publicBlock } from '../../rest/query/policy.ts';
import { partnerOf } from './find-text.ts';
import { isItem, type Text } from './texts.ts';
import type { Translation } from './translation.ts';

/**
 * Whether the caller may order a translation of a text: they can read it, and no translation that is hidden from them
 * on purpose would be shown in the job and overwritten. Drafts of translations do not count: jobs complete them.
 */
export function mayOrder(text: Text, caller: Caller, translation: Translation): boolean {
  if (!isItem(text)) return true;
  const isThere = text.status !== 'trash' && text.status !== 'auto-draft';
  return isThere && isReadable(text, caller, translation) && !isHidden(text, caller, translation);
}

/** Whether a text or its translation is hidden from the caller on purpose. */
export const isHidden = (text: Text, caller: Caller, translation: Translation): boolean =>
  [text, partnerOf(text, translation)].some(
    (one) => one && isItem(one) && isClosed(one) && !isReadable(one, caller, translation),
  );

const isClosed = ({ status, password }: Item): boolean =>
  status === 'private' || status === 'inherit' || password !== '';

const isReadable = (item: Item, caller: Caller, { store: { index } }: Translation): boolean =>
  canReadText(item, caller, index) || publicBlock(item.id, index) !== null;

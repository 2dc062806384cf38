import type { Item, ItemType } from '../../contract/model.ts';
import { freshItem } from '../../contract/derive/stored-fields.ts';
import { languageOfNew, type NewRecord } from './new-language.ts';
import type { OperationInput, Service } from './operation.ts';

/** A new item with default values. */
export function newItem(
  type: ItemType,
  id: number,
  call: NewRecord & Pick<OperationInput, 'caller'>,
  { store }: Service,
): Item {
  const now = store.now();
  const language = languageOfNew(call, store.index);
  const fresh = freshItem({ type, language, path: '', version: '' });
  const category = store.index.term(store.index.site.default_category[language])?.id;
  const categories = type === 'post' && category ? [category] : [];
  return { ...fresh, id, author: call.caller.id, date: now, modified: now, categories };
}

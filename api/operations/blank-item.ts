import type { Item, ItemType } from '../contract/model.ts';
import { freshItem } from '../store/record-codec.ts';
import type { Call, Service } from './call.ts';
import { languageOfNew, type NewRecord } from './new-language.ts';

/** A new item before anything was said about it. */
export function blankItem(
  type: ItemType,
  id: number,
  call: NewRecord & Pick<Call, 'caller'>,
  { store }: Service,
): Item {
  const now = store.now();
  const language = languageOfNew(call, store.guide);
  const fresh = freshItem({ type, language, path: '', version: '' });
  const category = store.guide.term(store.guide.site.default_category[language])?.id;
  const categories = type === 'post' && category ? [category] : [];
  return { ...fresh, id, author: call.caller.id, date: now, modified: now, categories };
}

import type { Item, ItemType } from '../contract/model.ts';
import { freshItem } from '../store/record-codec.ts';
import type { Call, Service } from './call.ts';

/** A new item before anything was said about it. */
export function blankItem(
  type: ItemType,
  id: number,
  call: Pick<Call, 'caller' | 'language'>,
  { store }: Service,
): Item {
  const { caller, language } = call;
  const now = store.now();
  const fresh = freshItem({ type, language, path: '', version: '' });
  const category = store.guide.site.default_category[language];
  const categories = type === 'post' && category ? [category] : [];
  return { ...fresh, id, author: caller.id, date: now, modified: now, categories };
}

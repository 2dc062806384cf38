import { type Item, type ItemType, type Language, OTHER_LANGUAGE } from '../../contract/model.ts';
import { freshItem } from '../../contract/derive/stored-fields.ts';
import type { OperationInput, Service } from './operation.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';

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

/** The part of a request that decides the language of a new record. */
export type NewRecord = Pick<OperationInput, 'given' | 'language'> & { args: { translation_of?: number | undefined } };

/**
 * Language of a new record: the requested one, else that of a translation of the partner it names, else the default.
 */
export function languageOfNew({ args, given, language }: NewRecord, index: ContentIndex): Language {
  const isAsked = given.has('lang') || given.has('xlate_language');
  const partner = isAsked ? undefined : index.record(args.translation_of ?? 0);
  return partner ? OTHER_LANGUAGE[partner.language] : language;
}

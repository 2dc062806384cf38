import type { Item, ItemType } from '../contract/model.ts';
import type { Call, Service } from './call.ts';
import { languageOfNew } from './new-language.ts';

/** A new item before anything was said about it. */
export function blankItem(type: ItemType, id: number, call: Call, { store }: Service): Item {
  const now = store.now();
  const language = languageOfNew(call, store.guide);
  const defaultCategory = store.guide.term(store.guide.site.default_category[language])?.id;
  const talks = type === 'post' || type === 'attachment';
  return {
    id,
    type,
    language,
    path: '',
    version: '',
    translation_of: 0,
    translated_units: '',
    title: '',
    slug: '',
    aliases: [],
    status: type === 'attachment' ? 'inherit' : 'draft',
    date: now,
    dated: false,
    modified: now,
    password: '',
    content: '',
    excerpt: '',
    author: call.caller.id,
    featured_media: 0,
    comment_status: talks ? 'open' : 'closed',
    ping_status: type === 'post' ? 'open' : 'closed',
    format: 'standard',
    meta: {},
    sticky: false,
    template: '',
    categories: type === 'post' && defaultCategory ? [defaultCategory] : [],
    tags: [],
    parent: 0,
    menu_order: 0,
    alt_text: '',
    caption: '',
    file: '',
    mime_type: '',
    media_details: { sizes: {} },
  };
}

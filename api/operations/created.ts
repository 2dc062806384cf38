import type { Item } from '../contract/model.ts';
import { itemHref } from '../query/present/item-links.ts';
import { presentItem } from '../query/present/item.ts';
import type { Answer, Call, Service } from './call.ts';
import { versionTag } from './exclusively.ts';
import { editViewOf } from './view.ts';

/** The answer to a creation, at once or to a client that asks for it again. */
export function created(item: Item, call: Call, { presentation }: Service): Answer {
  return {
    status: 201,
    body: presentItem(item, editViewOf(call), presentation),
    version: versionTag(item),
    headers: { Location: itemHref(item, presentation) },
  };
}

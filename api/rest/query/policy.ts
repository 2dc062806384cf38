import { can, type Caller } from '../../contract/caller.ts';
import type { Author, Item, ItemType, Term } from '../../contract/model.ts';
import type { Capability } from '../../contract/roles.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';

// Rights of a caller on an item. Every function takes the loaded record, never an id, so that no second interpretation
// of the request can disagree.

/** Pages have rights of their own; posts, media and blocks share theirs. */
const right = (verb: string, type: ItemType): Capability =>
  `${verb}_${type === 'page' ? 'pages' : 'posts'}` as Capability;

const isOwn = (item: Item, caller: Caller): boolean => caller.id !== 0 && item.author === caller.id;

const isPublishedOrScheduled = ({ status }: Item): boolean => status === 'publish' || status === 'future';

/**
 * Whether a caller may read an item, by its status or that of the item it belongs to. Passwords are checked elsewhere.
 *
 * @example
 * if (!canRead(item, caller, index)) throw new Problem('rest_forbidden');
 */
export function canRead(item: Item, caller: Caller, index: ContentIndex): boolean {
  const holder = holderOf(item, index);
  return holder ? canReadItself(holder, caller) : true;
}

/**
 * The item that decides who may read: for an attached file, the item that it is ultimately attached to. Undefined for
 * unattached files, including those that hand-written files attach to each other in a circle.
 */
function holderOf(item: Item, index: ContentIndex): Item | undefined {
  return item.status === 'inherit' ? index.ancestors(item).find(({ status }) => status !== 'inherit') : item;
}

function canReadItself(item: Item, caller: Caller): boolean {
  if (item.type === 'cms_block' && !can(caller, 'edit_posts')) return false;
  if (item.status === 'publish') return true;
  if (item.type === 'attachment') return canEdit(item, caller);
  // Writers keep seeing their own texts, even those that they may no longer change.
  if (isOwn(item, caller) && can(caller, 'edit_posts')) return true;
  if (item.status === 'private') return can(caller, right('read_private', item.type));
  return canEdit(item, caller);
}

/**
 * Whether a caller may write an item.
 *
 * @example
 * if (!canEdit(item, caller)) throw new Problem('rest_cannot_edit');
 */
export const canEdit = (item: Item, caller: Caller): boolean => changes('edit', item, caller);

/** The same for any record. */
export const canEditRecord = (record: Item | Term, caller: Caller): boolean =>
  isTerm(record) ? can(caller, 'manage_categories') : canEdit(record, caller);

/** A block that pages may include: only blocks that everybody may read. */
export function publicBlock(id: number, index: ContentIndex): Item | null {
  const block = index.item(id);
  return block?.type === 'cms_block' && block.status === 'publish' && block.password === '' ? block : null;
}

/** Whether only a password opens the text of an item to a caller. */
export const isLockedFor = (item: Item, caller: Caller): boolean => item.password !== '' && !canEdit(item, caller);

/** Whether a caller may read the text of an item: of a protected one only with the right to edit it. */
export const canReadText = (item: Item, caller: Caller, index: ContentIndex): boolean =>
  canEdit(item, caller) || (item.password === '' && canRead(item, caller, index));

/** Writers may propose changes to texts that they may read. */
export const canPropose = (item: Item, caller: Caller, index: ContentIndex): boolean =>
  can(caller, 'edit_posts') && canReadText(item, caller, index);

export const canDelete = (item: Item, caller: Caller): boolean => changes('delete', item, caller);

function changes(verb: 'edit' | 'delete', item: Item, caller: Caller): boolean {
  const { type } = item;
  if (!can(caller, right(verb, type))) return false;
  if (type === 'attachment' && !can(caller, 'upload_files')) return false;
  if (!isOwn(item, caller)) {
    if (!can(caller, right(`${verb}_others`, type))) return false;
    if (item.status === 'private') return can(caller, right(`${verb}_private`, type));
  }
  return isPublishedOrScheduled(item) ? can(caller, right(`${verb}_published`, type)) : true;
}

/** Blocks are published immediately, so creating one requires the right to publish. */
export function canCreate(type: ItemType, caller: Caller): boolean {
  if (type === 'attachment') return can(caller, 'upload_files');
  if (type === 'cms_block') return can(caller, 'publish_posts');
  return can(caller, right('edit', type));
}

export const canPublish = (type: ItemType, caller: Caller): boolean => can(caller, right('publish', type));

export const canEditOthers = (type: ItemType, caller: Caller): boolean => can(caller, right('edit_others', type));

/** Whether the caller may list this type by a non-public status, or in edit context. */
export const canEditSome = (type: ItemType, caller: Caller): boolean => can(caller, right('edit', type));

/** Only published items make their author public; the existence of other accounts is private. */
export const isPublicAuthor = (id: number, index: ContentIndex): boolean =>
  index.author(id) !== undefined && index.hasPublished(id);

export const publicAuthors = (index: ContentIndex): Author[] =>
  [...index.authors.values()].filter(({ id }) => index.hasPublished(id));

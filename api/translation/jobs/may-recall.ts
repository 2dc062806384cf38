import { can, type Caller } from '../../contract/caller.ts';
import type { Item, Term } from '../../contract/model.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import { canEdit, canRead } from '../../rest/query/policy.ts';
import { isImported } from '../memory/imported.ts';
import { SITE_ID } from './texts.ts';

/**
 * Whether the caller may currently see what the memory holds of a text: they can read its source, and its translation
 * is not locked. Entries imported from other tools are visible to everyone. For a deleted text it is unknown who
 * could read it.
 */
export function mayRecall(sourceId: number, caller: Caller, index: ContentIndex): boolean {
  if (sourceId === SITE_ID || isImported(sourceId)) return true;
  const source = index.record(sourceId);
  if (!source) return can(caller, 'read_private_posts');
  const partner = index.partner(source);
  return isOpenTo(source, caller, index) && (!partner || !isLocked(partner) || isOpenTo(partner, caller, index));
}

const isOpenTo = (record: Item | Term, caller: Caller, index: ContentIndex): boolean =>
  isTerm(record) || (canRead(record, caller, index) && (record.password === '' || canEdit(record, caller)));

const isLocked = (record: Item | Term): boolean =>
  !isTerm(record) && (record.status === 'private' || record.password !== '');

import type { OutboundEvent } from '../../contract/events.ts';
import type { Item } from '../../contract/model.ts';
import { isTerm, type Change } from '../../content/index/content-index.ts';
import { linkOf } from '../query/serialize/item.ts';
import type { UrlContext } from '../query/serialize/serialize-context.ts';

/** Who made the change, and what links are made from. */
interface EventContext extends UrlContext {
  /** Id of the user; 0 for edits outside the service and for changes that the service makes itself. */
  user: number;
}

/** The events of completed changes. Categories and tags have no events. */
export function contentEvents(changes: readonly Change[], context: EventContext): OutboundEvent[] {
  return changes.flatMap(({ before, after }) => {
    const record = after ?? before;
    if (!record || isTerm(record)) return [];
    const type = typeOf(before as Item | undefined, after as Item | undefined);
    return type ? [{ type, data: dataOf(record, context) }] : [];
  });
}

function typeOf(before: Item | undefined, after: Item | undefined): OutboundEvent['type'] | null {
  if (!after) return 'item.deleted';
  if (after.status === 'trash') return before?.status === 'trash' ? null : 'item.trashed';
  if (isShown(after) && !(before && isShown(before))) return 'item.published';
  return before?.version === after.version && before.path === after.path ? null : 'item.updated';
}

/** Attachments of published items, and unattached ones, have the status `inherit`. */
const isShown = ({ status }: Item): boolean => status === 'publish' || status === 'inherit';

function dataOf(item: Item, { user, ...urls }: EventContext): OutboundEvent['data'] {
  const { id, type, language, status, modified } = item;
  return { id, type, language, status, modified, link: linkOf(item, urls), user };
}

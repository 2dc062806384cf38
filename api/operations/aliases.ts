import type { Item } from '../contract/model.ts';
import { pathOf } from '../query/address.ts';
import { isTerm, type Change, type Guide } from '../store/guide.ts';

/** Former addresses that an item remembers; the oldest go first. */
const REMEMBERED = 20;

/**
 * The changes of an update that moves a page: the item and everything below it remember where they were, so that old
 * links lead on. A page that is not public, before or after, has no address to remember.
 */
export function rememberAddresses(before: Item, after: Item, guide: Guide): Change[] {
  const [from, to] = [pathOf(before, guide), pathOf(after, guide)];
  const hasMoved = from !== null && to !== null && from !== to && before.type !== 'attachment';
  if (!hasMoved) return [{ before, after }];
  const changes: Change[] = [{ before, after: { ...after, aliases: remember(after.aliases, from, to) } }];
  for (const child of publishedBelow(before, guide)) {
    const old = pathOf(child, guide) as string;
    const now = to + old.slice(from.length);
    changes.push({ before: child, after: { ...child, aliases: remember(child.aliases, old, now) } });
  }
  return changes;
}

const remember = (aliases: string[], from: string, to: string): string[] =>
  [...aliases.filter((alias) => alias !== from && alias !== to), from].slice(-REMEMBERED);

function publishedBelow(page: Item, guide: Guide, seen = new Set([page.id])): Item[] {
  const pages: Item[] = [];
  for (const child of page.type === 'page' ? guide.childrenOf(page.id) : []) {
    if (isTerm(child) || child.type !== 'page' || seen.has(child.id)) continue;
    seen.add(child.id);
    if (child.status === 'publish') pages.push(child);
    pages.push(...publishedBelow(child, guide, seen));
  }
  return pages;
}

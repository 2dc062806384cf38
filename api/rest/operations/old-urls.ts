import type { Item, Term } from '../../contract/model.ts';
import { type Change, type ContentIndex, isTerm } from '../../content/index/content-index.ts';
import { pathBelow, pathOf } from '../query/urls.ts';

/** Number of old URLs kept for a record; the oldest are dropped first. */
const REMEMBERED = 20;

/**
 * The changes of an update that moves a page: the record and all chapters below it record their old URLs, so that old
 * links redirect. A page that is not public before and after has no URL to keep.
 */
export function rememberOldUrls(before: Item | Term, after: Item | Term, index: ContentIndex): Change[] {
  const keepsUrl = isTerm(before) || before.type !== 'attachment';
  const own = keepsUrl ? remember(after.aliases, pathOf(before, index), pathOf(after, index)) : after.aliases;
  const changes: Change[] = [{ before, after: { ...after, aliases: own } }];
  if (isTerm(before) || isTerm(after) || before.type !== 'page') return changes;
  const [from, to] = [pathBelow(before, index), pathBelow(after, index)];
  for (const child of from === to ? [] : index.descendants(before)) {
    if (child.status !== 'publish') continue;
    const old = pathOf(child, index) as string;
    const now = to + old.slice(from.length);
    changes.push({ before: child, after: { ...child, aliases: remember(child.aliases, old, now) } });
  }
  return changes;
}

const remember = (aliases: string[], from: string | null, to: string | null): string[] =>
  from === null || to === null || from === to
    ? aliases
    : [...aliases.filter((alias) => alias !== from && alias !== to), from].slice(-REMEMBERED);

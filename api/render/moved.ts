import { addressOf, hasPage, type Rendering } from './rendering.ts';

/** An address that a page had before, and where it is now; below the base. */
export type Moved = [from: string, to: string];

/** Old addresses with the present ones, in a fixed order; where two pages had one, it leads to the elder. */
export function movedPages(rendering: Rendering): Moved[] {
  const pairs = new Map<string, string>();
  const items = [...rendering.presentation.guide.allItems()].filter(hasPage).sort((a, b) => a.id - b.id);
  for (const item of items) {
    for (const alias of item.aliases) if (!pairs.has(alias)) pairs.set(alias, addressOf(item, rendering));
  }
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));
}

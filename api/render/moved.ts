import { addressOf, hasPage, type Rendering } from './rendering.ts';

/** An address that a page had before, and where it is now; below the base. */
export type Moved = [from: string, to: string];

/** Old addresses with the present ones, in a fixed order. */
export function movedPages(rendering: Rendering): Moved[] {
  const pairs: Moved[] = [];
  for (const item of rendering.presentation.guide.allItems()) {
    if (hasPage(item)) for (const alias of item.aliases) pairs.push([alias, addressOf(item, rendering)]);
  }
  return pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

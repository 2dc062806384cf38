import type { Item } from '../contract/model.ts';
import { FIRST_PAGE } from './build-targets.ts';
import { isPublic } from './output-files.ts';
import type { Rendering } from './rendering.ts';

/** Whether a list of so many newest public items may show the item, or did before the change; by default the API's. */
export function isAmongNewest(
  item: Item,
  rendering: Rendering,
  most: number = FIRST_PAGE,
  isListed = (other: Item) => isPublic(other, rendering),
): boolean {
  const oldestFirst = rendering.serializeContext.index.items(item.type, item.language);
  let newer = 0;
  for (let at = oldestFirst.length - 1; at >= 0 && newer < most; at--) {
    const other = oldestFirst[at] as Item;
    if (other.date <= item.date) return true;
    if (isListed(other)) newer++;
  }
  return newer < most;
}

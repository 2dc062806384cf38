import type { Link } from '../../../src/views.ts';
import type { Item } from '../../contract/model.ts';
import { comparison } from '../../index/sort-orders.ts';
import { NEIGHBOURS } from '../listings.ts';
import type { Rendering } from '../rendering.ts';
import { itemLink } from './frame.ts';

const inGuideOrder = comparison('guide');

/** Related articles that are named at most. */
const MOST = 4;

/** What a shared term tells: many articles share a topic, few a tag. An article is related from the weight of a tag on. */
const WEIGHTS = { category: 1, post_tag: 2 } as const;

/**
 * Articles that share terms with this one, those that share most first, then in the order of the guide. They are looked
 * for among its neighbours in the lists of its terms: a change of an article then touches the pages of its neighbours
 * only, however many articles there are.
 */
export function relatedTo(item: Item, rendering: Rendering): Link[] {
  const { index } = rendering.serializeContext;
  const weights = new Map<Item, number>();
  for (const id of new Set([...item.categories, ...item.tags])) {
    const term = index.term(id);
    if (!term) continue;
    const list = rendering.listings.ofTerm(term);
    const place = rendering.listings.placeIn(`term ${id}`, item);
    for (const other of list.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1)) {
      if (other.id === item.id || other.language !== item.language) continue;
      weights.set(other, (weights.get(other) ?? 0) + WEIGHTS[term.taxonomy]);
    }
  }
  return [...weights]
    .filter(([, weight]) => weight >= WEIGHTS.post_tag)
    .sort(([a, one], [b, other]) => other - one || inGuideOrder(a, b))
    .slice(0, MOST)
    .map(([other]) => itemLink(other, rendering));
}

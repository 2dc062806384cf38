import type { Link } from '../../../src/views.ts';
import type { Item } from '../../contract/model.ts';
import { comparison } from '../../index/sort-orders.ts';
import { NEIGHBOURS } from '../listings.ts';
import type { Rendering } from '../rendering.ts';
import { itemLink } from './frame.ts';

const byDate = comparison('date');

/** The order of the guide but for titles, so that another title moves no article from one page to another. */
const inOrder = (a: Item, b: Item): number => a.menu_order - b.menu_order || byDate(a, b);

/** Related articles that are named at most. */
const MOST = 4;

/** What a shared term tells: many articles share a topic, few a tag. An article is related from the weight of a tag on. */
const WEIGHTS = { category: 1, post_tag: 2 } as const;

/**
 * Articles that share terms with this one, those that share most first, then in the order of the guide. They are looked
 * for among its neighbours in the lists of its terms: a change of an article then touches the pages of its neighbours
 * only, however many articles there are.
 */
export const relatedTo = (item: Item, rendering: Rendering): Link[] =>
  relatedArticles(item, rendering).map((other) => itemLink(other, rendering));

/** Whether the page of an article names another one as related. */
export const isRelated = (item: Item, other: Item, rendering: Rendering): boolean =>
  sharedWeight(item, other, rendering) >= WEIGHTS.post_tag &&
  relatedArticles(item, rendering).some(({ id }) => id === other.id);

function sharedWeight(a: Item, b: Item, { serializeContext: { index } }: Rendering): number {
  const own = new Set([...a.categories, ...a.tags]);
  const shared = [...new Set([...b.categories, ...b.tags])].filter((id) => own.has(id));
  return shared.reduce((weight, id) => weight + WEIGHTS[index.term(id)?.taxonomy ?? 'category'], 0);
}

function relatedArticles(item: Item, rendering: Rendering): Item[] {
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
    .sort(([a, one], [b, other]) => other - one || inOrder(a, b))
    .slice(0, MOST)
    .map(([other]) => other);
}

import type { Link } from '../../../src/views.ts';
import type { Item } from '../../contract/model.ts';
import { comparison } from '../../index/sort-orders.ts';
import { linkedBothWays } from '../links-between.ts';
import { NEIGHBOURS } from '../listings.ts';
import { isLocked, type Rendering } from '../rendering.ts';
import { itemLink } from './frame.ts';

const byDate = comparison('date');

/** The order of the guide but for titles, so that another title moves no article from one page to another. */
const inOrder = (a: Item, b: Item): number => a.menu_order - b.menu_order || byDate(a, b);

/** Related articles that are named at most. */
const MOST = 4;

/**
 * What two articles have in common: many share a topic, few a tag, and authors who link two articles both ways say it
 * themselves. An article is related from the weight of a tag on.
 */
const WEIGHTS = { category: 1, post_tag: 2, alike: 1, linked: 3 } as const;
const RELATED = WEIGHTS.post_tag;

/** From here on two texts are about the same: the share of words that both say often. */
const ALIKE = 1 / 3;

export const relatedTo = (item: Item, rendering: Rendering): Link[] =>
  rendering.related.of(item).map((other) => itemLink(other, rendering));

/** Whether two neighbours are about the same; nothing is told of protected texts. */
export const areAlike = (a: Item, b: Item, { topics }: Pick<Rendering, 'topics'>): boolean =>
  !isLocked(a) && !isLocked(b) && topics.likeness(a, b) >= ALIKE;

/**
 * Articles that have most in common with this one, then in the order of the guide. They are looked for among its
 * neighbours in the lists of its terms and among those that it links to: a change of an article then touches the pages
 * of these only, however many articles there are.
 */
export function findRelated(
  item: Item,
  rendering: Pick<Rendering, 'serializeContext' | 'listings' | 'topics'>,
): Item[] {
  const { index } = rendering.serializeContext;
  const weights = new Map<Item, number>();
  const add = (other: Item, weight: number) => {
    if (other.id !== item.id && other.language === item.language)
      weights.set(other, (weights.get(other) ?? 0) + weight);
  };
  for (const id of new Set([...item.categories, ...item.tags])) {
    const term = index.term(id);
    if (!term) continue;
    const list = rendering.listings.ofTerm(term);
    const place = rendering.listings.placeIn(`term ${id}`, item);
    for (const other of list.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1))
      add(other, WEIGHTS[term.taxonomy]);
  }
  const neighbours = [...weights.keys()];
  for (const other of linkedBothWays(item, rendering)) add(other, WEIGHTS.linked);
  // Comparing texts takes long, so only those are compared that it may bring among the related ones.
  const enough = Math.max(RELATED, [...weights.values()].sort((a, b) => b - a)[MOST - 1] ?? 0);
  for (const other of neighbours)
    if (weights.get(other)! + WEIGHTS.alike >= enough && areAlike(item, other, rendering)) add(other, WEIGHTS.alike);
  return [...weights]
    .filter(([, weight]) => weight >= RELATED)
    .sort(([a, one], [b, other]) => other - one || inOrder(a, b))
    .slice(0, MOST)
    .map(([other]) => other);
}

/**
 * Tells of others whether they may be related to this article, by what the two say of each other alone: which others have
 * more in common is not asked.
 */
export function possiblyRelatedTo(
  item: Item,
  rendering: Pick<Rendering, 'serializeContext' | 'topics'>,
): (other: Item) => boolean {
  const { index } = rendering.serializeContext;
  const own = new Set([...item.categories, ...item.tags]);
  const linked = new Set(linkedBothWays(item, rendering));
  return (other) => {
    const shared = own.intersection(new Set([...other.categories, ...other.tags]));
    const weight = [...shared].reduce((sum, id) => sum + WEIGHTS[index.term(id)?.taxonomy ?? 'category'], 0);
    if (weight >= RELATED || linked.has(other)) return true;
    return weight + WEIGHTS.alike >= RELATED && areAlike(item, other, rendering);
  };
}

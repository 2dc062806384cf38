import type { Item } from '../contract/model.ts';
import type { Order } from '../index/sort-orders.ts';
import { slugify } from '../lib/slug.ts';
import type { ListArguments } from './filter.ts';

/** The stored order that an `orderby` reads; those that depend on the request itself start from the date. */
export function storedOrder(orderby: ListArguments['orderby']): Order {
  switch (orderby) {
    case 'include':
    case 'include_slugs':
    case 'relevance':
      return 'date';
    default:
      return orderby;
  }
}

/** Puts rows in the order that a list of ids or slugs in the request gives. */
export function requestedOrder(rows: Item[], args: ListArguments): Item[] {
  const wanted =
    args.orderby === 'include'
      ? rank(args.include, (item) => item.id)
      : args.orderby === 'include_slugs'
        ? rank((args.slug ?? []).map(slugify), (item) => item.slug)
        : null;
  return wanted ? [...rows].sort((a, b) => wanted(a) - wanted(b)) : rows;
}

function rank<T>(values: T[], of: (item: Item) => T): (item: Item) => number {
  const ranks = new Map<T, number>();
  for (const [index, value] of values.entries()) if (!ranks.has(value)) ranks.set(value, index);
  return (item) => ranks.get(of(item)) ?? values.length;
}

import { slugify } from '../../lib/slug.ts';

type Compare<R> = (a: R, b: R) => number;

/** What a list is asked to be ordered by. */
interface Sorting {
  order: 'asc' | 'desc';
  orderby: string;
  include: readonly number[];
  slug?: readonly string[] | undefined;
}

interface Sortable {
  id: number;
  slug?: string;
}

/** Puts rows in the order that a list of ids or slugs in the request gives, whatever the direction. */
export function requestedOrder<R extends Sortable>(rows: readonly R[], args: Sorting): R[] {
  const compare = requested<R>(args);
  return compare ? rows.toSorted(compare) : [...rows];
}

/**
 * The order of a list that is made for the request, by one of several; the standard one takes the place of those that it
 * does not know. Ties are broken by id, in the direction of the order, so that each row has one place.
 */
export function orderFor<R extends Sortable, const K extends string>(
  args: Sorting,
  orders: Readonly<Record<K, Compare<R>>>,
  standard: K,
): Compare<R> {
  const known: Readonly<Record<string, Compare<R>>> = orders;
  const compare = requested<R>(args) ?? known[args.orderby] ?? orders[standard];
  const direction = args.order === 'desc' ? -1 : 1;
  return (a, b) => direction * (compare(a, b) || a.id - b.id);
}

/** Null where the request gives no list, or none to order by. */
function requested<R extends Sortable>({ orderby, include, slug = [] }: Sorting): Compare<R> | null {
  if (orderby === 'include' && include.length > 0) return byPlace(include, ({ id }) => id);
  if (orderby === 'include_slugs' && slug.length > 0) return byPlace(slug.map(slugify), (row) => row.slug ?? '');
  return null;
}

function byPlace<T, R>(values: readonly T[], of: (row: R) => T): Compare<R> {
  const places = new Map<T, number>();
  for (const [place, value] of values.entries()) if (!places.has(value)) places.set(value, place);
  const positionOf = (row: R) => places.get(of(row)) ?? values.length;
  return (a, b) => positionOf(a) - positionOf(b);
}

export const byText =
  <R>(text: (row: R) => string, language: string): Compare<R> =>
  (a, b) =>
    text(a).localeCompare(text(b), language, { sensitivity: 'base' });

/** By the characters of a slug or date, whatever the language. */
export const byCharacters =
  <R>(text: (row: R) => string): Compare<R> =>
  (a, b) =>
    text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0;

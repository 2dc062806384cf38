import { Problem } from '../../lib/problem.ts';
import { slugify } from '../../lib/slug.ts';
import { plainPath } from '../../lib/decode-percent.ts';

type Compare<R> = (a: R, b: R) => number;

/** The arguments that decide the order of a list. */
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

/** Refuses orders that need arguments which the request lacks. */
export function refuseOrder({
  orderby,
  include,
  search,
}: Omit<Sorting, 'order'> & { search?: string | undefined }): void {
  if (orderby === 'relevance' && !search) throw new Problem('rest_no_search_term_defined');
  if (orderby === 'include' && include.length === 0) throw new Problem('rest_orderby_include_missing_include');
}

/** Sorts rows in the order of the ids or slugs listed in the request, regardless of direction. */
export function requestedOrder<R extends Sortable>(rows: readonly R[], args: Sorting): R[] {
  const compare = requested<R>(args);
  return compare ? rows.toSorted(compare) : [...rows];
}

/**
 * The comparison for a list sorted for this request; unknown orders fall back to the standard one. Ties are broken by
 * id, in the direction of the order, so that each row has a definite place.
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

/** Null if the request lists no ids or slugs to order by. */
function requested<R extends Sortable>({ orderby, include, slug = [] }: Sorting): Compare<R> | null {
  if (orderby === 'include' && include.length > 0)
    return byPlace(
      include.map((id) => [id]),
      ({ id }) => id,
    );
  if (orderby === 'include_slugs' && slug.length > 0) return byPlace(slug.map(slugsMeant), (row) => row.slug ?? '');
  return null;
}

/** Slugs that a client may mean: that of a text, and one written by hand, which may have any letters. */
export const slugsMeant = (text: string): string[] => [slugify(text), plainPath(text).normalize('NFC')];

/** By the first place that has the value of a row among its own. */
function byPlace<T, R>(values: readonly (readonly T[])[], of: (row: R) => T): Compare<R> {
  const places = new Map<T, number>();
  for (const [place, meant] of values.entries())
    for (const value of meant) if (!places.has(value)) places.set(value, place);
  const positionOf = (row: R) => places.get(of(row)) ?? values.length;
  return (a, b) => positionOf(a) - positionOf(b);
}

export const byText =
  <R>(text: (row: R) => string, language: string): Compare<R> =>
  (a, b) =>
    text(a).localeCompare(text(b), language, { sensitivity: 'base' });

/** Compares slugs or dates by characters, regardless of language. */
export const byCharacters =
  <R>(text: (row: R) => string): Compare<R> =>
  (a, b) =>
    text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0;

/** By a time, the latest first. */
export const latestFirst =
  <R extends { id: number }>(time: (row: R) => string): Compare<R> =>
  (a, b) =>
    byCharacters(time)(b, a) || b.id - a.id;

import type { Item, Term } from '../contract/model.ts';
import { comparison } from '../index/sort-orders.ts';
import { NEIGHBOURS } from './listings.ts';
import type { Rendering } from './rendering.ts';
import { isRelated } from './views/related.ts';

const inGuideOrder = comparison('guide');

/**
 * Articles whose pages may name this one beside the text, as a neighbour or as related. Where it only says something else
 * and stands where it stood in every list, these are few: those that do name it.
 */
export function namingPages(before: Item | undefined, item: Item, rendering: Rendering): Item[] {
  const terms = termsOf(item, rendering);
  const stands = terms.every((term) => before && standsAs(before, item, term, rendering));
  return terms.flatMap((term) => {
    const list = rendering.listings.ofTerm(term);
    const place = rendering.listings.placeIn(`term ${term.id}`, item);
    // What moved makes room for the one behind it.
    const reach = stands ? NEIGHBOURS : NEIGHBOURS + 1;
    const around = list.slice(Math.max(0, place - reach), place + reach + 1);
    return stands
      ? around.filter((other) => other.categories[0] === term.id || isRelated(other, item, rendering))
      : around;
  });
}

const termsOf = (item: Item, { serializeContext: { index } }: Rendering): Term[] =>
  [...new Set([...item.categories, ...item.tags])].flatMap((id) => index.term(id) ?? []);

/** Whether an article has the place in the list of a term that it had before. */
function standsAs(before: Item, after: Item, { id }: Term, { listings }: Rendering): boolean {
  const list = listings.articles(`term ${id}`);
  const place = listings.placeIn(`term ${id}`, after);
  if (list[place]?.id !== after.id || !isOrderedAs(before, after)) return false;
  const [previous, next] = [list[place - 1], list[place + 1]];
  return (!previous || inGuideOrder(previous, before) < 0) && (!next || inGuideOrder(before, next) < 0);
}

/** Whether two versions are in the same lists, and at most their titles decide where. */
function isOrderedAs(before: Item, after: Item): boolean {
  const facts = ({ status, language, categories, tags, menu_order, date }: Item) =>
    JSON.stringify([status, language, categories, tags, menu_order, date]);
  return facts(before) === facts(after);
}

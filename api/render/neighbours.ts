import type { Item, Term } from '../contract/model.ts';
import { isTerm, type Change } from '../index/content-index.ts';
import { comparison } from '../index/sort-orders.ts';
import { placeOf } from './change-facts.ts';
import { linkedFrom } from './links-between.ts';
import { NEIGHBOURS } from './listings.ts';
import { hasPage, isLocked, type Rendering } from './rendering.ts';
import { RelatedArticles } from './related-articles.ts';
import { areAlike, findRelated, possiblyRelatedTo } from './views/related.ts';

type Content = Pick<Rendering, 'serializeContext' | 'listings' | 'topics'>;

const inGuideOrder = comparison('guide');

/**
 * Articles whose pages may name this one beside the text, as a neighbour or as related. Where it only says something else
 * and stands where it stood in every list, these are few: those that do name it.
 */
export function namingPages(before: Item | undefined, item: Item, rendering: Rendering): Item[] {
  const terms = termsOf(item, rendering);
  const stands = terms.every((term) => before && standsAs(before, item, term, rendering));
  const mayName = possiblyRelatedTo(item, rendering);
  const isNamedBy = (other: Item) => mayName(other) && rendering.related.of(other).includes(item);
  const neighbours = terms.flatMap((term) => {
    // What moved makes room for the one behind it.
    const around = aroundIn(term, item, stands ? NEIGHBOURS : NEIGHBOURS + 1, rendering);
    return stands ? around.filter((other) => other.categories[0] === term.id || isNamedBy(other)) : around;
  });
  return [...neighbours, ...linkedFrom(item, rendering)];
}

/** Articles that are related no more, or from now on, because the text of one says something else. */
export function regroupedPages({ before, after }: { before?: Item; after?: Item }, rendering: Content): Item[] {
  if (before?.type !== 'post' || !after || saysSame(before, after)) return [];
  const neighbours = termsOf(after, rendering).flatMap((term) => aroundIn(term, after, NEIGHBOURS, rendering));
  const regrouped = [...new Set(neighbours)].filter(
    (other) => areAlike(other, before, rendering) !== areAlike(other, after, rendering),
  );
  const [former, present] = [new Set(linkedFrom(before, rendering)), new Set(linkedFrom(after, rendering))];
  return [...regrouped, ...former.symmetricDifference(present)];
}

/** Which articles are related, kept up to date. It is made after the lists: they follow a change first. */
export const relatedArticles = (content: Content): RelatedArticles =>
  new RelatedArticles({
    index: content.serializeContext.index,
    find: (item) => findRelated(item, content),
    regroupedBy: (change) => regroupedBy(change, content),
  });

function regroupedBy({ before, after }: Change, rendering: Content): Item[] | null {
  if (!before || !after || isTerm(before) || isTerm(after) || placeOf(before) !== placeOf(after)) return null;
  if (after.type !== 'post' || !hasPage(after)) return [after];
  const stands = termsOf(after, rendering).every((term) => standsAs(before, after, term, rendering));
  return stands && isOrderedAs(before, after) ? [after, ...regroupedPages({ before, after }, rendering)] : null;
}

const saysSame = (a: Item, b: Item): boolean =>
  a.title === b.title && a.content === b.content && isLocked(a) === isLocked(b);

/** The articles of a term before and after one of them. */
function aroundIn(term: Term, item: Item, reach: number, { listings }: Content): Item[] {
  const place = listings.placeIn(`term ${term.id}`, item);
  return listings.ofTerm(term).slice(Math.max(0, place - reach), place + reach + 1);
}

const termsOf = (item: Item, { serializeContext: { index } }: Content): Term[] =>
  [...new Set([...item.categories, ...item.tags])].flatMap((id) => index.term(id) ?? []);

/** Whether an article has the place in the list of a term that it had before. */
function standsAs(before: Item, after: Item, { id }: Term, { listings }: Content): boolean {
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

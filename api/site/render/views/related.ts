import type { Item, Taxonomy } from '../../../contract/model.ts';
import { comparison } from '../../../content/index/sort-orders.ts';
import { likeness } from '../keywords.ts';

/** The fields of an article that decide which others it is related to. */
export type Kin = Pick<Item, 'id' | 'language' | 'categories' | 'tags' | 'menu_order' | 'date'>;

/** Facts about articles, by id. */
interface Known {
  /** Neighbours of this article in the list of a term. */
  around(term: number): number[];
  kin(id: number): Kin | null;
  taxonomy(term: number): Taxonomy | null;
  /** Articles that an article links to. */
  linked(id: number): number[];
}

/** What another article has in common with one, apart from their texts. */
export interface InCommon {
  id: number;
  weight: number;
  /** Whether the two share a term; only then are their texts compared. */
  isNeighbour: boolean;
}

const byDate = comparison('date') as (a: Kin, b: Kin) => number;

/** The order of the guide without titles, so that a new title moves no article to another page. */
const inOrder = (a: Kin, b: Kin): number => a.menu_order - b.menu_order || byDate(a, b);

/** Most related articles on a page. */
const MOST = 4;

/**
 * Weights of what two articles have in common: many articles share a topic, few share a tag, and links in both
 * directions express the authors' judgement. An article is related from the weight of a tag on.
 */
const WEIGHTS = { category: 1, post_tag: 2, alike: 1, linked: 3 } as const;
const RELATED = WEIGHTS.post_tag;

/** Least likeness of texts about the same subject: the share of common keywords. */
const ALIKE = 1 / 3;

/**
 * The articles that have something in common with this one, in the order of the guide. Candidates are its neighbours
 * in the lists of its terms and the articles that it links to, so that a change affects the pages of these only,
 * however many articles there are.
 */
export function inCommonWith(item: Item, { around, kin, taxonomy, linked }: Known): InCommon[] {
  const weights = new Map<number, number>();
  const others = new Map<number, Kin>();
  const add = (id: number, weight: number): void => {
    const other = others.get(id) ?? kin(id);
    if (id === item.id || other?.language !== item.language) return;
    others.set(id, other);
    weights.set(id, (weights.get(id) ?? 0) + weight);
  };
  for (const term of new Set([...item.categories, ...item.tags])) {
    const kind = taxonomy(term);
    if (kind) for (const id of around(term)) add(id, WEIGHTS[kind]);
  }
  const neighbours = new Set(weights.keys());
  for (const id of linked(item.id)) if (linked(id).includes(item.id)) add(id, WEIGHTS.linked);
  return [...others.values()]
    .sort(inOrder)
    .map(({ id }) => ({ id, weight: weights.get(id) ?? 0, isNeighbour: neighbours.has(id) }));
}

/**
 * Ids of the articles that have the most in common with one, then in the order of the guide. `keywords` returns the
 * keywords of a text, none for a protected one.
 */
export function relatedAmong(
  id: number,
  inCommon: readonly InCommon[],
  keywords: (id: number) => Uint32Array,
): number[] {
  // Comparing texts takes long, so it is limited to articles that it can raise into the result.
  const enough = Math.max(RELATED, inCommon.map(({ weight }) => weight).sort((a, b) => b - a)[MOST - 1] ?? 0);
  const isAlike = (other: InCommon) =>
    other.isNeighbour && other.weight + WEIGHTS.alike >= enough && likeness(keywords(id), keywords(other.id)) >= ALIKE;
  return inCommon
    .map((other) => ({ id: other.id, weight: other.weight + (isAlike(other) ? WEIGHTS.alike : 0) }))
    .filter(({ weight }) => weight >= RELATED)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST)
    .map(({ id }) => id);
}

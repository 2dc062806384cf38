import type { Language } from '../../contract/model.ts';
import type { Comparison } from './sorted-items.ts';

/**
 * Sort orders of lists. All are ascending and end with the id, so that every item has a definite position. `guide` is
 * the order in which readers see articles and chapters: as numbered by authors, then by date, then by title.
 */
export const ORDERS = ['date', 'modified', 'id', 'title', 'slug', 'author', 'parent', 'menu_order', 'guide'] as const;
export type Order = (typeof ORDERS)[number];

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares letters only: accents and case do not distinguish words. Czech treats `ch` as a letter. */
const collators: Record<Language, Intl.Collator> = {
  cs: new Intl.Collator('cs', { sensitivity: 'base', numeric: false }),
  en: new Intl.Collator('en', { sensitivity: 'base', numeric: false }),
};

const keys: Record<Order, Comparison> = {
  date: (a, b) => text(a.date, b.date),
  modified: (a, b) => text(a.modified, b.modified),
  id: () => 0,
  title: (a, b) => collators[a.language].compare(a.title, b.title),
  slug: (a, b) => text(a.slug, b.slug),
  author: (a, b) => a.author - b.author,
  parent: (a, b) => a.parent - b.parent,
  menu_order: (a, b) => a.menu_order - b.menu_order,
  guide: (a, b) => keys.menu_order(a, b) || keys.date(a, b) || keys.title(a, b),
};

export function comparison(order: Order): Comparison {
  const key = keys[order];
  return (a, b) => key(a, b) || a.id - b.id;
}

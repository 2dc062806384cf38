import type { Item } from '../contract/model.ts';
import { hasPage } from './rendering.ts';

/** What decides where an item counts: in the sitemap, for its terms, and for whether its author is public. */
export const standingOf = (item: Item | undefined): string =>
  item ? JSON.stringify([item.status, !item.slug, !item.password, item.author, item.categories, item.tags]) : '';

/** What decides where an item and its stand-in have pages: an old URL of another leads there no more. */
export const placeOf = (item: Item | undefined): string =>
  item
    ? JSON.stringify([
        item.status,
        item.slug,
        item.parent,
        item.language,
        item.translation_of,
        item.author,
        item.former,
      ])
    : '';

/** What of a translation the outputs of its source show: where it is, and of which texts it was made. */
export const translationFactsOf = (item: Item): string =>
  JSON.stringify([placeOf(item), item.password, item.translated_units]);

/** What of an item other pages show in their navigation. */
export const navigationOf = (item: Item | undefined): string =>
  item && hasPage(item)
    ? JSON.stringify([
        item.title,
        item.slug,
        item.date,
        item.parent,
        item.menu_order,
        item.categories,
        item.tags,
        item.language,
      ])
    : '';

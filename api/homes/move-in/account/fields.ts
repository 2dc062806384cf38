import type { Item } from '../../../contract/model.ts';
import { siteToGmt } from '../../../lib/time.ts';
import type { SourceItem } from '../source/model.ts';

/** A field of the old site that reads otherwise in the guide. */
export interface Difference {
  field: string;
  old: string;
  now: string;
}

type Read = (item: Item, of: SourceItem) => [now: unknown, old: unknown];

/** What the API of the old site says of an item, and where the guide says the same. */
const FIELDS: Record<string, Read> = {
  slug: (item, of) => [item.slug, of.slug],
  status: (item, of) => [item.status, of.status],
  date_gmt: (item, of) => [item.dated ? siteToGmt(item.date) : '', of.date || (item.dated ? siteToGmt(item.date) : '')],
  author: (item, of) => [item.author, of.author || 1],
  parent: (item, of) => [item.type === 'post' ? 0 : item.parent, item.type === 'post' ? 0 : of.parent],
  menu_order: (item, of) => [item.menu_order, of.menuOrder],
  sticky: (item, of) => [item.sticky, of.sticky],
  password: (item, of) => [item.password !== '', of.password !== ''],
  format: (item, of) => [item.format, of.format],
  featured_media: (item, of) => [item.featured_media, of.featuredMedia],
  terms: (item, of) => [
    item.categories.length + item.tags.length,
    item.type === 'post' ? (of.terms['category']?.length ?? 0) + (of.terms['post_tag']?.length ?? 0) : 0,
  ],
};

/** Compares an item as it stands in the guide with what the old site said of it, field by field. */
export const compareFields = (item: Item, of: SourceItem): Difference[] =>
  Object.entries(FIELDS).flatMap(([field, read]) => {
    const [now, old] = read(item, of);
    return now === old ? [] : [{ field, old: String(old), now: String(now) }];
  });

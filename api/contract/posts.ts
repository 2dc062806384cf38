import {
  authorFilters,
  context,
  dateFilters,
  idFilters,
  itemOrders,
  offset,
  paging,
  search,
  slugFilter,
  sorting,
  statusFilter,
  termFilters,
  translationFilter,
} from './args.ts';
import * as field from './fields.ts';
import type { Arguments, RecordSchema } from './shape.ts';
import { LISTABLE_STATUSES } from './statuses.ts';

const ids = { type: 'array', items: { type: 'integer' }, null: 'empty', context: field.inFull } as const;

/** Guide articles. */
export const post = {
  title: 'post',
  name: 'Post',
  fields: {
    ...field.identity,
    ...field.dates,
    ...field.guid,
    ...field.changes,
    ...field.password,
    ...field.address,
    ...field.title,
    ...field.content,
    ...field.excerpt,
    ...field.author,
    ...field.featuredMedia,
    ...field.discussion,
    sticky: { text: 'item.sticky', type: 'boolean', context: field.inFull },
    ...field.template,
    format: { text: 'item.format', type: 'string', enum: field.FORMATS, context: field.inFull },
    ...field.meta,
    categories: { text: 'item.categories', ...ids },
    tags: { text: 'item.tags', ...ids },
    ...field.permalink,
    ...field.translation,
  },
} as const satisfies RecordSchema;

export const postListArgs = {
  ...context,
  ...translationFilter,
  ...paging,
  ...search,
  ...dateFilters,
  ...authorFilters,
  ...idFilters,
  ...offset,
  ...sorting('desc', 'date', itemOrders),
  ...slugFilter,
  ...statusFilter(LISTABLE_STATUSES, 'publish'),
  ...termFilters,
  sticky: { text: 'args.sticky', type: 'boolean' },
} as const satisfies Arguments;

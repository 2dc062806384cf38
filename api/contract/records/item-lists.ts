import * as args from '../args.ts';
import { LISTABLE_STATUSES, MEDIA_KINDS, MEDIA_STATUSES } from '../enums.ts';
import type { Arguments } from '../schema.ts';

export const postListArgs = {
  ...args.itemFilters,
  ...args.translationFilter,
  ...args.authorFilters,
  ...args.idFilters,
  ...args.offset,
  ...args.sorting('desc', 'date', args.itemOrders),
  ...args.slugFilter,
  ...args.statusFilter(LISTABLE_STATUSES, 'publish'),
  ...args.termFilters,
  sticky: { text: 'args.sticky', type: 'boolean' },
} as const satisfies Arguments;

export const pageListArgs = {
  ...args.itemFilters,
  ...args.translationFilter,
  ...args.authorFilters,
  ...args.idFilters,
  menu_order: { text: 'args.menu_order', type: 'integer' },
  ...args.offset,
  ...args.sorting('desc', 'date', [...args.itemOrders, 'menu_order']),
  ...args.parentFilters,
  ...args.slugFilter,
  ...args.statusFilter(LISTABLE_STATUSES, 'publish'),
} as const satisfies Arguments;

export const blockListArgs = {
  ...args.itemFilters,
  ...args.translationFilter,
  ...args.idFilters,
  ...args.offset,
  ...args.sorting('desc', 'date', args.itemOrders),
  ...args.slugFilter,
  ...args.statusFilter(LISTABLE_STATUSES, 'publish'),
} as const satisfies Arguments;

export const mediaListArgs = {
  ...args.itemFilters,
  ...args.authorFilters,
  ...args.idFilters,
  ...args.offset,
  ...args.sorting('desc', 'date', args.itemOrders),
  ...args.parentFilters,
  ...args.slugFilter,
  ...args.statusFilter(MEDIA_STATUSES, 'inherit'),
  media_type: { text: 'args.media_type', type: 'string', enum: MEDIA_KINDS, default: null },
  mime_type: { text: 'args.mime_type', type: 'string', default: null, empty: 'not given' },
} as const satisfies Arguments;

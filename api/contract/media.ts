import {
  authorFilters,
  context,
  dateFilters,
  idFilters,
  itemOrders,
  offset,
  paging,
  parentFilters,
  search,
  slugFilter,
  sorting,
  statusFilter,
} from './args.ts';
import * as field from './fields.ts';
import type { Arguments, RecordSchema } from './shape.ts';
import { MEDIA_STATUSES } from './statuses.ts';

/** Files, with the texts that go with them. */
export const attachment = {
  title: 'attachment',
  name: 'Media',
  fields: {
    ...field.identity,
    ...field.dates,
    ...field.guid,
    ...field.changes,
    ...field.address,
    // Clients send back the record that they were shown.
    status: { ...field.address.status, unchanged: ['inherit'] },
    ...field.title,
    ...field.author,
    ...field.discussion,
    ...field.template,
    ...field.meta,
    ...field.permalink,
    description: { text: 'media.description', ...field.richText(field.inFull) },
    caption: { text: 'media.caption', ...field.richText(field.everywhere) },
    alt_text: { text: 'media.alt_text', type: 'string', context: field.everywhere },
    media_type: {
      text: 'media.media_type',
      type: 'string',
      enum: ['image', 'file'],
      context: field.everywhere,
      readonly: true,
    },
    mime_type: { text: 'media.mime_type', type: 'string', context: field.everywhere, readonly: true },
    media_details: { text: 'media.media_details', type: 'object', context: field.everywhere, readonly: true },
    post: { text: 'media.post', type: ['integer', 'null'], context: field.inFull },
    source_url: {
      text: 'media.source_url',
      type: 'string',
      format: 'uri',
      context: field.everywhere,
      readonly: true,
    },
    missing_image_sizes: {
      text: 'media.missing_image_sizes',
      type: 'array',
      items: { type: 'string' },
      context: field.forEditing,
      readonly: true,
    },
    ...field.translation,
  },
} as const satisfies RecordSchema;

export const mediaListArgs = {
  ...context,
  ...paging,
  ...search,
  ...dateFilters,
  ...authorFilters,
  ...idFilters,
  ...offset,
  ...sorting('desc', 'date', itemOrders),
  ...parentFilters,
  ...slugFilter,
  ...statusFilter(MEDIA_STATUSES, 'inherit'),
  media_type: {
    text: 'args.media_type',
    type: 'string',
    enum: ['image', 'video', 'text', 'application', 'audio'],
    default: null,
  },
  mime_type: { text: 'args.mime_type', type: 'string', default: null, blank: 'not given' },
} as const satisfies Arguments;

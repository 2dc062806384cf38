import { POST_FORMATS } from '../enums.ts';
import type { RecordSchema } from '../schema.ts';
import * as field from './rows.ts';

const ids = {
  type: 'array',
  items: { type: 'integer' },
  null: 'empty',
  context: field.inFull,
  set: 'by rule',
} as const;

export const post = {
  title: 'post',
  name: 'Post',
  fields: {
    ...field.article,
    ...field.discussion('open', 'open'),
    sticky: {
      text: 'item.sticky',
      type: 'boolean',
      context: field.inFull,
      stored: { as: 'boolean', fresh: false, order: 230, indexed: true },
      set: 'plain',
    },
    template: field.template,
    format: {
      text: 'item.format',
      type: 'string',
      enum: POST_FORMATS,
      context: field.inFull,
      stored: { as: 'word', fresh: 'standard', order: 240 },
      set: 'plain',
    },
    meta: field.meta,
    categories: { text: 'item.categories', ...ids, stored: { as: 'ids', fresh: [], order: 90, indexed: true } },
    tags: { text: 'item.tags', ...ids, stored: { as: 'ids', fresh: [], order: 100, indexed: true } },
    ...field.permalink,
    ...field.translation,
    ...field.upkeep,
  },
  kept: {
    ...field.pairing,
    // Position among its neighbours; the API shape has it for chapters only, so it is stored but not shown.
    menu_order: { stored: { as: 'integer', fresh: 0, order: 120, sparse: true, indexed: true } },
    ...field.aliases,
  },
} as const satisfies RecordSchema;

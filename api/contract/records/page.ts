import type { RecordSchema } from '../schema.ts';
import * as field from './rows.ts';

/** Manual chapters, which form a tree by `parent`. */
export const page = {
  title: 'page',
  name: 'Page',
  fields: {
    ...field.article,
    parent: {
      text: 'item.parent',
      type: 'integer',
      context: field.inFull,
      stored: { as: 'id', fresh: 0, order: 110, indexed: true },
      set: 'by rule',
    },
    menu_order: {
      text: 'item.menu_order',
      type: 'integer',
      context: field.inFull,
      stored: { as: 'integer', fresh: 0, order: 120, indexed: true },
      set: 'plain',
    },
    ...field.discussion('closed', 'closed'),
    template: field.template,
    meta: field.meta,
    ...field.permalink,
    ...field.translation,
    ...field.upkeep,
  },
  kept: { ...field.pairing, ...field.aliases },
} as const satisfies RecordSchema;

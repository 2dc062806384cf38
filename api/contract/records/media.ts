import { MEDIA_STATUSES } from '../enums.ts';
import type { RecordSchema } from '../schema.ts';
import * as field from './rows.ts';

export const attachment = {
  title: 'attachment',
  name: 'Media',
  fields: {
    ...field.record,
    ...field.url,
    status: {
      ...field.url.status,
      means: new Map([['inherit', 'publish']]),
      stored: { as: 'word', words: MEDIA_STATUSES, fresh: 'inherit', order: 50 },
    },
    title: field.title,
    author: field.author,
    ...field.discussion('open', 'closed'),
    template: field.template,
    meta: field.meta,
    ...field.permalink,
    description: { text: 'media.description', ...field.richText(field.inFull), ...field.body },
    caption: {
      text: 'media.caption',
      ...field.richText(field.everywhere),
      stored: { as: 'text', fresh: '', order: 280 },
      set: 'plain',
    },
    alt_text: {
      text: 'media.alt_text',
      type: 'string',
      context: field.everywhere,
      stored: { as: 'text', fresh: '', order: 270 },
      set: 'without tags',
    },
    media_type: { ...field.computed('media.media_type', 'string', field.everywhere), enum: ['image', 'file'] },
    mime_type: {
      text: 'media.mime_type',
      type: 'string',
      context: field.everywhere,
      readonly: true,
      // Derived from the bytes; if a file has it in its front matter, its author knows better.
      stored: { as: 'text', fresh: '', order: 260, written: 'never', indexed: true },
    },
    media_details: field.computed('media.media_details', 'object', field.everywhere),
    post: {
      text: 'media.post',
      type: ['integer', 'null'],
      context: field.inFull,
      stored: { as: 'id', fresh: 0, order: 290, member: 'parent', data: 'parent', indexed: true },
      set: 'by rule',
    },
    source_url: { ...field.computed('media.source_url', 'string', field.everywhere), format: 'uri' },
    missing_image_sizes: {
      ...field.computed('media.missing_image_sizes', 'array', field.forEditing),
      items: { type: 'string' },
    },
    ...field.translation,
  },
  kept: {
    ...field.pairing,
    /** Path below the uploads folder, `2026/09/obrazek.png`. */
    file: { stored: { as: 'text', fresh: '', order: 250, indexed: true } },
  },
} as const satisfies RecordSchema;

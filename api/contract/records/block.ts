import type { Field, Fields, RecordSchema } from '../schema.ts';
import * as field from './rows.ts';

const raw = { text: 'item.raw', type: 'string', context: field.inFull } as const satisfies Field;

/** Blocks are building pieces: their texts are returned as stored, never as HTML. */
export const blockTexts = {
  title: {
    text: 'item.title',
    type: 'object',
    accepts: 'text',
    context: field.everywhere,
    properties: { raw },
    stored: field.title.stored,
    set: 'trimmed',
  },
  content: {
    text: 'item.content',
    type: 'object',
    accepts: 'text',
    context: field.inFull,
    properties: { raw, protected: field.isProtected, block_version: field.blockVersion },
    ...field.body,
  },
} as const satisfies Fields;

export const block = {
  title: 'cms_block',
  name: 'Block',
  fields: {
    ...field.record,
    password: field.password,
    ...field.url,
    ...blockTexts,
    template: field.template,
    ...field.translation,
  },
  // The author determines who may edit a block.
  kept: { ...field.pairing, author: { stored: field.author.stored } },
} as const satisfies RecordSchema;

import { context, idFilters, offset, optionalPaging, owner, search, sorting } from '../args.ts';
import type { ItemType } from '../enums.ts';
import type { Arguments, Field, Fields, RecordSchema } from '../schema.ts';
import { blockTexts } from './block.ts';
import * as field from './rows.ts';

/** Common first fields of revisions and autosaves. */
const frame = {
  author: { text: 'revision.author', type: 'integer', context: field.everywhere },
  author_name: {
    ...field.computed('revision.author_name', 'string', field.forEditing),
    optional: true,
    unlisted: true,
  },
  date: { text: 'revision.date', type: 'string', format: 'date-time', context: field.everywhere },
  date_gmt: { text: 'revision.date_gmt', type: 'string', format: 'gmt-date-time', context: field.inFull },
  id: { text: 'revision.id', type: 'integer', context: field.everywhere },
  modified: { text: 'item.modified', type: 'string', format: 'date-time', context: field.inFull },
  modified_gmt: { text: 'item.modified_gmt', type: 'string', format: 'gmt-date-time', context: field.inFull },
  parent: { text: 'revision.parent', type: 'integer', context: field.everywhere },
  slug: { text: 'revision.slug', type: 'string', format: 'slug', context: field.everywhere },
  guid: field.guid,
  approved_by: {
    ...field.computed('revision.approved_by', 'integer', field.everywhere),
    optional: true,
    unlisted: true,
  },
} as const satisfies Fields;

const withParts = (texts: Fields, change: (parts: Fields) => Fields): Fields =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, { ...text, properties: change(text.properties ?? {}) }]),
  );

/** The schema is that of the item, but a stored text has neither a password nor a block version. */
const unguarded = (parts: Fields): Fields =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      name === 'raw' || name === 'rendered' ? part : { ...part, optional: true },
    ]),
  );

/** Former texts of blocks are also shown as HTML, unlike current ones. */
const withHtml = (parts: Fields): Fields => ({
  ...parts,
  rendered: { ...field.title.properties.rendered, unlisted: true },
});

const itemTexts = { title: field.title, content: field.content, excerpt: field.excerpt };

const previewLink = {
  ...field.computed('revision.preview_link', 'string', field.forEditing),
  format: 'uri',
} as const satisfies Field;

function recordsOf(type: string, name: string, texts: Fields) {
  const record = (kind: string, preview_link: Field): RecordSchema => ({
    title: `${type}-revision`,
    name: name + kind,
    fields: { ...frame, ...withParts(texts, unguarded), preview_link },
  });
  return {
    // Lists of revisions include autosaves.
    revision: record('Revision', { ...previewLink, optional: true, unlisted: true }),
    autosave: record('Autosave', previewLink),
    either: record('Autosave', { ...previewLink, optional: true }),
  };
}

/** Revisions and autosaves of blocks share one schema. */
const ofBlocks = recordsOf('cms_block', 'Block', withParts(blockTexts, withHtml)).either;

/** Records of revisions and autosaves, by type of item. Media have none: an uploaded file has a single version. */
export const HISTORY = {
  post: recordsOf('post', 'Post', itemTexts),
  page: recordsOf('page', 'Page', itemTexts),
  cms_block: { revision: ofBlocks, autosave: ofBlocks },
} as const satisfies Partial<Record<ItemType, object>>;

export type RevisionField = keyof typeof frame | keyof typeof itemTexts | 'preview_link';

export const revisionListArgs = {
  ...owner,
  ...context,
  ...optionalPaging,
  ...search,
  ...idFilters,
  ...offset,
  ...sorting('desc', 'date', ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title']),
} as const satisfies Arguments;

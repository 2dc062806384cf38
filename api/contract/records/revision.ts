import { context, idFilters, offset, optionalPaging, owner, search, sorting } from '../args.ts';
import type { ItemType } from '../enums.ts';
import type { Arguments, Fields, RecordSchema } from '../schema.ts';
import { blockTexts } from './block.ts';
import * as field from './rows.ts';

/** Common first fields of revisions and autosaves. */
const frame = {
  author: { text: 'revision.author', type: 'integer', context: field.everywhere },
  author_name: {
    text: 'revision.author_name',
    type: 'string',
    context: field.forEditing,
    readonly: true,
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
    text: 'revision.approved_by',
    type: 'integer',
    context: field.everywhere,
    readonly: true,
    optional: true,
    unlisted: true,
  },
} as const satisfies Fields;

/** The schema is that of the item, but a stored text has neither a password nor a block version. */
const unguarded = (texts: Fields): Fields =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      {
        ...text,
        properties: Object.fromEntries(
          Object.entries(text.properties ?? {}).map(([part, schema]) =>
            part === 'raw' || part === 'rendered' ? [part, schema] : [part, { ...schema, optional: true }],
          ),
        ),
      },
    ]),
  );

const itemTexts = { title: field.title, content: field.content, excerpt: field.excerpt };

const previewLink = {
  preview_link: {
    text: 'revision.preview_link',
    type: 'string',
    format: 'uri',
    context: field.forEditing,
    readonly: true,
  },
} as const satisfies Fields;

const revision = (type: string, name: string, texts: Fields): RecordSchema => ({
  title: `${type}-revision`,
  name: `${name}Revision`,
  // Lists of revisions include autosaves.
  fields: {
    ...frame,
    ...unguarded(texts),
    preview_link: { ...previewLink.preview_link, optional: true, unlisted: true },
  },
});

const autosave = (type: string, name: string, texts: Fields): RecordSchema => ({
  title: `${type}-revision`,
  name: `${name}Autosave`,
  fields: { ...revision(type, name, texts).fields, ...previewLink },
});

/** Former texts of blocks are also shown as HTML, unlike current ones; both kinds share one schema. */
const withHtml = (texts: Fields): Fields =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      {
        ...text,
        properties: { ...text.properties, rendered: { ...field.title.properties.rendered, unlisted: true } },
      },
    ]),
  );

const ofBlock = autosave('cms_block', 'Block', withHtml(blockTexts));
const blockAutosave: RecordSchema = {
  ...ofBlock,
  fields: { ...ofBlock.fields, preview_link: { ...previewLink.preview_link, optional: true } },
};

/** Records of revisions and autosaves, by type of item. Media have none: an uploaded file has a single version. */
export const HISTORY = {
  post: { revision: revision('post', 'Post', itemTexts), autosave: autosave('post', 'Post', itemTexts) },
  page: { revision: revision('page', 'Page', itemTexts), autosave: autosave('page', 'Page', itemTexts) },
  cms_block: { revision: blockAutosave, autosave: blockAutosave },
} as const satisfies Partial<Record<ItemType, object>>;

export type RevisionField = keyof typeof frame | keyof typeof itemTexts | keyof typeof previewLink;

export const revisionListArgs = {
  ...owner,
  ...context,
  ...optionalPaging,
  ...search,
  ...idFilters,
  ...offset,
  ...sorting('desc', 'date', ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title']),
} as const satisfies Arguments;

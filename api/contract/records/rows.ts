import {
  HELD_STATUSES,
  LANGUAGES,
  OPEN_OR_CLOSED,
  TEXT_STATUSES,
  TRANSLATION_STATUSES,
  WRITABLE_STATUSES,
  type Context,
} from '../enums.ts';
import type { Field, Fields, JsonType, Stored, TextKey } from '../schema.ts';

/** Rows shared by several records. */

/** Contexts that show a field. The order of the words is that of the OPTIONS documents. */
export const everywhere = ['view', 'edit', 'embed'] as const;
export const inFull = ['view', 'edit'] as const;
export const forEditing = ['edit'] as const;

/** The row of a value that is not stored as it is shown, and never an argument. */
export const computed = <
  const T extends TextKey,
  const J extends JsonType | readonly JsonType[],
  const C extends readonly Context[],
>(
  text: T,
  type: J,
  context: C,
) => ({ text, type, context, readonly: true }) as const;

const openOrClosed = { type: 'string', enum: OPEN_OR_CLOSED, context: inFull, set: 'plain' } as const;

const raw = { text: 'item.raw', type: 'string', context: forEditing } as const satisfies Field;
const rendered = <const C extends readonly Context[]>(context: C) => computed('item.rendered', 'string', context);

export const blockVersion = computed('item.block_version', 'integer', forEditing);
export const isProtected = computed('item.protected', 'boolean', everywhere);

/** A text that is stored as `raw` and returned as HTML. */
export const richText = <const C extends readonly Context[]>(context: C) =>
  ({ type: 'object', accepts: 'text', context, properties: { rendered: rendered(context), raw } }) as const;

export const guid = {
  text: 'item.guid',
  type: 'object',
  context: inFull,
  readonly: true,
  properties: { rendered: rendered(inFull), raw: { ...raw, readonly: true } },
} as const satisfies Field;

export const password = {
  text: 'item.password',
  type: 'string',
  context: forEditing,
  stored: { as: 'text', fresh: '', order: 170 },
  set: 'plain',
} as const satisfies Field;

export const url = {
  slug: {
    text: 'item.slug',
    type: 'string',
    format: 'slug',
    context: everywhere,
    stored: { as: 'slug', fresh: '', order: 40, written: 'by rule', indexed: true },
    set: 'by rule',
  },
  status: {
    text: 'item.status',
    type: 'string',
    enum: WRITABLE_STATUSES,
    held: HELD_STATUSES,
    context: inFull,
    stored: { as: 'word', words: TEXT_STATUSES, fresh: 'publish', order: 50 },
    set: 'by rule',
  },
  type: computed('item.type', 'string', everywhere),
  link: { ...computed('item.link', 'string', everywhere), format: 'uri' },
} as const satisfies Fields;

export const title = {
  text: 'item.title',
  ...richText(everywhere),
  stored: { as: 'text', fresh: '', order: 20, indexed: true },
  set: 'trimmed',
} as const satisfies Field;

/** The Markdown of a file, byte for byte. */
export const body = { stored: { as: 'body', fresh: '', member: 'content' }, set: 'plain' } as const;

const contentText = richText(inFull);
export const content = {
  text: 'item.content',
  ...contentText,
  properties: { ...contentText.properties, protected: isProtected, block_version: blockVersion },
  ...body,
} as const satisfies Field;

const excerptText = richText(everywhere);
export const excerpt = {
  text: 'item.excerpt',
  ...excerptText,
  properties: { ...excerptText.properties, protected: isProtected },
  stored: { as: 'text', fresh: '', order: 180 },
  set: 'plain',
} as const satisfies Field;

export const author = {
  text: 'item.author',
  type: 'integer',
  context: everywhere,
  stored: { as: 'id', fresh: 1, order: 70, indexed: true },
  set: 'by rule',
} as const satisfies Field;

/** Kept for API compatibility: the site has no comments. */
export const discussion = <const C extends OpenOrClosed, const P extends OpenOrClosed>(comments: C, pings: P) =>
  ({
    comment_status: {
      text: 'item.comment_status',
      ...openOrClosed,
      stored: { as: 'word', fresh: comments, order: 190 },
    },
    ping_status: { text: 'item.ping_status', ...openOrClosed, stored: { as: 'word', fresh: pings, order: 200 } },
  }) as const satisfies Fields;
type OpenOrClosed = (typeof OPEN_OR_CLOSED)[number];

export const template = {
  text: 'item.template',
  type: 'string',
  context: inFull,
  stored: { as: 'text', fresh: '', order: 150 },
  set: 'by rule',
} as const satisfies Field;

export const meta = {
  text: 'item.meta',
  type: 'object',
  accepts: 'map',
  context: inFull,
  stored: { as: 'object', fresh: {}, order: 220 },
  set: 'by rule',
} as const satisfies Field;

/** When a text should be reviewed, and by whom. Unknown to existing clients of this API shape. */
export const upkeep = {
  review: {
    text: 'item.review',
    type: 'string',
    format: 'date',
    context: [],
    onRequest: forEditing,
    hidden: true,
    stored: { as: 'day', fresh: '', order: 165, sparse: true },
    set: 'plain',
  },
  owner: {
    text: 'item.owner',
    type: 'string',
    context: [],
    onRequest: forEditing,
    hidden: true,
    stored: { as: 'text', fresh: '', order: 166, sparse: true },
    set: 'trimmed',
  },
} as const satisfies Fields;

export const permalink = {
  permalink_template: computed('item.permalink_template', 'string', forEditing),
  generated_slug: computed('item.generated_slug', 'string', forEditing),
} as const satisfies Fields;

/** Language, and state of the translation. Unknown to existing clients of this API shape. */
export const translation = {
  language: { ...computed('item.language', 'string', ['view', 'embed']), enum: LANGUAGES, onRequest: forEditing },
  translation: {
    text: 'item.translation',
    type: 'object',
    context: ['view'],
    onRequest: ['edit', 'embed'],
    readonly: true,
    properties: {
      status: { ...computed('translation.status', 'string', everywhere), enum: TRANSLATION_STATUSES },
      outdated_units: computed('translation.outdated_units', 'integer', everywhere),
      total_units: computed('translation.total_units', 'integer', everywhere),
      partner: computed('translation.partner', 'integer', everywhere),
      layout_changed: computed('translation.layout_changed', 'boolean', everywhere),
    },
  },
} as const satisfies Fields;

/** The connection between the texts of the two languages. */
export const pairing = {
  /** Id of the partner in the other language, stored in one of the two files; 0 if none. */
  translation_of: { stored: { as: 'id', fresh: 0, order: 80, sparse: true, indexed: true } },
  /** Hashes of the source's translation units this text was made from, joined by spaces; empty for originals. */
  translated_units: { stored: { as: 'text', fresh: '', order: 140, sparse: true } },
} as const satisfies Record<string, { stored: Stored }>;

/** Old URLs of the page below the site's base, `/stara-adresa/`: they redirect to its present URL. */
export const aliases = {
  aliases: { stored: { as: 'paths', fresh: [], order: 160, sparse: true } },
} as const satisfies Record<string, { stored: Stored }>;

export const record = {
  id: {
    text: 'item.id',
    type: 'integer',
    context: everywhere,
    readonly: true,
    stored: { as: 'id', fresh: 0, order: 10 },
  },
  date: {
    text: 'item.date',
    type: 'string',
    format: 'date-time',
    null: 'now',
    context: everywhere,
    stored: { as: 'date', fresh: '', order: 60, written: 'by rule' },
    set: 'by rule',
  },
  date_gmt: {
    text: 'item.date_gmt',
    type: 'string',
    format: 'gmt-date-time',
    null: 'now',
    context: inFull,
    set: 'by rule',
  },
  guid,
  modified: {
    text: 'item.modified',
    type: 'string',
    format: 'date-time',
    context: inFull,
    readonly: true,
    stored: { as: 'date', fresh: '', order: 130, written: 'where present' },
  },
  modified_gmt: { ...computed('item.modified_gmt', 'string', inFull), format: 'gmt-date-time' },
} as const satisfies Fields;

/** The first fields of texts with a page of their own. */
export const article = {
  ...record,
  password,
  ...url,
  title,
  content,
  excerpt,
  author,
  featured_media: {
    text: 'item.featured_media',
    type: 'integer',
    context: everywhere,
    stored: { as: 'id', fresh: 0, order: 210, indexed: true },
    set: 'by rule',
  },
} as const satisfies Fields;

import { LANGUAGES } from './model.ts';
import type { Arguments, Context, Field, Fields } from './shape.ts';

/** Who sees a field. The order of the words is that of the OPTIONS documents. */
export const everywhere: readonly Context[] = ['view', 'edit', 'embed'];
export const inFull: readonly Context[] = ['view', 'edit'];
export const forEditing: readonly Context[] = ['edit'];

export const WRITABLE_STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const;
/** States that items come to by other ways than being told so. */
const HELD_STATUSES = ['trash', 'inherit', 'auto-draft'] as const;
export const FORMATS = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const;

const openOrClosed = { type: 'string', enum: ['open', 'closed'], context: inFull } as const;

const raw = { text: 'item.raw', type: 'string', context: forEditing } as const satisfies Field;
const rendered = (context: readonly Context[]) =>
  ({ text: 'item.rendered', type: 'string', context, readonly: true }) as const satisfies Field;

export const blockVersion = {
  block_version: { text: 'item.block_version', type: 'integer', context: forEditing, readonly: true },
} as const satisfies Fields;
export const isProtected = {
  protected: { text: 'item.protected', type: 'boolean', context: everywhere, readonly: true },
} as const satisfies Fields;

/** A text that is stored as `raw` and answered as HTML. */
export const richText = (context: readonly Context[]) =>
  ({ type: 'object', accepts: 'text', context, properties: { rendered: rendered(context), raw } }) as const;

export const guid = {
  guid: {
    text: 'item.guid',
    type: 'object',
    context: inFull,
    readonly: true,
    properties: { rendered: rendered(inFull), raw: { ...raw, readonly: true } },
  },
} as const satisfies Fields;

export const identity = {
  id: { text: 'item.id', type: 'integer', context: everywhere, readonly: true },
} as const satisfies Fields;

export const dates = {
  date: { text: 'item.date', type: 'string', format: 'date-time', null: 'now', context: everywhere },
  date_gmt: { text: 'item.date_gmt', type: 'string', format: 'gmt-date-time', null: 'now', context: inFull },
} as const satisfies Fields;

export const changes = {
  modified: { text: 'item.modified', type: 'string', format: 'date-time', context: inFull, readonly: true },
  modified_gmt: { text: 'item.modified_gmt', type: 'string', format: 'gmt-date-time', context: inFull, readonly: true },
} as const satisfies Fields;

export const password = {
  password: { text: 'item.password', type: 'string', context: forEditing },
} as const satisfies Fields;

export const address = {
  slug: { text: 'item.slug', type: 'string', format: 'slug', context: everywhere },
  status: { text: 'item.status', type: 'string', enum: WRITABLE_STATUSES, held: HELD_STATUSES, context: inFull },
  type: { text: 'item.type', type: 'string', context: everywhere, readonly: true },
  link: { text: 'item.link', type: 'string', format: 'uri', context: everywhere, readonly: true },
} as const satisfies Fields;

export const title = { title: { text: 'item.title', ...richText(everywhere) } } as const satisfies Fields;

const contentText = richText(inFull);
export const content = {
  content: {
    text: 'item.content',
    ...contentText,
    properties: { ...contentText.properties, ...isProtected, ...blockVersion },
  },
} as const satisfies Fields;

const excerptText = richText(everywhere);
export const excerpt = {
  excerpt: { text: 'item.excerpt', ...excerptText, properties: { ...excerptText.properties, ...isProtected } },
} as const satisfies Fields;

export const author = {
  author: { text: 'item.author', type: 'integer', context: everywhere },
} as const satisfies Fields;

export const featuredMedia = {
  featured_media: { text: 'item.featured_media', type: 'integer', context: everywhere },
} as const satisfies Fields;

export const discussion = {
  comment_status: { text: 'item.comment_status', ...openOrClosed },
  ping_status: { text: 'item.ping_status', ...openOrClosed },
} as const satisfies Fields;

export const template = {
  template: { text: 'item.template', type: 'string', context: inFull },
} as const satisfies Fields;

export const meta = {
  meta: { text: 'item.meta', type: 'object', accepts: 'map', context: inFull },
} as const satisfies Fields;

export const permalink = {
  permalink_template: { text: 'item.permalink_template', type: 'string', context: forEditing, readonly: true },
  generated_slug: { text: 'item.generated_slug', type: 'string', context: forEditing, readonly: true },
} as const satisfies Fields;

/** Beyond what clients of this API shape know: the language, and the state of the translation. */
export const translation = {
  language: { text: 'item.language', type: 'string', enum: LANGUAGES, context: everywhere, readonly: true },
  translation: {
    text: 'item.translation',
    type: 'object',
    context: inFull,
    readonly: true,
    properties: {
      status: {
        text: 'translation.status',
        type: 'string',
        enum: ['missing', 'outdated', 'partial', 'current'],
        context: inFull,
        readonly: true,
      },
      outdated_units: { text: 'translation.outdated_units', type: 'integer', context: inFull, readonly: true },
      total_units: { text: 'translation.total_units', type: 'integer', context: inFull, readonly: true },
      partner: { text: 'translation.partner', type: 'integer', context: inFull, readonly: true },
      layout_changed: { text: 'translation.layout_changed', type: 'boolean', context: inFull, readonly: true },
    },
  },
} as const satisfies Fields;

/** The arguments that write a record: its fields without the readonly ones. */
export function writable(fields: Fields): Arguments {
  const rows = Object.entries(fields).filter(([, field]) => !field.readonly);
  return Object.fromEntries(
    rows.map(([name, { context: _, properties: _parts, held: _held, ...argument }]) => [name, argument]),
  );
}

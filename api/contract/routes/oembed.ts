import type { Arguments, Shaped } from '../schema.ts';
import { namespaceIndex } from './discovery.ts';
import { GET, route } from './rows.ts';
import { integer, named, object, oneOf, text } from './shapes.ts';

const width = { default: 600, accepts: 'pixels' } as const;

/** Embed data of this site's own pages; an unknown format counts as JSON, so any value is accepted. */
const embedArgs = {
  url: { text: 'oembed.url', type: 'string', required: true },
  format: { type: 'any', default: 'json' },
  maxwidth: { type: 'any', ...width },
  maxheight: { type: 'any', accepts: 'pixels', hidden: true },
} as const satisfies Arguments;

/** Embed data of any URL, through this server. */
const proxyArgs = {
  url: { text: 'oembed.resource_url', type: 'string', required: true },
  format: { text: 'oembed.format', type: 'string', enum: ['json', 'xml'], default: 'json' },
  maxwidth: { text: 'oembed.maxwidth', type: 'integer', ...width },
  maxheight: { text: 'oembed.maxheight', type: 'integer', accepts: 'pixels' },
  discover: { text: 'oembed.discover', type: 'boolean', default: true },
} as const satisfies Arguments;

export const EMBED_TYPES = ['photo', 'video', 'link', 'rich'] as const;

/**
 * An oEmbed 1.0 answer. A photo has url, width and height; video and rich have html, width and height; a link has
 * neither. The three thumbnail fields are either all present or all absent. `cache_age` is in seconds.
 */
export const embed = object(
  { version: oneOf('1.0'), type: oneOf(...EMBED_TYPES) },
  {
    ...{ title: text, author_name: text, author_url: text, provider_name: text, provider_url: text },
    ...{ cache_age: integer, thumbnail_url: text, thumbnail_width: integer, thumbnail_height: integer },
    ...{ url: text, html: text, width: integer, height: integer },
  },
);

export type EmbedAnswer = Shaped<typeof embed>;

const answer = { schema: named('Embed'), files: ['text/xml'] };

export const OEMBED = [
  namespaceIndex('oembed/1.0'),
  route('/oembed/1.0/embed', GET('getEmbed', 'public', answer, embedArgs)),
  route('/oembed/1.0/proxy', GET('proxyEmbed', 'edit posts', answer, proxyArgs)),
] as const;

import type { Arguments } from './schema.ts';

const width = { default: 600, accepts: 'pixels' } as const;

/** Embed data of this site's own pages; an unknown format counts as JSON, so any value is accepted. */
export const embedArgs = {
  url: { text: 'oembed.url', type: 'string', required: true },
  format: { type: 'any', default: 'json' },
  maxwidth: { type: 'any', ...width },
  maxheight: { type: 'any', accepts: 'pixels', hidden: true },
} as const satisfies Arguments;

/** Embed data of any URL, through this server. */
export const proxyArgs = {
  url: { text: 'oembed.resource_url', type: 'string', required: true },
  format: { text: 'oembed.format', type: 'string', enum: ['json', 'xml'], default: 'json' },
  maxwidth: { text: 'oembed.maxwidth', type: 'integer', ...width },
  maxheight: { text: 'oembed.maxheight', type: 'integer', accepts: 'pixels' },
  discover: { text: 'oembed.discover', type: 'boolean', default: true },
} as const satisfies Arguments;

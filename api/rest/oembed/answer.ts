import { escapeMarkup, xmlSafe } from '../../lib/escape.ts';

export const EMBED_TYPES = ['photo', 'video', 'link', 'rich'] as const;
type EmbedType = (typeof EMBED_TYPES)[number];

/**
 * An oEmbed 1.0 answer. A photo has url, width and height; video and rich have html, width and height; a link has
 * neither. The three thumbnail fields are either all present or all absent.
 */
export interface EmbedAnswer {
  version: '1.0';
  type: EmbedType;
  title?: string;
  author_name?: string;
  author_url?: string;
  provider_name?: string;
  provider_url?: string;
  /** Seconds. */
  cache_age?: number;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
  url?: string;
  html?: string;
  width?: number;
  height?: number;
}

/**
 * The XML form of an answer or of a problem: root `oembed`, one child per field, html escaped. Entries of a list are
 * also named `oembed`.
 */
export const answerXml = (answer: object): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${children(answer)}</oembed>\n`;

function children(values: object): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]: [string, unknown]) => {
      const name = Array.isArray(values) ? 'oembed' : key;
      const text = typeof value === 'object' ? children(value as object) : escapeMarkup(xmlSafe(String(value)));
      return `<${name}>${text}</${name}>`;
    })
    .join('');
}

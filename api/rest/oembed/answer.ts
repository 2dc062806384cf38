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

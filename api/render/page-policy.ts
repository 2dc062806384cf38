import { PLAYER_ORIGINS } from '../oembed/players.ts';

/** Small pages that stand in frames of other sites; no other page does. */
export const isEmbedPage = (file: string): boolean => file.endsWith('/embed/index.html');

/**
 * What a page may load and run, as a content security policy without `frame-ancestors`. Besides its own site a page
 * shows frames of the known players only, and those after the reader's consent.
 */
export const pagePolicy = (inlineScripts: readonly string[]): string =>
  [
    "default-src 'self'",
    "img-src 'self' data:",
    `script-src 'self' ${inlineScripts.map((sha) => `'${sha}'`).join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `frame-src ${PLAYER_ORIGINS.join(' ')}`,
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

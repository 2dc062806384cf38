import type { RequestUrl } from '../../rest/http/request-url.ts';

/** Makes the browser repeat the request itself, now with the SameSite=Strict cookie that cross-site links omit. */
export const openAgain = ({ path, query }: RequestUrl): Response =>
  new Response('', {
    headers: {
      Refresh: `0; url=${path}${query && `?${query}`}`,
      'Content-Type': 'text/html',
      'Cache-Control': 'no-store',
    },
  });

export const moved = (path: string, query: string): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: path + (query && `?${query}`), 'Cache-Control': 'no-cache' },
  });

/** Stricter than for readers: no framing, nothing from other origins, and no URL of ours in other sites' logs. */
export const pageHeaders = (inlineScripts: readonly string[]): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
});

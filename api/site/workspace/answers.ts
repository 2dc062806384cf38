import type { RequestUrl } from '../../rest/http/request-url.ts';

/** Lets the browser ask again by itself, and then with the cookie that it keeps back from links of other sites. */
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

/** Stricter than for readers: no frames, nothing from elsewhere, and no URL of ours in other sites' logs. */
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

/** Headers that every answer carries. */
export const COMMON_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Access-Control-Expose-Headers':
    'X-WP-Total, X-WP-TotalPages, Link, X-CMS-Total, X-CMS-TotalPages, ETag, Location, Retry-After, Server-Timing',
  'Access-Control-Allow-Headers':
    'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, If-Match, If-None-Match, If-Unmodified-Since, Idempotency-Key, Prefer, X-HTTP-Method-Override',
};

/** Headers of every API response. */
export const COMMON_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
  'Access-Control-Allow-Headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
};

/** Additional headers that pages of other sites may read and send; sent only to them. */
export const CROSS_ORIGIN_HEADERS: Record<string, string> = {
  'Access-Control-Expose-Headers': `${COMMON_HEADERS['Access-Control-Expose-Headers']}, X-CMS-Total, X-CMS-TotalPages, ETag, Location, Retry-After, Server-Timing, Warning, Allow`,
  'Access-Control-Allow-Headers': `${COMMON_HEADERS['Access-Control-Allow-Headers']}, If-Match, If-None-Match, If-Unmodified-Since, Idempotency-Key, Prefer, X-HTTP-Method-Override`,
};

import { CROSS_ORIGIN_HEADERS } from '../contract/headers.ts';

const METHODS = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';

/**
 * Who may read an answer from another site. Public answers are open to all; answers that hang on credentials only to the
 * sites that the operator named.
 */
export function corsHeaders(
  origin: string | null,
  isPersonal: boolean,
  trusted: readonly string[],
): Record<string, string> {
  if (origin !== null && trusted.includes(origin)) {
    return {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Methods': METHODS,
      ...CROSS_ORIGIN_HEADERS,
      Vary: 'Origin',
    };
  }
  const told = origin === null ? {} : CROSS_ORIGIN_HEADERS;
  if (isPersonal) return { Vary: 'Origin' };
  return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Methods': METHODS, ...told, Vary: 'Origin' };
}

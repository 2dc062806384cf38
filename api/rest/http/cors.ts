import { CROSS_ORIGIN_HEADERS } from '../../contract/headers.ts';
import { Problem } from '../../lib/problem.ts';

const METHODS = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';

/**
 * Headers that let other sites read a response. Public responses are open to all; those that depend on credentials only
 * to the sites named by the operator.
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

/** Bodies that a page of another site can send without a preflight, including those without a type. */
const OF_FORMS = /^(?:$|application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

/** Refuses forms sent by a browser from another site: the browser would add credentials without the user's consent. */
export function refuseForeignForm({ method, headers }: Request, trusted: readonly string[]): void {
  if (method !== 'POST' || headers.get('sec-fetch-site') !== 'cross-site') return;
  const isTrusted = trusted.includes(headers.get('origin') ?? '');
  if (!isTrusted && OF_FORMS.test(headers.get('content-type') ?? '')) throw new Problem('rest_foreign_form');
}

/**
 * Whether a request that changes something was sent by a page of this site. Most browsers state this directly; one that
 * does not (over plain http) still names the origin. A client that sends neither header is not a browser and carries no
 * cookie that it was not given on purpose.
 */
export function isFromHere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}

/** Whether a page was opened by a link on another site: the browser then withholds the strict session cookie. */
export const isOpenedFromElsewhere = (headers: Headers): boolean =>
  headers.get('sec-fetch-mode') === 'navigate' && /^(cross-site|same-site)$/.test(headers.get('sec-fetch-site') ?? '');

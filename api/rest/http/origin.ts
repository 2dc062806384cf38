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

import { msToSite, parseDate, siteToMs } from '../../lib/time.ts';

const NO_TIME = /^(\d{4}-\d\d-\d\d)(?=$|Z|[+-])/i;

/**
 * Parses a deadline sent by a client, ISO 8601 (site time unless a zone is given) or seconds since 1970, and returns it
 * as ISO 8601 in GMT. A date without a time means the end of that day. Returns null if no deadline is given, undefined
 * if the value is invalid.
 */
export function readDeadline(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const isSeconds = typeof value === 'number' || /^\d{1,11}$/.test(value);
  const site = isSeconds ? null : parseDate(value.trim().replace(NO_TIME, '$1T23:59:59'));
  const ms = isSeconds ? Number(value) * 1_000 : site === null ? NaN : siteToMs(site);
  return ms >= 0 && ms <= 8.64e15 ? new Date(ms).toISOString() : undefined;
}

/** The day of a deadline in site time, `YYYY-MM-DD`; in GMT, an early hour would be the day before. */
export const dayOfDeadline = (deadline: string): string => msToSite(Date.parse(deadline)).slice(0, 10);

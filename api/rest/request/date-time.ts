import { parseDate, siteToGmt } from '../../lib/time.ts';

/** The form in which clients of the API write times: whole seconds at least, T or a space, capital letters only. */
const WRITTEN = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3])(?::[0-5]\d)?)?$/;

/**
 * Reads `YYYY-MM-DDTHH:MM:SS` with or without a fraction and a zone, and writes it without them: in site time, or in
 * GMT if `clock` says so. A text without a zone is read as time of that same clock. Undefined if the text has another
 * form or names a day that does not exist.
 *
 *     readDateTime('2019-02-10 00:00:00', 'site')  // => '2019-02-10T00:00:00'
 *     readDateTime('2019-02-10T00:00:00Z', 'site') // => '2019-02-10T01:00:00'
 *     readDateTime('2019-02-30T10:00:00', 'site')  // => undefined
 */
export function readDateTime(text: string, clock: 'site' | 'gmt'): string | undefined {
  const site = WRITTEN.test(text) ? parseDate(text, clock) : null;
  if (site === null) return undefined;
  return clock === 'gmt' ? siteToGmt(site) : site;
}

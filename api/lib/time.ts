/**
 * Times of the guide. The site's clock is always one hour ahead of GMT, winter and summer: `gmt_offset` is "1" and
 * there is no time zone name. Site times are strings `YYYY-MM-DDTHH:MM:SS`, so they sort by time.
 */
const SITE_OFFSET_MS = 3_600_000;

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)? ?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

const print = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/** Milliseconds since 1970 of a site time. */
export const siteToMs = (site: string): number => Date.parse(`${site}Z`) - SITE_OFFSET_MS;

export const msToSite = (ms: number): string => print(ms + SITE_OFFSET_MS);

export const siteToGmt = (site: string): string => print(siteToMs(site));

/** The moment of a site time, for programs elsewhere. */
export const withOffset = (site: string): string => `${site}+01:00`;

export const gmtToSite = (gmt: string): string => print(Date.parse(`${gmt}Z`) + SITE_OFFSET_MS);

/**
 * Parses a date as people and clients write it and returns site time, or null if it is not a calendar date. Without a
 * zone it is taken as site time, or as GMT if `assume` says so. A missing time of day is midnight.
 */
export function parseDate(text: string, assume: 'site' | 'gmt' = 'site'): string | null {
  const match = DATE.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone] = match;
  const plain = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const ms = Date.parse(`${plain}Z`);
  // Date.parse rolls 30 February over into March: a date must print as it was written.
  if (Number.isNaN(ms) || print(ms) !== plain || year === '0000') return null;
  if (!zone && assume === 'site') return plain;
  const site = msToSite(ms - zoneMs(zone ?? 'Z'));
  // The last hour of the year 9999 in GMT has no site time that a record could hold.
  return /^\d{4}-/.test(site) ? site : null;
}

/** Whether a text is a calendar date, written `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && parseDate(text) !== null;

function zoneMs(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(3).replace(':', '') || '00'];
  return (zone.startsWith('-') ? -1 : 1) * (Number(hours) * 3_600_000 + Number(minutes) * 60_000);
}

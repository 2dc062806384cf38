/** Site time is GMT plus this many hours, summer and winter. */
const SITE_OFFSET_HOURS = 1;

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-]\d\d(?::\d\d)?)?$/;

/** Minutes east of GMT, or undefined when there is no such zone. */
function zoneMinutes(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  if (hours > 23 || minutes > 59) return undefined;
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * Reads `YYYY-MM-DDTHH:MM:SS`, with T or a blank, with or without a fraction and a zone, and writes it without a zone:
 * in site time, or in GMT when `clock` is `gmt`. Without a zone the text counts as that same clock's time.
 * Undefined when the text is written differently or names no real moment of the years 1 to 9999.
 *
 *     readDateTime('2019-02-10 00:00:00', 'site')  // => '2019-02-10T00:00:00'
 *     readDateTime('2019-02-10T00:00:00Z', 'site') // => '2019-02-10T01:00:00'
 *     readDateTime('2019-02-30T10:00:00', 'site')  // => undefined
 */
export function readDateTime(text: string, clock: 'site' | 'gmt'): string | undefined {
  const match = WRITTEN.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, zone] = match;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const moment = Date.parse(`${written}Z`);
  // Date.parse rolls some impossible days over, and takes 24:00:00 for the next day.
  if (Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 19) !== written) return undefined;
  if (year === '0000') return undefined;
  if (zone === undefined) return written;
  const east = zoneMinutes(zone);
  if (east === undefined) return undefined;
  const own = clock === 'site' ? SITE_OFFSET_HOURS * 60 : 0;
  const moved = new Date(moment + (own - east) * 60_000).toISOString();
  return /^(?!0000)\d{4}-/.test(moved) ? moved.slice(0, 19) : undefined;
}

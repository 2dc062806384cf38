import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDateTime } from '../../../api/rest/request/date-time.ts';

const moments = fc.date({
  min: new Date('0001-01-02T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
});
const print = (date: Date) => date.toISOString().slice(0, 19);

it('without a zone are kept as they are, by either clock', () =>
  fc.assert(
    fc.property(moments, fc.constantFrom('site' as const, 'gmt' as const), (date, clock) => {
      expect(readDateTime(print(date), clock)).toBe(print(date));
      expect(readDateTime(print(date).replace('T', ' '), clock)).toBe(print(date));
    }),
  ));

it('differ by one hour between the clocks if they name a zone', () =>
  fc.assert(
    fc.property(moments, (date) => {
      expect(readDateTime(`${print(date)}Z`, 'gmt')).toBe(print(date));
      expect(readDateTime(`${print(date)}Z`, 'site')).toBe(print(new Date(date.getTime() + 3_600_000)));
    }),
  ));

it.each([
  ['2018-05-05T10:00:00+05:00', '2018-05-05T06:00:00'],
  ['2018-05-05T10:00:00-02', '2018-05-05T13:00:00'],
  ['2018-05-05T10:00:00.123Z', '2018-05-05T11:00:00'],
  ['2020-02-29T00:00:00', '2020-02-29T00:00:00'],
])('%s is %s in site time', (text, site) => expect(readDateTime(text, 'site')).toBe(site));

it.each([
  ...['', '2019-02-10', '2019-02-10T10:00', '2019-02-20t10:00:00z', 'Wed, 20 Feb 2019 10:00:00 GMT', '1549000000'],
  ...['tomorrow', ' 2019-02-10T10:00:00', '2019-02-30T10:00:00', '2019-02-29T10:00:00', '2019-13-01T00:00:00'],
  ...['0000-00-00T00:00:00', '0000-01-01T00:00:00', '2019-02-10T24:00:00', '2019-02-10T10:60:00'],
  ...['2019-02-10T10:00:60', '2019-02-10T10:00:00+24:00', '2019-02-10T10:00:00+0500', '9999-12-31T23:59:59-12:00'],
])('%j is none', (text) =>
  expect([readDateTime(text, 'site'), readDateTime(text, 'gmt')]).toEqual([undefined, undefined]),
);

it('never throw', () => {
  const likely = fc.stringMatching(/^[0-9]{4}(-[0-9]{2}){2}[T ]([0-9]{2}:){2}[0-9]{2}([Z+-][0-9]{2}:[0-9]{2})?$/);
  fc.assert(fc.property(fc.oneof(likely, fc.string()), (text) => void readDateTime(text, 'gmt')));
});

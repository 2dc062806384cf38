import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gmtToSite, msToSite, parseDate, siteToGmt, siteToMs } from '../../api/lib/time.ts';

const ms = fc.integer({ min: Date.parse('1000-01-01'), max: Date.parse('9999-12-30') }).map((n) => n - (n % 1000));

describe('site time', () => {
  it('is one hour ahead of GMT, winter and summer, whatever the zone of the machine', () =>
    fc.assert(
      fc.property(ms, (at) => {
        const site = msToSite(at);
        expect(siteToMs(site)).toBe(at);
        expect(Date.parse(`${siteToGmt(site)}Z`)).toBe(at);
        expect(gmtToSite(siteToGmt(site))).toBe(site);
        expect(Date.parse(`${site}Z`) - Date.parse(`${siteToGmt(site)}Z`)).toBe(3_600_000);
      }),
    ));

  it('has the same order as text and in time', () =>
    fc.assert(fc.property(ms, ms, (a, b) => msToSite(a) < msToSite(b) === a < b)));
});

describe('a date as people write it', () => {
  it.each([
    ['2026-03-14', '2026-03-14T00:00:00'],
    ['2026-03-14 09:30', '2026-03-14T09:30:00'],
    ['2026-03-14T09:30:15.123', '2026-03-14T09:30:15'],
    ['2026-03-14T09:30:00Z', '2026-03-14T10:30:00'],
    ['2026-03-14T09:30:00+0200', '2026-03-14T08:30:00'],
    ['2026-03-14 09:30:00 +0200', '2026-03-14T08:30:00'],
    ['2024-02-29', '2024-02-29T00:00:00'],
    ['2024-02-30', null],
    ['2023-02-29', null],
    ['2026-13-01', null],
    ['2026-01-01T24:00', null],
    ['0000-01-01', null],
    ['tomorrow', null],
    ['1e3', null],
  ])('%j is %j', (text, site) => expect(parseDate(text)).toBe(site));

  it('reads back as printed', () =>
    fc.assert(
      fc.property(ms, (at) => {
        expect(parseDate(msToSite(at))).toBe(msToSite(at));
        expect(parseDate(new Date(at).toISOString())).toBe(msToSite(at));
        expect(parseDate(siteToGmt(msToSite(at)), 'gmt')).toBe(msToSite(at));
      }),
    ));
});

import { describe, expect, it } from 'vitest';
import { createApi } from '../../../api/rest/http/api.ts';
import { createApp } from '../../../api/app.ts';
import { SEARCHES } from '../../../api/rest/http/limits.ts';
import { keptQuery } from '../../../api/rest/reports/kept-query.ts';
import { MOST_QUERIES, openSearches } from '../../../api/rest/reports/searches.ts';
import { page } from '../../helpers/guide-folder.ts';
import { memoryFiles } from '../../helpers/memory-files.ts';
import { openTestApp } from '../../helpers/test-app.ts';

it.each([
  ['  Zapomenuté   HESLO ', 'zapomenute heslo'],
  ['proč nejde jan.novak@firma.example', 'proc nejde'],
  ['jan.novak＠firma.example přihlášení', 'prihlaseni'],
  ['volal +420 777 123 456 znovu', 'volal znovu'],
  ['účet 19-2000145399/0800', 'ucet'],
  ['ticket 1048576', 'ticket'],
  ['chyba 500 ve verzi 2.10', 'chyba 500 ve verzi 2.10'],
  ['https://firma.example/a?token=x www.firma.example odkaz', 'odkaz'],
  ['klíč 0123456789abcdef0123456789abcdef', 'klic'],
  ['dlouhý eyJhbGciOiJIUzIEyJhbGciOiJIUzIEyJ', 'dlouhy'],
  ['ticket.created "přesně" -ne', 'ticket.created "presne" -ne'],
  ['a\u0000b\u001b[31m', 'a b [31m'],
  ['?! …', ''],
  ['jedna dvě tři čtyři pět šest sedm osm devět deset jedenáct', ''],
  ['x'.repeat(101), ''],
])('a query is kept %j as %j', (typed, kept) => expect(keptQuery(typed)).toBe(kept));

describe('what readers search for', () => {
  const DAY_MS = 86_400_000;

  async function begun() {
    const clock = { time: Date.UTC(2026, 10, 22), now: () => clock.time, monotonic: () => clock.time };
    const files = memoryFiles();
    return { clock, files, searches: await openSearches(files, '/data', clock) };
  }

  it('is counted by language, also after a restart', async () => {
    const { clock, files, searches } = await begun();
    await searches.asked('cs', 'Heslo', true);
    await searches.opened('cs', 'heslo', 7);
    await searches.asked('cs', 'vrácení peněz', false);
    await searches.asked('cs', 'Vraceni penez', false);
    await searches.asked('en', 'heslo', false);
    await searches.asked('en', '777 123 456', false);
    const expected = [
      { language: 'cs', query: 'vraceni penez', asked: 2, missed: 2, opened: [] },
      { language: 'en', query: 'heslo', asked: 1, missed: 1, opened: [] },
      { language: 'cs', query: 'heslo', asked: 1, missed: 0, opened: [{ id: 7, count: 1 }] },
    ];
    expect(searches.all()).toEqual(expected);
    expect((await openSearches(files, '/data', clock)).all()).toEqual(expected);
  });

  it('is kept for this month and the two before', async () => {
    const { clock, files, searches } = await begun();
    await searches.asked('cs', 'listopad', true);
    clock.time += 20 * DAY_MS;
    await searches.asked('cs', 'listopad', true);
    expect(searches.all()).toMatchObject([{ asked: 2 }]);
    clock.time += 60 * DAY_MS;
    expect(searches.all()).toMatchObject([{ query: 'listopad', asked: 1 }]);
    await searches.asked('cs', 'unor', true);
    expect((await files.list('/data/searches')).toSorted()).toEqual(['202612.json', '202702.json']);
  });

  it('is limited to a number of queries, of which the least frequent is replaced', async () => {
    const { searches } = await begun();
    for (const query of ['stálý', 'stálý', 'první']) await searches.asked('cs', query, false);
    for (let n = 0; n < MOST_QUERIES - 1; n++) await searches.asked('cs', `dotaz ${n}`, false);
    const queries = new Set(searches.all().map(({ query }) => query));
    expect([queries.size, queries.has('staly'), queries.has('prvni')]).toEqual([MOST_QUERIES, true, false]);
  });
});

describe('the server', () => {
  async function openGuide(site = '') {
    const draft = page({ id: 2, title: 'B', status: 'draft' });
    const content = { 'cs/posts/a.md': page({ id: 1, title: 'A' }), 'cs/posts/b.md': draft, 'site.yaml': site };
    const { service } = await openTestApp(content);
    const api = createApi(service);
    const app = createApp({ service, api, site: null, basePath: '/' });
    const post = async (message: Record<string, string>, headers = {}) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
      const init = { method: 'POST', headers: { ...form, ...headers }, body: String(new URLSearchParams(message)) };
      return (await app.fetch(new Request('http://guide.test/reports/searches', init), { remote: '192.0.2.1' })).status;
    };
    return { post, all: () => service.searches?.all() };
  }

  const ASKED = { language: 'cs', query: 'Heslo', found: 'no' };

  it('accepts reports of its pages, limited per client', async () => {
    const guide = await openGuide();
    expect(await guide.post(ASKED)).toBe(204);
    expect(await guide.post({ language: 'cs', query: 'Heslo', opened: '1' })).toBe(204);
    expect(guide.all()).toEqual([
      { language: 'cs', query: 'heslo', asked: 1, missed: 1, opened: [{ id: 1, count: 1 }] },
    ]);
    for (let n = 2; n < SEARCHES.client; n++) await guide.post({ ...ASKED, language: '' });
    expect(await guide.post(ASKED)).toBe(429);
  });

  it.each([
    ['an unknown language', { ...ASKED, language: 'de' }, 400],
    ['no query', { ...ASKED, query: '' }, 400],
    ['no answer', { ...ASKED, found: '' }, 400],
    ['no id', { language: 'cs', query: 'Heslo', opened: 'x' }, 400],
    ['a draft', { language: 'cs', query: 'Heslo', opened: '2' }, 404],
    ['more than a query', { ...ASKED, query: 'x'.repeat(5_000) }, 413],
  ])('takes none with %s', async (_, message, status) => {
    const guide = await openGuide();
    expect([await guide.post(message), guide.all()]).toEqual([status, []]);
  });

  it('accepts none from other sites, nor if the owner disabled it', async () => {
    expect(await (await openGuide()).post(ASKED, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await (await openGuide('searches: off\n')).post(ASKED)).toBe(403);
  });
});

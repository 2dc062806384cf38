import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../../../api/rest/oembed/parse-answer.ts';
import { pathOf, recordAt } from '../../../api/rest/query/urls.ts';
import { page } from '../../helpers/guide-folder.ts';
import { BASE, GUIDE, openGuide } from '../oembed/guide.ts';

const ask = async (url: string, args: Record<string, string> = {}) =>
  (await openGuide()).ask('embed', { url, ...args });

describe('a URL of ours is answered', () => {
  it.each([
    ['with a final slash', '/zaciname/', 11],
    ['without one', '/zaciname', 11],
    ['with a query and a fragment', '/zaciname/?utm_source=x#cast', 11],
    ['in the other language', '/en/getting-started/', 12],
    ['where an article replaces its missing translation', '/en/jen-cesky/', 13],
    ['by its id', '/?p=11', 11],
    ['by its id, for any type', '/?p=22', 22],
    ['by the id of a chapter', '/?page_id=22', 22],
    ['below another chapter', '/kniha/kapitola/', 22],
    ['where a chapter took the URL', '/spolecne/', 23],
    ['where an article yielded to a chapter', '/spolecne-24/', 24],
    ['by the page of a file', '/obrazek/', 31],
    ['by the file', '/cms-content/uploads/2026/09/obrazek.png', 31],
    ['by the id of a file', '/?attachment_id=31', 31],
  ])('%s', async (_how, path, id) => {
    const { ask, service } = await openGuide();
    const { status, json } = await ask('embed', { url: BASE + path });
    expect(status).toBe(200);
    const title = service.store.index.item(id)?.title.replace('&', '&amp;');
    expect(json.title).toBe(title);
  });

  it('for every record by its own URL', async () => {
    const { index } = (await openGuide()).service.store;
    const records = [...index.allItems(), ...index.allTerms()].filter((record) => pathOf(record, index) !== null);
    expect(records.length).toBeGreaterThan(10);
    for (const record of records) expect(recordAt(pathOf(record, index)!, index)).toBe(record);
  });

  it('by http too', async () => expect((await ask('http://guide.test/help/zaciname/')).status).toBe(200));

  it('in the language of the text, with its author and its picture', async () => {
    const { json, headers } = await ask(`${BASE}/zaciname/`);
    const { html, ...rest } = json;
    expect(rest).toEqual({
      version: '1.0',
      provider_name: 'Průvodce',
      provider_url: BASE,
      author_name: 'Ada Česká',
      author_url: `${BASE}/author/ada/`,
      title: 'Začínáme &amp; <em>spolu</em>',
      type: 'rich',
      width: 600,
      height: 338,
      thumbnail_url: `${BASE}/cms-content/uploads/2026/09/obrazek.png`,
      thumbnail_width: 600,
      thumbnail_height: 450,
      cache_age: 86_400,
    });
    expect(html).toContain(`<iframe sandbox="allow-scripts allow-popups`);
    expect(html).toContain(` src="${BASE}/zaciname/embed/"`);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('with the site for an unknown author', async () =>
    expect((await ask(`${BASE}/jen-cesky/`)).json).toMatchObject({ author_name: 'Průvodce', author_url: BASE }));

  it('with the site for an author who has published no text', async () => {
    const hidden = page({ id: 34, title: 'Ceník', author: 7, file: '2026/09/cenik.pdf' });
    const { ask, service } = await openGuide(
      {},
      {
        ...GUIDE,
        'authors.yaml': `${String(GUIDE['authors.yaml'])}- id: 7\n  slug: skryty\n  name: Skrytý\n`,
        'cs/media/cenik.md': hidden,
        'uploads/2026/09/cenik.pdf': '%PDF-1.4\n',
      },
    );
    expect(service.store.index.author(7)?.slug).toBe('skryty');
    const { json } = await ask('embed', { url: `${BASE}/?attachment_id=34` });
    expect(json).toMatchObject({ title: 'Ceník', author_name: 'Průvodce', author_url: BASE });
  });

  it('with only the title if it is protected', async () => {
    const { json, text } = await ask(`${BASE}/zamceno/`);
    expect(json.title).toBe('Protected: Zamčeno');
    expect((await ask(`${BASE}/zamceno/`, { lang: 'cs' })).json.title).toBe('Chráněné heslem: Zamčeno');
    expect(json).not.toHaveProperty('thumbnail_url');
    expect(text).not.toContain('Tajemství');
  });

  it('with the picture itself for a picture, with a link for any other file', async () => {
    const url = `${BASE}/cms-content/uploads/2026/09/obrazek.png`;
    expect((await ask(url, { maxwidth: '400' })).json).toMatchObject({ type: 'photo', url, width: 400, height: 300 });
    const file = (await ask(`${BASE}/cms-content/uploads/2026/09/navod.pdf`)).json;
    expect(file).toMatchObject({ type: 'link', title: 'Návod' });
    expect(file).not.toHaveProperty('html');
  });

  it.each([
    [{ maxwidth: '300' }, 300, 200],
    [{ maxwidth: '450px' }, 450, 254],
    [{ maxheight: '250' }, 600, 250],
    [{ format: 'bogus' }, 600, 338],
  ])('for %j', async (args, width, height) => {
    const { status, json } = await ask(`${BASE}/zaciname/`, args as Record<string, string>);
    expect([status, json]).toMatchObject([200, { width, height }]);
  });
});

describe('non-public items are answered like missing ones', () => {
  const nowhere = [
    ...[
      '/koncept/',
      '/soukrome/',
      '/soukrome/tajny/',
      '/tajny/',
      '/pristi/',
      '/smazane/',
      '/smazane__trashed/',
      '/ceka/',
    ],
    ...['/?p=15', '/?p=16'],
    ...['/?p=17', '/?p=18', '/?p=19', '/?p=26', '/?attachment_id=32', '/cms-content/uploads/2026/09/tajny.png'],
    ...['/', '/en/', '', '/?p=0', '/?p=25', '/?p=999', '/?p=x', '/nic/', '/kapitola/', '/kniha/nic/', '/spolecne-23/'],
    ...['/en/zaciname/', '/getting-started/', '/category/navody/', '/author/ada/', '/zaciname/embed/', '/%zz/'],
    ...['/cms-content/uploads/', '/cms-content/uploads/2026/09/', '/cms-json/', '/../zaciname/../../etc/passwd'],
  ];
  const elsewhere = [
    ...[
      'https://guide.test/zaciname/',
      'https://guide.test/helpless/zaciname/',
      'https://guide.test:8443/help/zaciname/',
    ],
    ...['https://guide.test.evil.example/help/zaciname/', 'https://evil.example/?u=https://guide.test/help/zaciname/'],
    ...['https://u:p@guide.test/help/zaciname/', 'ftp://guide.test/help/zaciname/', '/zaciname/', 'nope', '', ' '],
    ...['javascript:alert(1)', 'data:text/html,x', `https://guide.test/help/${'a'.repeat(3_000)}/`],
  ];

  it('byte for byte', async () => {
    const { ask } = await openGuide();
    const answers = new Map<string, string>();
    for (const url of [...nowhere.map((path) => BASE + path), ...elsewhere]) {
      const { status, text } = await ask('embed', { url });
      answers.set(`${status} ${text}`, url);
    }
    expect([...answers.keys()]).toEqual([expect.stringMatching(/^404 \{"code":"oembed_invalid_url",/)]);
  });
});

describe('as XML', () => {
  it('is a well-formed document with the same fields', async () => {
    const { ask } = await openGuide();
    const { text, headers } = await ask('embed', { url: `${BASE}/zaciname/`, format: 'xml' });
    expect(headers.get('content-type')).toBe('text/xml; charset=UTF-8');
    new SaxesParser().write(text).close();
    const { json } = await ask('embed', { url: `${BASE}/zaciname/` });
    const same = Object.entries(json).map(([name, value]) => [name, String(value)]);
    expect([...(parseAnswer(text, 'xml') ?? [])]).toEqual(same);
  });

  it('is cached and revalidated like any response, and HEAD has no body', async () => {
    const { ask } = await openGuide();
    const args = { url: `${BASE}/zaciname/`, format: 'xml' };
    const tag = (await ask('embed', args)).headers.get('etag') ?? '';
    const again = await ask('embed', args, '', { headers: { 'if-none-match': tag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await ask('embed', args, '', { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', 'text/xml; charset=UTF-8']);
  });

  it('is not sent with a wrong callback', async () => {
    const { ask } = await openGuide();
    const { status, json } = await ask('embed', { url: `${BASE}/zaciname/`, format: 'xml', _jsonp: '1' });
    expect([status, json.code]).toEqual([400, 'rest_callback_invalid']);
  });

  it.each([
    ['embed', { url: `${BASE}/nic/` }, '', 404, 'oembed_invalid_url'],
    ['embed', {}, '', 400, 'rest_missing_callback_param'],
    ['proxy', { url: `${BASE}/nic/` }, '', 401, 'rest_forbidden'],
    ['proxy', { url: `${BASE}/zaciname/`, discover: 'maybe' }, 'ada', 400, 'rest_invalid_param'],
  ] as const)('what cannot be answered is an error in XML too: %s %o', async (route, args, caller, status, code) => {
    const answer = await (await openGuide()).ask(route, { ...args, format: 'xml' }, caller);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/xml; charset=UTF-8']);
    new SaxesParser().write(answer.text).close();
    expect(answer.text).toMatch(
      new RegExp(`<oembed><code>${code}</code><message>[^<]+</message><data><status>${status}<`),
    );
  });
});

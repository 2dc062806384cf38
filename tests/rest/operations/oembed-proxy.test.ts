import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Limits } from '../../../api/lib/http-client/outgoing-policy.ts';
import {
  expectUntouched,
  policy,
  serve,
  serveSecurely,
  shortLimits,
  type TestServer,
} from '../../lib/http-client/servers.ts';
import { BASE, openGuide, type OpenGuide } from '../oembed/guide.ts';

const ANSWER = { type: 'link', version: '1.0', title: 'Elsewhere' };

const json: RequestListener = (_request, response) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(ANSWER));

/** A page, longer than is read of it, with a discovery link to `endpoint`, and an answer at `/oembed`. */
const page =
  (endpoint = '/oembed'): RequestListener =>
  (request, response) => {
    if (request.url?.startsWith('/oembed')) return json(request, response);
    const link = `<link rel="alternate" type="application/json+oembed" href="${endpoint}">`;
    return response.setHeader('content-type', 'text/html').end(link + 'a'.repeat(600 * 1024));
  };

/** A guide that may request `outer.test`, at an address of this machine, and no other local host. */
async function openWithOuter(
  listener: RequestListener,
  limits?: Partial<Limits>,
): Promise<OpenGuide & { origin: string; asked: () => string[] }> {
  const asked: string[] = [];
  const outer = await serveSecurely((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  const origin = `https://outer.test:${outer.port}`;
  const hosts = { 'outer.test': '127.0.0.1', 'inner.test': '127.0.0.1', 'mapped.test': '::ffff:127.0.0.1' };
  const outgoing = policy(hosts, [origin]);
  const guide = await openGuide({ outgoing: limits ? { ...outgoing, limits } : outgoing });
  return { ...guide, origin, asked: () => asked };
}

describe('the proxy', () => {
  it('is for callers who may edit', async () => {
    const { ask } = await openGuide();
    const url = `${BASE}/zaciname/`;
    expect(await ask('proxy', { url })).toMatchObject({ status: 401, json: { code: 'rest_forbidden' } });
    expect(await ask('proxy', { url }, 'sub')).toMatchObject({ status: 403, json: { code: 'rest_forbidden' } });
    expect(await ask('proxy', { url }, 'ada')).toMatchObject({ status: 200, json: { type: 'rich', width: 600 } });
  });

  it('reveals of our own site only what is public, without requesting it', async () => {
    const { ask } = await openGuide({ outgoing: { lookup: () => Promise.reject(new Error('asked')) } });
    for (const path of ['/koncept/', '/soukrome/', '/nic/', '/', '/?p=16', '/cms-content/uploads/2026/09/tajny.png'])
      expect((await ask('proxy', { url: BASE + path }, 'ada')).json.code).toBe('oembed_invalid_url');
  });

  it('is answered only to its caller', async () => {
    const { headers } = await (await openGuide()).ask('proxy', { url: `${BASE}/zaciname/` }, 'ada');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('finds the answer linked from a page, in JSON and as XML', async () => {
    const { ask, origin } = await openWithOuter(page());
    const found = await ask('proxy', { url: `${origin}/page` }, 'ada');
    expect(found).toMatchObject({ status: 200, json: { ...ANSWER, version: '1.0' } });
    const xml = await ask('proxy', { url: `${origin}/page`, format: 'xml' }, 'ada');
    expect(xml.headers.get('content-type')).toBe('text/xml; charset=UTF-8');
    expect(xml.text).toContain('<oembed><version>1.0</version><type>link</type><title>Elsewhere</title></oembed>');
  });

  it('passes the size on, and looks into pages only if allowed', async () => {
    const { ask, origin, asked } = await openWithOuter(page());
    const url = `${origin}/page`;
    expect((await ask('proxy', { url, discover: 'false' }, 'ada')).status).toBe(404);
    expect(asked()).toEqual([]);
    await ask('proxy', { url, maxwidth: '320', maxheight: '240' }, 'ada');
    expect(asked()).toEqual(['/page', '/oembed?maxwidth=320&maxheight=240']);
  });

  it.each([
    ['an answer without what its type requires', { ...ANSWER, type: 'rich', width: 1, height: 1 }],
    ['one with only a script', { ...ANSWER, type: 'rich', html: '<script>1</script>', width: 1, height: 1 }],
  ])('takes %s for none', async (_what, answer) => {
    const { ask, origin } = await openWithOuter((request, response) =>
      request.url?.startsWith('/oembed')
        ? response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
        : page()(request, response),
    );
    expect((await ask('proxy', { url: `${origin}/page` }, 'ada')).json.code).toBe('oembed_invalid_url');
  });

  it('returns nothing that could run, and only frames without our origin', async () => {
    const html =
      '<script>1</script><p onclick="1">t</p><iframe src="http://frames.test/" onload="1" srcdoc="x"></iframe>';
    const rich = { ...ANSWER, type: 'rich', html, width: 900, height: 450, evil: 'x', author_url: 'javascript:1' };
    const { ask, origin } = await openWithOuter((request, response) =>
      request.url?.startsWith('/oembed')
        ? response.setHeader('content-type', 'application/json').end(JSON.stringify(rich))
        : page()(request, response),
    );
    const { json: answer } = await ask('proxy', { url: `${origin}/page` }, 'ada');
    expect(answer).toMatchObject({ width: 600, height: 300 });
    expect(answer.html).toMatch(/<iframe src="https:\/\/frames\.test\/"[^>]* sandbox="allow-scripts allow-popups"/);
    expect(answer.html).not.toMatch(/script>|onclick|onload|srcdoc/);
    expect(answer).not.toHaveProperty('evil');
    expect(answer).not.toHaveProperty('author_url');
  });
});

/** Ways to name this machine, each a host with a place for the port. More are in tests/lib/http-client. */
const HOSTS = ['127.0.0.1', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', 'inner.test', 'mapped.test'];

/** Headers are bytes; a browser would send these as UTF-8. */
const redirect =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end();

/** Ways in which a page redirects its reader to `target`. */
const WAYS: Record<string, (target: string) => RequestListener> = {
  named: (target) => page(target),
  sent: (target) => redirect(target),
  late: (target) => (request, response) =>
    (request.url?.startsWith('/oembed') ? redirect(target) : page())(request, response),
};

describe('no byte of the proxy reaches a non-public address', () => {
  const at = (host: string, { port }: TestServer) =>
    ['https', 'http'].map((scheme) => `${scheme}://${host}:${port}/oembed`);

  it.each(HOSTS)('spelled %s', async (host) => {
    const inner = await serve(json);
    let listener = page();
    const { ask, origin } = await openWithOuter((request, response) => listener(request, response));
    const refused = async (url: string) => {
      const { status, json: answer } = await ask('proxy', { url }, 'ada');
      expect([url, status, answer.code]).toEqual([url, 404, 'oembed_invalid_url']);
    };
    for (const url of [...at(host, inner), ...at(`user:word@${host}`, inner)]) await refused(url);
    for (const [way, make] of Object.entries(WAYS))
      for (const target of at(host, inner)) {
        listener = make(target);
        await refused(`${origin}/${way}/${encodeURIComponent(target)}`);
      }
    expectUntouched(inner);
  });

  it.each([
    ...['http://169.254.169.254/latest/meta-data/', 'https://10.0.0.1/', 'https://[fd00::1]/'],
    'file:///etc/passwd',
  ])('nor at %s', async (target) => {
    const { ask, origin, asked } = await openWithOuter(redirect(target));
    for (const url of [target, `${origin}/page`])
      expect((await ask('proxy', { url }, 'ada')).json.code).toBe('oembed_invalid_url');
    expect(asked()).toEqual(['/page']);
  });
});

it.each<[string, RequestListener]>([
  ['sends nothing', () => {}],
  ['drips', (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<html>')],
  [
    'pours',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const pour = () => void (response.writable && response.write('x'.repeat(65_536), () => setImmediate(pour)));
      pour();
    },
  ],
  ['redirects in circles', (request, response) => response.writeHead(302, { location: `${request.url}x` }).end()],
])('a server that never finishes and %s is left', async (_what, listener) => {
  const { ask, origin } = await openWithOuter(listener, shortLimits);
  expect((await ask('proxy', { url: `${origin}/page` }, 'ada')).status).toBe(404);
});

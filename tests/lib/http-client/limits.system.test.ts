import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createFetch, type Fetched, type FetchOptions } from '../../../api/lib/http-client/fetch.ts';
import { XLIFF_TYPES } from '../../../api/translation/delivery/fetch-file.ts';
import { fetchListed, listen, policy, serve, serveSecurely, TYPES } from './servers.ts';

const hosts = { 'outer.test': '127.0.0.1', 'provider.test': '127.0.0.1', 'unknown-to-it.test': '127.0.0.1' };

/** Fetches `/` from a server with this listener, which the policy allows. */
async function fetchFrom(listener: RequestListener, options: Partial<FetchOptions> = {}): Promise<Fetched> {
  const outer = await serve(listener);
  return fetchListed([`http://outer.test:${outer.port}`], policy(hosts, ['outer.test']), '/', options);
}

const send =
  (type: string, body: string, status = 200, more: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type, ...more }).end(body);

const textOf = ({ bytes }: Fetched): string => new TextDecoder().decode(bytes);

describe('a fetched file', () => {
  it('comes with its URL, type and bytes', async () => {
    const got = await fetchFrom(send('Application/XML; Charset="UTF-8"', '<a>ž</a>', 200, { link: '</a>; rel=x' }));
    expect(got).toMatchObject({ type: 'application/xml', charset: 'utf-8', link: '</a>; rel=x' });
    expect(got.url).toMatch(/^http:\/\/outer\.test:\d+\/$/);
    expect(textOf(got)).toBe('<a>ž</a>');
  });

  it('is requested without cookies, credentials or compression', async () => {
    let asked: IncomingHttpHeaders = {};
    await fetchFrom((request, response) => {
      asked = request.headers;
      response.writeHead(200, { 'content-type': 'application/xml', 'set-cookie': 'a=b' }).end('<a/>');
    });
    expect(Object.keys(asked).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    expect(asked['accept-encoding']).toBe('identity');
  });

  it('comes by TLS only from a host that its certificate names', async () => {
    const outer = await serveSecurely();
    const fetch = createFetch(policy(hosts, ['provider.test', 'unknown-to-it.test']));
    const allow = [`provider.test:${outer.port}`, `unknown-to-it.test:${outer.port}`];
    const options = { allow, types: TYPES, maxBytes: 1_000 };
    await expect(fetch(`https://${allow[0]}/`, options)).resolves.toMatchObject({ type: 'application/xml' });
    await expect(fetch(`https://${allow[1]}/`, options)).rejects.toMatchObject({ code: 'xlate_fetch_failed' });
  });

  it('may be exactly as large as allowed', async () =>
    expect((await fetchFrom(send('application/xml', 'a'.repeat(1_000)))).bytes.byteLength).toBe(1_000));

  it('is refused if its declared length is larger', async () => {
    const listener = send('application/xml', 'a'.repeat(1_001));
    await expect(fetchFrom(listener)).rejects.toMatchObject({ code: 'xlate_file_too_large' });
    const says: RequestListener = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/xml', 'content-length': '1001' }).flushHeaders();
    await expect(fetchFrom(says)).rejects.toMatchObject({ code: 'xlate_file_too_large' });
  });

  it('is refused if it turns out larger, even if it never ends', async () => {
    const endless: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      const more = (): void => {
        while (!response.destroyed && response.write('a'.repeat(500)));
      };
      response.on('drain', more);
      more();
    };
    await expect(fetchFrom(endless)).rejects.toMatchObject({ code: 'xlate_file_too_large' });
    expect((await fetchFrom(endless, { cut: true })).bytes.byteLength).toBe(1_000);
  });

  it.each([
    ['another type', send('text/html', '<p>no</p>')],
    ['no type', (_request: unknown, response: Parameters<RequestListener>[1]) => response.end('<a/>')],
    ['packed though it was not to be', send('application/xml', 'x', 200, { 'content-encoding': 'gzip' })],
  ] satisfies [string, RequestListener][])('is refused: %s', (_what, listener) =>
    expect(fetchFrom(listener)).rejects.toMatchObject({ code: 'xlate_wrong_type' }),
  );

  it.each([404, 425])('is not ready yet if its server answers %i', async (status) => {
    await expect(fetchFrom(send('application/xml', '', status))).rejects.toMatchObject({
      code: 'xlate_not_ready',
      details: { headers: { 'Retry-After': '60' } },
    });
  });

  it.each([201, 204, 206, 304, 400, 401, 403, 500, 503])('is a failure if its server answers %i', (status) =>
    expect(fetchFrom(send('application/xml', '', status))).rejects.toMatchObject({ code: 'xlate_fetch_failed' }),
  );

  it('is a failure if its host is unknown, closed or disconnects', async () => {
    const closed = createFetch(policy(hosts, ['outer.test']));
    const options = { types: TYPES, maxBytes: 1_000 };
    const failed = { code: 'xlate_fetch_failed' };
    await expect(closed('https://nowhere.test/', { ...options, allow: 'public' })).rejects.toMatchObject(failed);
    const allow = ['http://outer.test:1'];
    await expect(closed('http://outer.test:1/', { ...options, allow })).rejects.toMatchObject(failed);
    await expect(fetchFrom((request) => request.socket.destroy())).rejects.toMatchObject(failed);
    const breaksOff: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml', 'content-length': '100' }).write('<a>');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(fetchFrom(breaksOff)).rejects.toMatchObject(failed);
  });
});

it.each([
  ['noise', 'hello\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  ['a length that is not a number', 'HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nhello'],
  ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a broken chunk', 'HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['endless headers', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
  ['only a promise', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['two types', 'HTTP/1.1 204 No\r\nContent-Type: a\r\nContent-Type: b\r\n\r\n'],
])('an invalid HTTP answer is a failure: %s', async (_what, raw) => {
  const listener: RequestListener = (request) => request.socket.end(raw);
  await expect(fetchFrom(listener, { types: ['text/xml'] })).rejects.toMatchObject({ code: 'xlate_fetch_failed' });
});

describe('time', () => {
  const late = { code: 'xlate_fetch_timeout' };

  /** All limits are too long for the test, except one. */
  const only = (limit: 'connect' | 'headers' | 'whole', scheme: string, port: number): Promise<Fetched> => {
    const limits = { connect: 60_000, headers: 60_000, whole: 60_000, [limit]: 500 };
    return fetchListed([`${scheme}://outer.test:${port}`], { ...policy(hosts, ['outer.test']), limits });
  };

  it.each(['headers', 'whole'] as const)('runs out if no answer begins, by the limit for: %s', async (limit) =>
    expect(only(limit, 'http', (await serve(() => {})).port)).rejects.toMatchObject(late),
  );

  it.each(['connect', 'whole'] as const)('runs out if TLS does not begin, by the limit for: %s', async (limit) =>
    expect(only(limit, 'https', (await listen(createServer(), '127.0.0.1')).port)).rejects.toMatchObject(late),
  );

  it('runs out if a body trickles', async () => {
    const trickle: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      const timer = setInterval(() => response.write('a'), 50);
      response.on('close', () => clearInterval(timer));
    };
    await expect(only('whole', 'http', (await serve(trickle)).port)).rejects.toMatchObject(late);
  });

  it('runs out if a name lookup never returns', async () => {
    const options = { allow: 'public', types: TYPES, maxBytes: 1 } as const;
    for (const limits of [
      { connect: 500, whole: 60_000 },
      { connect: 60_000, whole: 500 },
    ]) {
      const fetch = createFetch({ limits, lookup: () => new Promise(() => {}) });
      await expect(fetch('https://outer.test/', options)).rejects.toMatchObject(late);
    }
  });

  it('ends early if the service stops, also for requests after that', async () => {
    const controller = new AbortController();
    const { port } = await serve(() => controller.abort(new Error('gone')));
    const listed = () =>
      fetchListed([`http://outer.test:${port}`], { ...policy(hosts, ['outer.test']), signal: controller.signal });
    await expect(listed()).rejects.toThrow('gone');
    await expect(listed()).rejects.toThrow('gone');
  });
});

describe('a data URL', () => {
  const fetch = createFetch();
  const read = (url: string, maxBytes = 100) => fetch(url, { allow: [], types: XLIFF_TYPES, maxBytes, data: true });
  const base64 = (text: string): string => Buffer.from(text).toString('base64');

  it('contains the file itself', async () => {
    const got = await read(`data:application/x-xliff+xml;charset=utf-8;base64,${base64('<xliff/>')}`);
    expect(got).toMatchObject({ url: 'data:', type: 'application/x-xliff+xml', charset: 'utf-8' });
    expect(textOf(got)).toBe('<xliff/>');
  });

  it.each([
    ['text that is not base64', 'data:application/xml;base64,<a/>'],
    ['base64 with spaces', 'data:application/xml;base64,PGEv Pg=='],
    ['truncated base64', 'data:application/xml;base64,PGEvPg'],
    ['no base64', 'data:application/xml,<a/>'],
    ['no comma', 'data:application/xml;base64'],
  ])('is refused: %s', (_what, url) => expect(read(url)).rejects.toMatchObject({ code: 'xlate_url_not_allowed' }));

  it('is subject to the same types and size', async () => {
    const wrong = { code: 'xlate_wrong_type' };
    const large = { code: 'xlate_file_too_large' };
    await expect(read(`data:text/html;base64,${base64('<p>')}`)).rejects.toMatchObject(wrong);
    await expect(read(`data:application/xml;base64,${base64('a'.repeat(101))}`)).rejects.toMatchObject(large);
    await expect(read(`data:application/xml;base64,${base64('a'.repeat(1_000))}`)).rejects.toMatchObject(large);
  });
});

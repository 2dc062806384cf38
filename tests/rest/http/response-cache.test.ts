import { afterEach, expect, test } from 'vitest';
import { ResponseCache } from '../../../api/rest/http/response-cache.ts';
import { listen, type Listening } from '../../../api/rest/http/server.ts';
import { sendRaw } from '../../security/raw.ts';

let server: Listening;
let generation = 0;
let made = 0;

afterEach(() => server.close(0));

/** A server that reports the number of responses made. */
async function start(headers: Record<string, string> = { 'Cache-Control': 'no-cache' }, keptBytes?: number) {
  made = 0;
  const answers = new ResponseCache('/api/', () => generation, keptBytes);
  server = await listen(() => new Response(`answer ${++made}`, { headers }), { host: '127.0.0.1', port: 0 }, answers);
}

const ask = async (path: string, init: RequestInit = {}) => (await fetch(server.address + path, init)).text();

test('a response is made once until something changes', async () => {
  await start();
  expect([await ask('/api/x'), await ask('/api/x')]).toEqual(['answer 1', 'answer 1']);
  generation++;
  expect(await ask('/api/x')).toBe('answer 2');
});

test('each URL and each encoding has a response of its own', async () => {
  await start();
  const gzip = { headers: { 'accept-encoding': 'gzip' } };
  const plain = { headers: { 'accept-encoding': 'identity' } };
  const asked = [await ask('/api/x', gzip), await ask('/api/y', gzip), await ask('/api/x?a=1', gzip)];
  expect([...asked, await ask('/api/x', plain)]).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4']);
});

test.each([
  ['a signed-in caller', { authorization: 'Basic eDp5' }],
  ['another site', { origin: 'https://other.test' }],
  ['a client that has the response', { 'if-none-match': '"x"' }],
])('%s gets an answer of its own', async (_, headers) => {
  await start();
  await ask('/api/x');
  expect([await ask('/api/x', { headers }), await ask('/api/x')]).toEqual(['answer 2', 'answer 1']);
});

test('long URLs of short responses count towards the size of the cache', async () => {
  await start(undefined, 100_000);
  expect(await ask('/api/x')).toBe('answer 1');
  for (let n = 0; n < 8; n++) await ask(`/api/y?${'y'.repeat(8_000)}${n}`);
  expect([await ask('/api/x'), await ask(`/api/y?${'y'.repeat(8_000)}7`)]).toEqual(['answer 10', 'answer 9']);
});

test('responses made for one caller are not cached', async () => {
  await start({ 'Cache-Control': 'no-store' });
  expect([await ask('/api/x'), await ask('/api/x')]).toEqual(['answer 1', 'answer 2']);
});

test('other paths are not cached', async () => {
  await start();
  expect([await ask('/page/'), await ask('/page/')]).toEqual(['answer 1', 'answer 2']);
});

test('headers are the same the second time', async () => {
  await start({ 'Cache-Control': 'no-cache', ETag: '"1"', Link: '</x>; rel="y"' });
  const headersOf = async () => {
    const { headers } = await fetch(`${server.address}/api/x`);
    return [...headers].filter(([name]) => !['date', 'x-request-id', 'keep-alive', 'connection'].includes(name));
  };
  expect(await headersOf()).toEqual(await headersOf());
});

test.each([
  // As long as the name that URLs normalise it to, because soft hyphens are dropped; it contains the path of
  // another response.
  `Host: \u00e9.\u00e9.\u00e9.\u00e9${'\u00ad'.repeat(18)}/api/x`,
  'Host: guide.test/api/x?',
  'Host: user@guide.test',
  'Host: guide.test:port',
  'Host: guide.test\r\nHost: other.test',
  'Host: ',
])('a request that names no host, or two, is refused and poisons nothing: %j', async (host) => {
  await start();
  const port = Number(new URL(server.address).port);
  const sent = Buffer.from(`GET / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`, 'latin1');
  expect([(await sendRaw(port, sent)).status, await ask('/api/x/')]).toEqual([400, 'answer 1']);
});

test.each(['guide.test', 'guide.test:8080', '127.0.0.1:80', '[::1]:80', 'my_host-1.'])(
  '%s is a valid host',
  async (host) => {
    await start();
    const port = Number(new URL(server.address).port);
    expect((await sendRaw(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status).toBe(200);
  },
);

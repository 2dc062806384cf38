import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { environmentOf, makeSmallFolders, startServer } from '../helpers/served.ts';
import { AUTHORIZATION, writeUsers } from '../helpers/test-app.ts';
import { requestFor, sendRaw } from './raw.ts';

const folders = await makeSmallFolders();
await writeUsers(folders.dataDir, [{ id: 1, login: 'ada', role: 'administrator' }]);
const server = await startServer(environmentOf(folders));

/** What a client that never finishes its headers reads until it is disconnected. It waits while the others are answered. */
const slow = new Promise<string>((resolve) => {
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 500);
  const end = () => {
    clearInterval(drip);
    resolve(answer);
  };
  socket.on('close', end).on('error', end);
});

afterEach(async () => {
  const answer = await fetch(`${server.address}/cms-json/cms/v2/posts?per_page=1`);
  expect(answer.status, 'the next normal request').toBe(200);
  expect(server.child.exitCode).toBeNull();
});

/** URLs that two parsers could read differently, or that no browser sends. */
const BAD_URLS = [
  ...['//evil.example/x', '/\\evil.example', '/%5cevil.example', '/..%2f..%2fetc/passwd'],
  ...['/%2e%2e/%2e%2e/etc/passwd', '/../../etc/passwd', '/cms-content/uploads/../../site.yaml'],
  ...['/cms-content/uploads/%2e%2e/%2e%2e/site.yaml', '/cms-content/uploads/%252e%252e/site.yaml'],
  ...['/cms-json/../healthz', '/cms-json/cms/v2/posts/248%00', '/%00', '/x%00.html', '/%', '/%zz', '/%ff%fe'],
  ...['/%c0%ae%c0%ae/', '/cms-json/%2e%2e/%2e%2e/', '/cms-json/cms/v2/posts/%32%34%38%2f..', '/.env', '/.git/config'],
  ...['/_headers', '/_hosting/nginx.conf', '/index.html/', '/index.html/x', '/cms-json/cms/v2/posts/1e3'],
  ...['/cms-json/cms/v2/posts/0x10', '/cms-json/cms/v2/posts/-1', '/cms-json/cms/v2/posts/99999999999999999999'],
  ...[`/${'a'.repeat(8_000)}`, `/${'a/'.repeat(4_000)}`, '/?'.padEnd(6_000, '%5b')],
  ...[`/cms-json/cms/v2/posts?${'include[]=x&'.repeat(800)}`, '/cms-json/cms/v2/posts?per_page=%ff'],
  '/cms-json/cms/v2/posts?_jsonp=alert(1)//',
];

test.each(BAD_URLS.map((url) => [url.slice(0, 60), url]))(
  'a strange URL is refused without details: %s',
  async (_, url) => {
    const { status, text } = await sendRaw(server.port, requestFor(url));
    expect(status, text.slice(0, 200)).toBeGreaterThanOrEqual(url.startsWith('/?') ? 200 : 400);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/public_url|root:x:|location: ?\/\//i);
  },
);

test('an absolute URL is read by its path, whatever the host', async () => {
  const { status, text } = await sendRaw(server.port, requestFor('http://evil.example/cms-json/'));
  expect(status).toBe(200);
  expect(text).not.toContain('evil.example');
});

test('the host sent by a client is never in an answer', async () => {
  for (const path of ['/', '/cms-json/', '/cms-json/cms/v2/posts', '/article-51']) {
    const headers = 'Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: javascript';
    expect((await sendRaw(server.port, requestFor(path, headers))).text).not.toContain('evil.example');
  }
});

test('probes and clients of HTTP/1.0 need to name no host', async () => {
  for (const path of ['/healthz', '/cms-json/', '/en/']) {
    const { status, text } = await sendRaw(server.port, `GET ${path} HTTP/1.0\r\n\r\n`);
    expect(status, path + text).toBe(200);
  }
});

const BROKEN: [string, string, number[]][] = [
  ['no request at all', '\0\x01\x02\r\n\r\n', [400]],
  ['a greeting of another protocol', 'EHLO guide.test\r\n\r\n', [400]],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [0, 400]],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', [400, 505]],
  ['an unknown method', requestFor('/', 'Host: x', 'BREW'), [400, 405]],
  ['a method that the site does not know', requestFor('/', 'Host: x', 'DELETE'), [405]],
  ['a header name with a space', 'GET / HTTP/1.1\r\nHost: x\r\nBad Name: 1\r\n\r\n', [400]],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n', [400]],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\n folded: 1\r\n\r\n', [200, 400]],
  [
    'two lengths',
    'POST /cms-json/cms/v2/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
    [400],
  ],
  [
    'a length and chunks',
    'POST /cms-json/cms/v2/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    [400],
  ],
  ['a negative length', 'POST /cms-json/cms/v2/posts HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', [400]],
  [
    'a broken chunk',
    'POST /cms-json/cms/v2/posts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    [400, 401],
  ],
  ['a line feed in an address', 'GET /a\nX-Injected: 1 HTTP/1.1\r\nHost: x\r\n\r\n', [400, 404]],
  ['a NUL in an address', 'GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
];

test.each(BROKEN)('a request with %s is refused', async (_, bytes, statuses) => {
  const { status } = await sendRaw(server.port, bytes, 2_000);
  expect(statuses).toContain(status);
});

test('no URL can inject a header into the answer', async () => {
  for (const url of [
    '/x%0d%0aX-Injected:%201',
    '/article-51?lang=en%0d%0aX-Injected:1',
    '/%E5%98%8A%E5%98%8DX-Injected:1',
  ]) {
    const { status, text } = await sendRaw(server.port, requestFor(url));
    expect(status).toBeLessThan(500);
    expect(text.split('\r\n\r\n', 1)[0]).not.toMatch(/^x-injected/im);
  }
  expect((await sendRaw(server.port, requestFor('/cms-json/?_jsonp=a%0d%0aX-Injected:1'))).status).toBe(400);
});

describe('limits', () => {
  test('headers over 16 KiB are refused before any of our code runs', async () =>
    expect((await sendRaw(server.port, requestFor('/', `Host: x\r\nX-Long: ${'a'.repeat(20_000)}`))).status).toBe(431));

  test('a body of a caller who may not write is refused by its declared length, without being sent', async () => {
    const headers = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 1048577';
    const { status, text } = await sendRaw(server.port, requestFor('/cms-json/cms/v2/posts', headers, 'POST'));
    expect(status, text).toBe(401);
    // A client must not send its next request over a connection that is about to close.
    expect(text).toMatch(/^connection: close\r$/im);
  });

  test('a chunked body over 1 MiB is refused while it is sent', async () => {
    const headers = `Host: x\r\nAuthorization: ${AUTHORIZATION}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked`;
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    // One byte more than is accepted; the chunk that would end the body is never sent.
    const { status, text } = await sendRaw(
      server.port,
      requestFor('/cms-json/cms/v2/posts', headers, 'POST') + chunk.repeat(16) + '1\r\nx\r\n',
    );
    expect(status, text).toBe(413);
  });

  test('a client that never finishes its headers is disconnected', async () =>
    expect(await slow).toMatch(/^(HTTP\/1\.1 408|$)/));
});

import { expect, it } from 'vitest';
import type { Fetched } from '../../../api/lib/http-client/fetch.ts';
import { createPost } from '../../../api/lib/http-client/post-signed.ts';
import { type TestServer, expectUntouched, fetchListed, policy, REFUSED, serve, serveSecurely } from './servers.ts';

const hosts = { 'outer.test': '127.0.0.1', 'inner.test': '127.0.0.1', 'other.test': '127.0.0.1' };

/** Fetches `/` from a server that redirects to `location`; its own origin is listed, so only the address counts. */
async function sentOnTo(location: string, listed: string[] = []): Promise<Fetched> {
  const outer = await serve((_request, response) => response.writeHead(302, { location }).end());
  return fetchListed([`http://outer.test:${outer.port}`, ...listed], policy(hosts, ['outer.test']));
}

it('is followed to an allowed place, also if it is relative', async () => {
  const outer = await serve((request, response) => {
    if (request.url === '/a/file') response.setHeader('content-type', 'application/xml').end('<a/>');
    else response.writeHead(307, { location: 'a/file' }).end();
  });
  const allow = [`http://outer.test:${outer.port}`];
  const got = await fetchListed(allow, policy(hosts, ['outer.test']));
  expect(got).toMatchObject({ url: `${allow[0]}/a/file`, type: 'application/xml' });
});

it('is refused to the metadata address of clouds', async () => {
  await expect(sentOnTo('http://169.254.169.254/latest/meta-data/')).rejects.toMatchObject(REFUSED);
  const listed = ['http://169.254.169.254'];
  await expect(sentOnTo('http://169.254.169.254/latest/meta-data/', listed)).rejects.toMatchObject(REFUSED);
});

it.each(['127.0.0.1', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost', 'inner.test'])(
  'is refused to %s, and nothing arrives there',
  async (host) => {
    const inner = await serve();
    const target = `http://${host}:${inner.port}`;
    await expect(sentOnTo(`${target}/`, [target])).rejects.toMatchObject(REFUSED);
    await expect(sentOnTo(`${target}/`)).rejects.toMatchObject(REFUSED);
    expectUntouched(inner);
  },
);

it.each([
  ...['ftp://outer.test/', 'file:///etc/passwd', 'data:application/xml;base64,PGEvPg==', 'http://['],
  '//u@outer.test/',
])('is refused to %s', (location) => expect(sentOnTo(location)).rejects.toMatchObject(REFUSED));

it('is followed three times but not a fourth', async () => {
  const start = (times: number) =>
    serve((request, response) => {
      const done = Number(request.url?.slice(1));
      if (done === times) response.setHeader('content-type', 'application/xml').end('<a/>');
      else response.writeHead(301, { location: `/${done + 1}` }).end();
    });
  const outcome = async ({ port }: TestServer) =>
    fetchListed([`http://outer.test:${port}`], policy(hosts, ['outer.test']), '/0');
  await expect(outcome(await start(3))).resolves.toMatchObject({ type: 'application/xml' });
  await expect(outcome(await start(4))).rejects.toMatchObject(REFUSED);
});

it('without a target is a failure', async () => {
  const allow = [`http://outer.test:${(await serve((_request, response) => response.writeHead(302).end())).port}`];
  await expect(fetchListed(allow, policy(hosts, ['outer.test']))).rejects.toMatchObject({ code: 'xlate_fetch_failed' });
});

it('never leads from https to http', async () => {
  const plain = await serve();
  const target = `http://other.test:${plain.port}`;
  const outer = await serveSecurely((_request, response) => response.writeHead(302, { location: target }).end());
  const allow = [`https://outer.test:${outer.port}`, target];
  const outgoing = policy(hosts, ['outer.test', 'other.test']);
  await expect(fetchListed(allow, outgoing)).rejects.toMatchObject(REFUSED);
  expectUntouched(plain);
  await expect(fetchListed(allow.toReversed(), outgoing)).resolves.toMatchObject({ type: 'application/xml' });
});

it('leads from https to https', async () => {
  const target = await serveSecurely();
  const location = `https://other.test:${target.port}/`;
  const outer = await serveSecurely((_request, response) => response.writeHead(302, { location }).end());
  const allow = [`https://outer.test:${outer.port}`, `https://other.test:${target.port}`];
  const outgoing = policy(hosts, ['outer.test', 'other.test']);
  await expect(fetchListed(allow, outgoing)).resolves.toMatchObject({ url: location });
});

it('is not followed with a signed message', async () => {
  const other = await serve();
  const location = `http://other.test:${other.port}/`;
  const outer = await serve((_request, response) => response.writeHead(307, { location }).end());
  const allow = [`http://outer.test:${outer.port}`, `http://other.test:${other.port}`];
  const post = createPost(policy(hosts, ['outer.test', 'other.test']));
  await expect(post(`${allow[0]}/`, {}, 'c2VjcmV0', { allow })).rejects.toMatchObject({ code: 'xlate_fetch_failed' });
  expectUntouched(other);
});

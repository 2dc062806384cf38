import { describe, expect, it } from 'vitest';
import { pinnedClient } from '../../../api/lib/http-client/connect.ts';
import { createFetch } from '../../../api/lib/http-client/fetch.ts';
import { defaultLimits } from '../../../api/lib/http-client/outgoing-policy.ts';
import { createPost } from '../../../api/lib/http-client/post-signed.ts';
import { expectUntouched, fetchListed, policy, REFUSED, serve, TYPES } from './servers.ts';

const options = { types: TYPES, maxBytes: 1_000 };

/** Spellings of addresses that are not public. Those of this machine would reach the inner server. */
const SPELLINGS = [
  ...['127.0.0.1', '127.1', '127.0.0.1.', '2130706433', '0x7f.1', '0x7f000001', '0177.0.0.1', '017700000001'],
  ...['127.0.0.2', '①②⑦.0.0.1', '127。0。0。1', '0', '0.0.0.0', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]'],
  ...['[64:ff9b:1::127.0.0.1]', '[2002:7f00:1::]', '[2001::7f00:1]', '[fe80::1]', '[fec0::1]', '[fd00::1]'],
  ...['10.0.0.1', '100.64.0.1', '169.254.169.254', '172.16.0.1', '192.168.0.1', '198.18.0.1', '224.0.0.1'],
  ...['255.255.255.255', 'localhost', 'localhost.', 'LOCALHOST'],
];

describe('an address that is not public', () => {
  it.each(SPELLINGS)('is refused when spelled %s, even if host and port are listed', async (host) => {
    const inner = await serve();
    const address = `http://${host}:${inner.port}`;
    await expect(fetchListed([address], policy())).rejects.toMatchObject(REFUSED);
    await expect(createFetch(policy())(`${address}/`, { ...options, allow: 'public' })).rejects.toMatchObject(REFUSED);
    const posted = createPost(policy())(`${address}/`, {}, 'c2VjcmV0', { allow: [address] });
    await expect(posted).rejects.toMatchObject(REFUSED);
    expectUntouched(inner);
  });

  it.each([
    ['one address', '127.0.0.1'],
    ['an address mapped into IPv6', '::ffff:127.0.0.1'],
    ['a 6to4 address', '2002:7f00:1::'],
    ['a public and a private address', ['203.1.113.7', '127.0.0.1']],
    ['a private address last among many', ['203.1.113.7', '2606:4700::1', '10.0.0.1']],
    ['an unreadable address', 'somewhere'],
    ['an address with a zone', 'fe80::1%lo'],
  ])('is refused when a name resolves to it: %s', async (_what, addresses) => {
    const inner = await serve();
    const fetched = fetchListed([`http://inner.test:${inner.port}`], policy({ 'inner.test': addresses }));
    await expect(fetched).rejects.toMatchObject(REFUSED);
    expectUntouched(inner);
  });

  it('is refused unless the name is excepted', async () => {
    const inner = await serve();
    const outgoing = policy({ 'inner.test': '127.0.0.1', 'outer.test': '127.0.0.1' }, ['outer.test']);
    const allow = [`http://inner.test:${inner.port}`, `http://outer.test:${inner.port}`];
    await expect(fetchListed(allow, outgoing)).rejects.toMatchObject(REFUSED);
    expectUntouched(inner);
    await expect(fetchListed(allow.toReversed(), outgoing)).resolves.toMatchObject({ type: 'application/xml' });
  });

  it('is not reached through a second lookup of the same name', async () => {
    const outer = await serve();
    const inner = await serve(undefined, '127.0.0.2', outer.port);
    let asked = 0;
    const rebinding = {
      ...policy({}, ['outer.test']),
      lookup: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    };
    await expect(fetchListed([`http://outer.test:${outer.port}`], rebinding)).resolves.toMatchObject({
      type: 'application/xml',
    });
    expect(asked).toBe(1);
    expectUntouched(inner);
  });

  it('is disconnected when a connection unexpectedly ends up there', async () => {
    const inner = await serve();
    const url = new URL(`http://127.0.0.1:${inner.port}/`);
    const { signal } = new AbortController();
    const client = pinnedClient(url, [{ address: '203.1.113.7', family: 4 }], defaultLimits, signal);
    await expect(client.request({ method: 'GET', path: '/' })).rejects.toMatchObject(REFUSED);
    await client.destroy();
    expectUntouched(inner);
  });
});

describe('a malformed URL', () => {
  const hosts = { 'outer.test': '127.0.0.1' };

  it.each([
    ['user and password', (port: number) => `http://user:password@outer.test:${port}/`],
    ['a user alone', (port: number) => `http://user@outer.test:${port}/`],
    ['another scheme', (port: number) => `ftp://outer.test:${port}/`],
    ['a file', () => 'file:///etc/passwd'],
    ['a script', () => 'javascript:fetch("/")'],
    ['data where none is expected', () => 'data:application/xml;base64,PGEvPg=='],
    ['no scheme', (port: number) => `//outer.test:${port}/`],
    ['not a URL', () => 'nope'],
    ['nothing', () => ''],
    ['https on a port that is listed for http', (port: number) => `https://outer.test:${port}/`],
    ['a port that is not listed', (port: number) => `http://outer.test:${port + 1}/`],
    ['a host that is not listed', (port: number) => `http://other.test:${port}/`],
    ['a host that only begins like a listed one', (port: number) => `http://outer.test.evil.test:${port}/`],
    ['excessive length', (port: number) => `http://outer.test:${port}/${'a'.repeat(2_048)}`],
  ])('is refused: %s', async (_what, address) => {
    const outer = await serve();
    const fetch = createFetch(policy(hosts, ['outer.test']));
    const allow = [`http://outer.test:${outer.port}`];
    await expect(fetch(address(outer.port), { ...options, allow })).rejects.toMatchObject(REFUSED);
    expectUntouched(outer);
  });

  it.each(['http://outer.test/', 'https://outer.test:8443/', 'https://93.184.215.14/', 'https://[2606:4700::1]/'])(
    'is refused where any public host is allowed: %s',
    async (address) => {
      let asked = 0;
      const lookup = async (): Promise<never> => {
        asked++;
        throw new Error('nobody may ask');
      };
      await expect(createFetch({ lookup })(address, { ...options, allow: 'public' })).rejects.toMatchObject(REFUSED);
      expect(asked).toBe(0);
    },
  );
});

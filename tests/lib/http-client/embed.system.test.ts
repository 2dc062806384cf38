import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createFetch } from '../../../api/lib/http-client/fetch.ts';
import { systemClock } from '../../../api/lib/clock.ts';
import type { EmbedAnswer } from '../../../api/rest/oembed/answer.ts';
import { consume, createCache } from '../../../api/rest/oembed/consume.ts';
import { readProviders } from '../../../api/rest/oembed/providers.ts';
import { readSize } from '../../../api/rest/oembed/size.ts';
import { expectUntouched, policy, serve, serveSecurely } from './servers.ts';

const ANSWER = '{"type":"link","version":"1.0","title":"T"}';

/** Requests `https://outer.test:PORT/page`, the only place on this machine that the policy allows. */
async function ask(listener: RequestListener, known = false): Promise<EmbedAnswer | null> {
  const outer = await serveSecurely(listener);
  const origin = `https://outer.test:${outer.port}`;
  const hosts = { 'outer.test': '127.0.0.1', 'other.test': '127.0.0.1' };
  const endpoints = known ? [{ url: `${origin}/oembed`, schemes: [`${origin}/*`] }] : [];
  return consume(
    { url: `${origin}/page`, size: readSize(600), discover: true },
    {
      own: () => undefined,
      fetch: createFetch(policy(hosts, [origin])),
      providers: readProviders([{ provider_name: 'P', provider_url: origin, endpoints }]),
      cache: createCache(systemClock),
    },
  );
}

/** A page with a link, by default to `endpoint`, and the answer at `/oembed`. */
const page =
  (endpoint = '/oembed'): RequestListener =>
  (request, response) => {
    if (request.url?.startsWith('/oembed')) response.setHeader('content-type', 'application/json').end(ANSWER);
    else {
      const link = `<link rel="alternate" type="application/json+oembed" href="${endpoint}">`;
      response.setHeader('content-type', 'text/html; charset=utf-8').end(link + 'a'.repeat(600 * 1024));
    }
  };

describe('embedding content of another site', () => {
  it('works through the guarded connection, discovered in a page or from a known provider', async () => {
    expect(await ask(page())).toEqual({ version: '1.0', type: 'link', title: 'T' });
    expect(await ask(page(), true)).toEqual({ version: '1.0', type: 'link', title: 'T' });
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', 'localhost', 'other.test'])(
    'accepts no page and no redirect to %s',
    async (host) => {
      const inner = await serve();
      for (const scheme of ['http', 'https']) {
        const target = `${scheme}://${host}:${inner.port}/oembed`;
        expect(await ask(page(target))).toBeNull();
        expect(await ask((_request, response) => response.writeHead(302, { location: target }).end())).toBeNull();
        expect(await ask((_request, response) => response.writeHead(302, { location: target }).end(), true)).toBeNull();
      }
      expectUntouched(inner);
    },
  );
});

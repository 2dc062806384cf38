import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../api/rest/http/server.ts';
import { createWorker, type Environment } from '../../../api/homes/edge/worker.ts';
import { AUTHORIZATION, openTestApp } from '../../helpers/test-app.ts';
import { CHECKS } from './edge-of.ts';

const worker = createWorker(CHECKS);

/** URL of a handler on its own socket. */
async function served(fetch: (request: Request) => Response | Promise<Response>): Promise<string> {
  const { address, close } = await listen(fetch, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => close(0));
  return address;
}

/** Sends requests to a worker below a path of its host. */
const asking =
  (env: Environment, api = 'http://edge.test/cms-json') =>
  (method: string, path: string, init: RequestInit = {}) =>
    worker.fetch(new Request(api + path, { method, ...init }), env);

const SIGNED = { authorization: AUTHORIZATION, 'content-type': 'application/json' };

test('serves pages below a path from the output, and keeps redirects of the host below it', async () => {
  const ASSETS = {
    fetch: async ({ url }: Request) => {
      const { pathname, search } = new URL(url);
      return pathname === '/old/'
        ? new Response(null, { status: 301, headers: { location: '/new/' } })
        : new Response(pathname + search);
    },
  };
  const get = (path: string, env: Environment) => worker.fetch(new Request(`http://guide.test${path}`), env);
  const below = { ASSETS, BASE_PATH: '/guide' };
  expect(await (await get('/guide/en/?x=1', below)).text()).toBe('/en/?x=1');
  expect((await get('/guide/old/', below)).headers.get('location')).toBe('/guide/new/');
  expect((await get('/guide?x=1', below)).headers.get('location')).toBe('/guide/?x=1');
  expect((await get('/elsewhere/', below)).status).toBe(404);
  expect(await (await get('/en/about/cms-json/', { ASSETS })).text()).toBe('/en/about/cms-json/');
});

test('sends Markdown to clients that prefer it, if the page has any', async () => {
  const markdown = '/en/a/index.md';
  const ASSETS = {
    fetch: async ({ url }: Request) => {
      const { pathname } = new URL(url);
      return new Response(pathname, { status: pathname.endsWith('.md') && pathname !== markdown ? 404 : 200 });
    },
  };
  const get = async (path: string, accept: string, env: Environment) => {
    const answer = await worker.fetch(new Request(`http://guide.test${path}`, { headers: { accept } }), env);
    return [await answer.text(), answer.headers.get('vary')];
  };
  const below = { ASSETS, BASE_PATH: '/guide' };
  expect(await get('/en/a/', 'text/markdown', { ASSETS })).toEqual([markdown, 'Accept']);
  expect(await get('/guide/en/a/?x=1', 'text/markdown, */*', below)).toEqual([markdown, 'Accept']);
  expect(await get('/en/a/', 'text/html, text/markdown;q=0.9', { ASSETS })).toEqual(['/en/a/', 'Accept']);
  expect(await get('/en/list/', 'text/markdown', { ASSETS })).toEqual(['/en/list/', 'Accept']);
  expect(await get('/picture.png', 'text/markdown', { ASSETS })).toEqual(['/picture.png', null]);
});

test('forwards writes and signed-in reads to the server that accepts them', async () => {
  const { api, errors } = await openTestApp({ 'site.yaml': '' });
  const address = await served((request) => api.fetch(request, '127.0.0.1'));
  const ask = asking({ BUCKET_URL: 'http://127.0.0.1:1', API_WRITE_URL: `${address}/cms-json/`, FORWARD: 'on' });
  const body = JSON.stringify({ title: 'Forwarded', content: 'Text.', status: 'draft', lang: 'en' });
  const created = await ask('POST', '/cms/v2/posts', { headers: SIGNED, body });
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as { id: number };
  const read = await ask('GET', `/cms/v2/posts/${id}?context=edit&_fields=title`, { headers: SIGNED });
  expect(await read.json()).toEqual({ title: { raw: 'Forwarded', rendered: 'Forwarded' } });
  const refused = await ask('DELETE', `/cms/v2/posts/${id}?force=true`);
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'rest_cannot_delete' }]);
  expect((await ask('DELETE', `/cms/v2/posts/${id}?force=true`, { headers: SIGNED })).status).toBe(200);
  expect(errors).toEqual([]);
});

test('does not forward cookies of the page host', async () => {
  const seen: Headers[] = [];
  const address = await served((request) => {
    seen.push(request.headers);
    return Response.json({});
  });
  const ask = asking({ BUCKET_URL: 'http://127.0.0.1:1', API_WRITE_URL: `${address}/cms-json`, FORWARD: 'on' });
  expect(
    (await ask('POST', '/cms/v2/posts', { headers: { ...SIGNED, cookie: 'session=kanar' }, body: '{}' })).status,
  ).toBe(200);
  expect(seen.map((headers) => [headers.get('cookie'), headers.get('authorization')])).toEqual([[null, AUTHORIZATION]]);
});

test('forwards only API requests, and reports an unreachable server', async () => {
  const errors: unknown[] = [];
  const { error } = console;
  console.error = (...said) => errors.push(said);
  onTestFinished(() => void (console.error = error));
  const env = { BUCKET_URL: 'http://127.0.0.1:1', API_WRITE_URL: 'http://127.0.0.1:1/cms-json', FORWARD: 'on' };
  const ask = asking(env, 'http://edge.test');
  const problemOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
  expect(await problemOf(await ask('POST', '/elsewhere'))).toEqual([404, 'rest_no_route']);
  expect(errors).toEqual([]);
  expect(await problemOf(await ask('POST', '/cms-json/cms/v2/posts'))).toEqual([503, 'rest_unavailable']);
  expect(errors).toHaveLength(1);
});

import { expect, it } from 'vitest';
import WPAPI from 'wpapi';
import { API_ROOT } from '../../api/rest/http/request-url.ts';
import { createApp } from '../../api/app.ts';
import { listen, type Listening } from '../../api/rest/http/server.ts';
import { StaticSite } from '../../api/site/live/static-site.ts';
import { freePort } from '../helpers/free-port.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { SAMPLE } from '../helpers/sample.ts';
import { openReader } from '../helpers/test-app.ts';

const PAGES: Record<string, string> = { 'index.html': '<p>Guide</p>', 'feed.xml': '<feed/>', '404.html': 'Nothing' };

const open = async (): Promise<Listening> => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const { service, api } = await openReader(await makeFolder(SAMPLE), { base });
  const site = new StaticSite({
    read: async (path) => (PAGES[path] ? new TextEncoder().encode(PAGES[path]) : null),
    policy: () => "default-src 'self'",
    languagesBelow: () => ['en'],
    basePath: '/',
    apiUrl: `${base}${API_ROOT}/`,
  });
  const app = createApp({ service, api, site, basePath: '/' });
  return listen((request, connection) => app.fetch(request, connection), { host: '127.0.0.1', port });
};

it('the API is found from any page of the site', async () => {
  const server = await open();
  for (const method of ['GET', 'HEAD']) {
    const page = await fetch(`${server.address}/`, { method });
    expect(page.headers.get('link')).toBe(`<${server.address}/cms-json/>; rel="https://api.w.org/"`);
  }
  expect((await fetch(`${server.address}/feed.xml`)).headers.get('link')).toBeNull();
  const found = await WPAPI.discover(`${server.address}/`);
  expect(await found.namespace('cms/v2')['posts']!().include([11]).get()).toMatchObject({ 0: { id: 11 } });
  await server.close();
});

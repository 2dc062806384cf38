import { expect, it } from 'vitest';
import { Problem } from '../../../api/lib/problem.ts';
import { createApi } from '../../../api/rest/http/api.ts';
import { parseBody } from '../../../api/rest/http/read-body.ts';
import { ROUTES } from '../../../api/contract/routes.ts';
import { openService } from '../../../api/service.ts';
import { makeFolder, page } from '../../helpers/guide-folder.ts';

const BASE = 'http://guide.test';

/** Anonymous requests to a guide of two articles. */
async function open(): Promise<(path: string, method?: string) => Promise<Response>> {
  const folder = await makeFolder({
    'cs/posts/a.md': page({ id: 1, title: 'A', password: 'key' }, 'One'),
    'cs/posts/b.md': page({ id: 2, title: 'B' }, 'Two'),
  });
  const api = createApi(await openService({ ...folder, base: BASE, write: false }));
  return (path, method = 'GET') => api.fetch(new Request(`${BASE}/cms-json${path}`, { method }));
}

it('the description of any route can be requested with its linked records', async () => {
  const send = await open();
  for (const { path } of ROUTES) {
    const url = path.replace(/\{\w+\}/g, '1');
    for (const query of ['?_embed', '?_embed=self', '?_envelope&_embed'])
      expect((await send(url + query, 'OPTIONS')).status, url + query).toBe(200);
  }
});

it.each(['%C5%BE', '%E6%97%A5', 'a%0Ab', 'a%22%3E'])(
  'a list named %s stays in the links to other pages',
  async (name) => {
    const reply = await (await open())(`/cms/v2/posts?per_page=1&${name}[]=1`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('link')).toContain(`?per_page=1&${name}%5B0%5D=1&page=2>`);
  },
);

it.each([
  ...['/cms/v2/posts', '/cms/v2/posts/2', '/cms/v2/posts/1?password=key', '/cms/v2/posts/1?password=other'],
  ...['/cms/v2/posts/2?_jsonp=call', '/cms/v2/posts?_envelope&_fields=id', '/cms/v2/posts?page=9'],
])('HEAD of %s has the status and the headers of its GET', async (path) => {
  const send = await open();
  const [get, head] = [await send(path), await send(path, 'HEAD')];
  expect(head.status).toBe(get.status);
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  expect(await head.text()).toBe('');
});

it('an internal error is never cached, not even in an envelope', async () => {
  const folder = await makeFolder({ 'cs/posts/a.md': page({ id: 1, title: 'A' }, 'One') });
  const service = await openService({ ...folder, base: BASE, write: false });
  const api = createApi(service);
  const ask = async () => {
    const reply = await api.fetch(new Request(`${BASE}/cms-json/cms/v2/posts/1?_envelope`));
    return [((await reply.json()) as { status: number }).status, reply.headers.get('cache-control')];
  };
  expect(await ask()).toEqual([200, 'no-cache']);
  service.serializeContext.history = () => {
    throw new Error('the disk is gone');
  };
  expect(await ask()).toEqual([500, 'no-store']);
});

it('forms of a trusted site are accepted, and those of our own pages always', async () => {
  const api = createApi(await openService({ ...(await makeFolder()), base: BASE, write: false }), {
    trustedOrigins: ['https://trusted.example'],
  });
  const send = async (site: string, origin: string) => {
    const request = new Request(`${BASE}/cms-json/cms/v2/posts?_method=GET`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site, origin },
      body: 'page=1',
    });
    return (await api.fetch(request)).status;
  };
  expect(await send('cross-site', 'https://trusted.example')).toBe(200);
  expect(await send('same-origin', BASE)).toBe(200);
  expect(await send('cross-site', 'https://evil.example')).toBe(403);
});

it('a page of another site may announce public reads with any header, but no writes', async () => {
  const api = createApi(await openService({ ...(await makeFolder()), base: BASE, write: false }), {
    trustedOrigins: ['https://trusted.example'],
  });
  const allowed = async (method: string, origin: string) => {
    const headers = {
      ...{ origin, 'access-control-request-method': method },
      'access-control-request-headers': 'content-type,if-none-match',
    };
    const request = new Request(`${BASE}/cms-json/cms/v2/posts`, { method: 'OPTIONS', headers });
    const { headers: sent } = await api.fetch(request);
    expect(sent.get('access-control-max-age')).toBe('0');
    const takesHeaders = /Content-Type.*If-None-Match/.test(sent.get('access-control-allow-headers')!);
    return takesHeaders ? sent.get('access-control-allow-origin') : null;
  };
  expect(await allowed('GET', 'https://other.example')).toBe('*');
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect(await allowed(method, 'https://other.example')).toBeNull();
    expect(await allowed(method, 'https://trusted.example')).toBe('https://trusted.example');
  }
});

it.each([
  ['a form', 'application/x-www-form-urlencoded', 'content=b%EF%BF%BD+\ufffd&title=%', 'b\ufffd \ufffd'],
  [
    'parts',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="content"\r\n\r\na \ufffd\r\n--x--\r\n',
    'a \ufffd',
  ],
])('%s may contain the character that stands for damaged ones', async (_, type, text, content) => {
  const request = new Request(BASE, { method: 'POST', headers: { 'content-type': type } });
  expect((await parseBody(Buffer.from(text), request, false)).values['content']).toBe(content);
  const damaged = Buffer.from(text.replace('=b', '=b%ff').replace('a ', 'a\0'));
  await expect(parseBody(Buffer.from(damaged.map((byte) => byte || 0xff)), request, false)).rejects.toThrow(Problem);
});

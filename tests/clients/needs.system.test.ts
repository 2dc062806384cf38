import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startServer } from './server.ts';

const server = await startServer();

const get = (path: string, init: RequestInit = {}) => fetch(server.root + path, init);
const signedIn = () => ({ authorization: `Basic ${btoa(`${server.username}:${server.password}`)}` });
const ids = async (path: string) => ((await (await get(path)).json()) as { id: number }[]).map(({ id }) => id);

describe('discovery', () => {
  it('has keys with simple named groups only', async () => {
    const { routes } = await (await get('')).json();
    for (const key of Object.keys(routes))
      expect(key.replaceAll(/\(\?P<[a-zA-Z]\w*>\[(?:\\d|\\w-)\]\+\)/g, 'x'), key).toMatch(/^\/[\w./-]*$/);
    expect(Object.keys(routes)).toEqual(
      expect.arrayContaining(['/cms/v2/categories/(?P<id>[\\d]+)', '/cms/v2/tags', '/cms/v2/users/me']),
    );
  });

  it('gives each route its namespace, methods and arguments, and its URL if it has one', async () => {
    const { routes } = await (await get('')).json();
    for (const [key, route] of Object.entries(routes) as [string, Record<string, unknown>][]) {
      expect(route, key).toMatchObject({ namespace: expect.any(String), methods: expect.any(Array) });
      for (const endpoint of route['endpoints'] as Record<string, unknown>[]) {
        expect(endpoint['methods'], key).toBeInstanceOf(Array);
        expect(Array.isArray(endpoint['args']) || typeof endpoint['args'] !== 'object', key).toBe(false);
      }
      const self = (route['_links'] as { self?: unknown } | undefined)?.self;
      if (key.includes('(')) expect(self, key).toBeUndefined();
      else expect(self, key).toBe(server.root.replace(/\/$/, '') + key);
    }
  });

  it.each(['GET', 'HEAD'])('is announced by a Link header on %s of the root', async (method) =>
    expect((await get('', { method })).headers.get('link')).toContain(`<${server.root}>; rel="https://api.w.org/"`),
  );
});

describe('requests', () => {
  it('may write lists in any of the usual ways', async () => {
    const expected = await ids('cms/v2/posts?include=11,12');
    expect(expected.toSorted()).toEqual([11, 12]);
    for (const query of ['include[]=11&include[]=12', 'include[0]=11&include[1]=12', 'include=11%2012'])
      expect(await ids(`cms/v2/posts?${query}`), query).toEqual(expected);
  });

  it('may have a slash before the query, and unknown arguments', async () =>
    expect(await ids('cms/v2/posts/?include=11&_locale=user&constructor=x')).toEqual([11]));

  it.each([
    ['JSON', 'application/json', '{"title":{"raw":"Č"},"categories":[22]}'],
    ['a form', 'application/x-www-form-urlencoded', 'title[raw]=%C4%8C&categories[]=22'],
  ])('may send an article as %s', async (_kind, type, body) => {
    const headers = { ...signedIn(), 'content-type': type };
    const response = await get('cms/v2/posts', { method: 'POST', headers, body });
    const made = await response.json();
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe(`${server.root}cms/v2/posts/${made.id}`);
    expect(made).toMatchObject({ title: { raw: 'Č' }, categories: [22] });
    const gone = {
      method: 'DELETE',
      headers: { ...signedIn(), 'content-type': 'application/json' },
      body: '{"force":true}',
    };
    expect(await (await get(`cms/v2/posts/${made.id}`, gone)).json()).toMatchObject({ deleted: true });
  });

  it('may send an article in parts, and delete it by a POST whose URL names the method', async () => {
    const body = new FormData();
    body.set('title', 'Č');
    body.set('categories[]', '22');
    const made = await (await get('cms/v2/posts', { method: 'POST', headers: signedIn(), body })).json();
    expect(made).toMatchObject({ title: { raw: 'Č' }, categories: [22] });
    const gone = `cms/v2/posts/${made.id}?_method=DELETE&force=true`;
    expect(await (await get(gone, { method: 'POST', headers: signedIn() })).json()).toMatchObject({ deleted: true });
  });

  it.each(['hex', 'base64'] as const)('may send a file as the whole body, with a checksum in %s', async (form) => {
    const headers = {
      ...signedIn(),
      'content-md5': createHash('md5').update('Poznámky').digest(form),
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename="a.txt"',
    };
    const response = await get('cms/v2/media', { method: 'POST', headers, body: 'Poznámky' });
    const media = await response.json();
    expect(response.status).toBe(201);
    expect(await (await fetch(media.source_url)).text()).toBe('Poznámky');
  });

  it('may hide a file, and show it again by the status that shown ones have', async () => {
    const body = new FormData();
    body.set('file', new Blob(['Poznámky']), 'b.txt');
    const { id, status, source_url } = await (
      await get('cms/v2/media', { method: 'POST', headers: signedIn(), body })
    ).json();
    for (const wanted of ['private', status, status]) {
      const headers = { ...signedIn(), 'content-type': 'application/json' };
      const init = { method: 'PUT', headers, body: JSON.stringify({ status: wanted }) };
      expect(await (await get(`cms/v2/media/${id}`, init)).json()).toMatchObject({ status: wanted });
      expect((await fetch(source_url)).status).toBe(wanted === 'private' ? 404 : 200);
    }
  });

  it('may request some fields, embedded records of some relations, and an envelope', async () => {
    const some = await (await get('cms/v2/posts/11?_fields=id,title.rendered')).json();
    expect(some).toEqual({ id: 11, title: { rendered: 'První' } });
    const embedded = await (await get('cms/v2/posts/11?_embed=author,cms:term')).json();
    expect(Object.keys(embedded._embedded).toSorted()).toEqual(['author', 'cms:term']);
    const known = await (await get('cms/v2/posts/11?_embed=wp:term')).json();
    expect(known._embedded).toEqual({ 'cms:term': embedded._embedded['cms:term'] });
    const envelope = await (await get('cms/v2/posts/999999?_envelope')).json();
    expect(envelope).toMatchObject({ status: 404, body: { code: 'rest_post_invalid_id' } });
  });
});

/** Template of the names of relations, not a real URL. */
const RELATION = 'https://api.cms/{rel}';

describe('answers', () => {
  it('let other sites read the headers of paging', async () => {
    const { headers } = await get('cms/v2/posts?per_page=5&page=2', { headers: { origin: 'https://other.example' } });
    const exposed = headers.get('access-control-expose-headers') ?? '';
    for (const name of ['X-WP-Total', 'X-WP-TotalPages', 'Link']) expect(exposed).toContain(name);
    const links = headers.get('link') ?? '';
    for (const rel of ['prev', 'next']) expect(links).toMatch(new RegExp(`<${server.root}[^>]+>; rel="${rel}"`));
  });

  it('are compressed if they are long, for clients that accept it', async () => {
    const lengthOf = async (encoding: string) => {
      const headers = { 'accept-encoding': encoding };
      const { headers: sent } = await get('openapi.json', { headers });
      expect(sent.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(sent.get('vary')).toBe('Origin, Accept-Encoding');
      return Number(sent.get('content-length'));
    };
    const plain = await lengthOf('identity');
    for (const encoding of ['gzip', 'br']) expect(await lengthOf(encoding)).toBeLessThan(plain / 5);
  });

  it('name the blocks type as editors expect it', async () => {
    const types = await (await get('cms/v2/types?context=edit', { headers: signedIn() })).json();
    expect(types['cms_block']).toMatchObject({ rest_base: 'blocks', rest_namespace: 'cms/v2' });
    expect(types['cms_block'].supports).toBeTypeOf('object');
  });

  it('contain the public URL in every absolute link, whatever host was requested', async () => {
    const text = await (await get('cms/v2/posts?_embed', { headers: { 'x-forwarded-host': 'evil.example' } })).text();
    const urls = text.match(/https?:\/\/[^/"\\]+(?:\/[^/"\\]*)?/g) ?? [];
    expect(urls.length).toBeGreaterThan(50);
    const own = server.root.replace('/cms-json/', '');
    expect(urls.filter((each) => each !== own && each !== RELATION)).toEqual([]);
  });
});

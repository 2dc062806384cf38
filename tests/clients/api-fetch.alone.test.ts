import library from '@wordpress/api-fetch';
import { expect, it } from 'vitest';
import { PICTURE } from '../helpers/sample.ts';
import { startServer } from './server.ts';

// The types of the library are those of its CommonJS form, where the function is one level deeper.
const apiFetch = library as unknown as typeof library.default;

type Shown = { id: number; title: { raw: string; rendered: string }; status: string };

/** Methods as sent, to see that the override was used. */
const sent: string[] = [];

const server = await startServer();
apiFetch.use(apiFetch.createRootURLMiddleware(server.root));
const authorization = `Basic ${btoa(`${server.username}:${server.password}`)}`;
apiFetch.use((options, next) => next({ ...options, headers: { ...options.headers, authorization } }));
apiFetch.setFetchHandler((options) => {
  sent.push(`${options.method ?? 'GET'} ${options.headers?.['X-HTTP-Method-Override'] ?? ''}`.trim());
  return apiFetch.defaultFetchHandler(options);
});

const path = (rest: string): string => `cms/v2${rest}`;

it('reads a list, with an unknown argument', async () =>
  expect(await apiFetch<Shown[]>({ path: path('/posts?per_page=3') })).toHaveLength(3));

it('reads totals from the headers of an unparsed response, also of a HEAD', async () => {
  for (const method of ['GET', 'HEAD']) {
    const response = await apiFetch<Shown[], false>({ path: path('/posts?per_page=5'), parse: false, method });
    expect(response.headers.get('x-wp-total'), method).toMatch(/^\d+$/);
    expect(response.headers.get('x-wp-totalpages'), method).toBe(response.headers.get('x-cms-totalpages'));
    expect(response.headers.get('x-cms-total'), method).toBe(response.headers.get('x-wp-total'));
    expect(response.headers.get('link'), method).toMatch(new RegExp(`<${server.root}.*>; rel="next"`));
  }
});

it('gets all entries if it requests an unlimited page', async () => {
  const all = await apiFetch<Shown[]>({ path: path('/posts?per_page=-1&_fields=id') });
  const response = await apiFetch<Shown[], false>({ path: path('/posts'), parse: false });
  expect(all).toHaveLength(Number(response.headers.get('x-wp-total')));
});

it.each(['PUT', 'PATCH'])('changes an article by a POST that replaces %s', async (method) => {
  const made = await apiFetch<Shown>({ path: path('/posts'), method: 'POST', data: { title: 'Nový' } });
  const data = { title: { raw: `Po ${method}` } };
  const changed = await apiFetch<Shown>({ path: path(`/posts/${made.id}`), method, data });
  expect([changed.id, changed.title.raw, sent.at(-1)]).toEqual([made.id, `Po ${method}`, `POST ${method}`]);
});

it('trashes and deletes by a POST with a body', async () => {
  const made = await apiFetch<Shown>({ path: path('/pages'), method: 'POST', data: { title: 'Strana' } });
  const page = path(`/pages/${made.id}`);
  expect(await apiFetch<Shown>({ path: page, method: 'DELETE' })).toMatchObject({ status: 'trash' });
  const gone = await apiFetch({ path: page, method: 'DELETE', data: { force: true } });
  expect([gone, sent.at(-1)]).toMatchObject([{ deleted: true }, 'POST DELETE']);
});

it('throws the error of the response with its code, and the defects of arguments', async () => {
  const error = await apiFetch({ path: path('/posts'), method: 'POST', data: { title: 'T', status: 'secret' } }).catch(
    (each: unknown) => each,
  );
  expect(error).toMatchObject({
    code: 'rest_invalid_param',
    message: expect.any(String),
    data: { status: 400, params: { status: expect.any(String) }, details: { status: { code: 'rest_not_in_enum' } } },
  });
  await expect(apiFetch({ path: path('/posts/999999') })).rejects.toMatchObject({ code: 'rest_post_invalid_id' });
  await expect(apiFetch({ path: path('/poems') })).rejects.toMatchObject({ code: 'rest_no_route' });
});

it('uploads a picture as a form', async () => {
  const body = new FormData();
  body.set('file', new File([PICTURE as BlobPart], 'plocha.png', { type: 'image/png' }));
  body.set('caption', 'Plocha');
  const response = await apiFetch<Shown, false>({ path: path('/media'), method: 'POST', body, parse: false });
  const media = await response.json();
  expect([response.status, response.headers.get('location')]).toEqual([201, `${server.root}cms/v2/media/${media.id}`]);
  expect(media).toMatchObject({ caption: { raw: 'Plocha' }, media_type: 'image' });
});

it('checks permissions before it shows a button', async () => {
  const response = await apiFetch<object, false>({ path: path('/posts/11'), method: 'OPTIONS', parse: false });
  expect(response.headers.get('allow')).toBe('GET, POST, PUT, PATCH, DELETE');
  const { schema } = await response.json();
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['id', 'title', 'content', 'status']));
});

import { beforeEach, expect, test } from 'vitest';
import { createApi, type Api } from '../../../api/rest/http/api.ts';
import type { FullService } from '../../../api/translation/jobs/translation.ts';
import { page } from '../../helpers/guide-folder.ts';
import { AUTHORIZATION, openTestApp } from '../../helpers/test-app.ts';

const ROOT = 'http://guide.test/cms-json/cms/v2';

let service: FullService;
let api: Api;

beforeEach(async () => {
  service = (await openTestApp({ 'en/posts/a.md': page({ id: 1, title: 'A', author: 1 }, 'Text.\n') })).service;
  service.preview = async () => ({ html: '', findings: [] });
  api = createApi(service);
});

/** Sends a request and returns its status, and the number of writes it counted as. */
async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const before = api.writes();
  const sent = { authorization: AUTHORIZATION, 'content-type': 'application/json', ...headers };
  const init = { method, headers: sent, ...(body ? { body: JSON.stringify(body) } : {}) };
  const { status } = await api.fetch(new Request(path.startsWith('http') ? path : ROOT + path, init), '127.0.0.1');
  return [status, api.writes() - before];
}

test('every write counts, whether it changes the content or not', async () => {
  expect(await send('POST', '/posts', { title: 'B' })).toEqual([201, 1]);
  const generation = () => service.store.index.generation;
  await send('PATCH', '/posts/1', { title: 'C' });
  const [revision] = service.store.revisions.of(1);
  const before = generation();
  expect(await send('DELETE', `/posts/1/revisions/${revision!.id}?force=true`)).toEqual([200, 1]);
  expect(generation()).toBe(before);
});

test.each([
  ['a caller without the right', 401, { authorization: '' }, { title: 'B' }],
  ['invalid arguments', 400, {}, { title: 1, status: 'x' }],
] as const)('a write that is refused counts for nothing: %s', async (_, status, headers, body) =>
  expect(await send('POST', '/posts', body, headers)).toEqual([status, 0]),
);

test('a failed write counts, because it may have changed something', async () => {
  service.store.withLock = () => Promise.reject(new Error('disk'));
  expect(await send('PATCH', '/posts/1', { title: 'C' })).toEqual([500, 1]);
});

test.each([
  ['a GET sent as a POST', '/posts?_method=GET', {}],
  ['a GET by a header', '/posts', { 'x-http-method-override': 'get' }],
])('%s is none', async (_, path, headers) => expect(await send('POST', path, undefined, headers)).toEqual([200, 0]));

test('a list of methods is refused', async () =>
  expect(await send('POST', '/posts/1?_method[]=GET', { title: 'C' })).toEqual([404, 0]));

test.each([
  ['POST', '/posts/1?_method=DELETE', {}],
  ['POST', '/p%6Fsts/1', {}],
  ['POST', 'http://guide.test/cms-json/CMS/V2/posts/1', {}],
  ['POST', '/posts/1?_method=GET', { 'x-http-method-override': 'PUT' }],
])('a write is one however it is sent: %s %s', async (method, path, headers) =>
  expect(await send(method, path, { title: 'C' }, headers)).toEqual([200, 1]),
);

test('a POST that only shows something does not count', async () => {
  expect(await send('POST', '/posts/1/preview', { content: 'New.' })).toEqual([200, 0]);
  expect(await send('POST', '/posts/1/merge', { base: 'A', mine: 'B' })).toEqual([200, 0]);
  expect(await send('POST', '/posts/1?dry_run=1', { title: 'C' })).toEqual([200, 0]);
});

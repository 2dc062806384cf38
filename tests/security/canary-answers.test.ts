import { expect, test } from 'vitest';
import { ROUTES } from '../../api/contract/routes.ts';
import type { Argument } from '../../api/contract/schema.ts';
import { createApp } from '../../api/app.ts';
import { AUTHORIZATION, BASE } from '../helpers/test-app.ts';
import { openHiddenWorld, seenIn } from './canary-world.ts';

const world = await openHiddenWorld();

type Answer = { status: number; headers: Headers; text: string };

async function get(path: string, client = ''): Promise<Answer> {
  const answer = await world.api.fetch(new Request(`${BASE}/cms-json${path}`), client);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const leaksOf = (path: string, { headers, text }: Answer): string[] =>
  // Values sent by the caller may be returned.
  seenIn(JSON.stringify([...headers]) + text, world)
    .filter((place) => !path.includes(world.canaries.get(place) as string))
    .map((place) => `${path}: ${place}`);

const reading = ROUTES.flatMap((route) =>
  route.endpoints.filter((endpoint) => endpoint.methods.includes('GET')).map((endpoint) => ({ route, endpoint })),
);

/** URLs of a route: with every hidden id, some public ones, and every word that it accepts. */
function urlsOf(path: string): string[] {
  const ids = [...world.hiddenIds, ...world.protectedIds, 51, 52, 41, 1051, 1];
  const words = 'post page attachment cms_block category post_tag publish draft private trash'.split(' ');
  const revisions = world.service.store.revisions.parents().flatMap((id) => world.service.store.revisions.of(id));
  if (path.includes('{parent}') && path.includes('{id}')) {
    const pairs = revisions.map(({ id, parent }) =>
      path.replace('{parent}', String(parent)).replace('{id}', String(id)),
    );
    return [
      ...pairs,
      ...ids.slice(0, 20).map((id) => path.replace('{parent}', String(id)).replace('{id}', String(id + 1))),
    ];
  }
  if (!path.includes('{')) return [path];
  const values = /\{(type|status|taxonomy)\}/.test(path) ? words : ids;
  return values.map((value) => path.replace(/\{\w+\}/, String(value)));
}

/** Values of an argument, those that request hidden content first. */
function valuesOf(name: string, argument: Argument): string[] {
  const hidden = world.hiddenIds.slice(0, 40).join();
  const choices = argument.enum ?? argument.items?.enum;
  if (choices) return choices.map(String);
  if (name === 'search') return ['', 'kanar', ...[...world.canaries.values()].slice(0, 5)];
  if (name === 'slug')
    return [[...world.canaries].flatMap(([place, word]) => (place.endsWith('slug') ? word : [])).join()];
  if (name === 'password') return ['', 'heslo', 'wrong'];
  if (['include', 'parent', 'author', 'post', 'categories', 'tags'].includes(name))
    return [hidden, String(world.hiddenIds[0])];
  if (name === 'url') return world.hiddenIds.slice(0, 40).map((id) => `${BASE}/?p=${id}`);
  if (argument.format === 'date-time') return ['2000-01-01T00:00:00', '2098-01-01T00:00:00'];
  return ['1', '100', 'true'];
}

test('no anonymous answer contains a word of hidden content: every route, record, context', async () => {
  const leaks: string[] = [];
  let asked = 0;
  for (const { route } of reading)
    for (const url of urlsOf(route.path))
      for (const query of [
        ...['', '?context=embed&_embed', '?context=edit', '?_embed=1&lang=en&_envelope'],
        '?_fields=content,excerpt,title,caption,description,guid&password=wrong',
      ]) {
        const result = await get(url + query);
        if (result.status >= 500) leaks.push(`${url}${query}: ${result.status}`);
        leaks.push(...leaksOf(url + query, result));
        asked++;
      }
  expect(asked).toBeGreaterThan(1_500);
  expect(leaks).toEqual([]);
});

test('no value of any argument reveals hidden items in a list', async () => {
  const leaks: string[] = [];
  for (const { route, endpoint } of reading.filter(({ route }) => !route.path.includes('{')))
    for (const [name, argument] of Object.entries(endpoint.args))
      for (const value of valuesOf(name, argument))
        for (const more of [
          ...['per_page=100&_embed', 'per_page=100&_embed&lang=en&context=embed', 'per_page=100&status=any'],
          'status=private&_embed',
        ]) {
          const path = `${route.path}?${more}&${name}=${encodeURIComponent(value)}`;
          const result = await get(path);
          if (result.status >= 500) leaks.push(`${path}: ${result.status}`);
          leaks.push(...leaksOf(path, result));
        }
  expect(leaks).toEqual([]);
});

test('requests for a hidden word, slug or id count like those for one that never existed', async () => {
  const told: string[] = [];
  const lists = ['posts', 'pages', 'media', 'categories', 'tags', 'users'];
  const kept = new Map<string, Promise<string>>();
  /** The answer to the same request about what never existed is asked for once. */
  const never = (path: string, word: string) => kept.get(path) ?? kept.set(path, seen(path, word)).get(path);
  const seen = async (path: string, word: string) => {
    const { status, headers, text } = await get(path);
    return [status, headers.get('x-wp-total'), headers.get('x-wp-totalpages'), text.replaceAll(word, '')].join(' ');
  };
  for (const [place, word] of world.canaries)
    for (const list of lists)
      for (const ask of ['search', 'slug']) {
        const of = (asked: string) =>
          `/cms/v2/${list}?lang=${place.slice(0, 2) === 'en' ? 'en' : 'cs'}&${ask}=${asked}`;
        if ((await seen(of(word), word)) !== (await never(of('nikdynapsane'), 'nikdynapsane'))) told.push(of(place));
      }
  for (const id of world.hiddenIds)
    for (const list of lists)
      for (const ask of ['include', 'parent']) {
        const of = (asked: number) => `/cms/v2/${list}?${ask}=${asked}`;
        if ((await seen(of(id), '')) !== (await never(of(99_999_999), ''))) told.push(of(id));
      }
  expect(told).toEqual([]);
});

test('counts of terms and lists of authors are those of public items', async () => {
  const { index } = world.service.store;
  for (const taxonomy of ['categories', 'tags'])
    for (const language of ['cs', 'en']) {
      const { text } = await get(`/cms/v2/${taxonomy}?lang=${language}&per_page=100`);
      for (const { id, count } of JSON.parse(text) as { id: number; count: number }[])
        expect(count).toBe(index.postsOf(id).filter(({ status }) => status === 'publish').length);
    }
});

test('the password opens a protected item only for its sender, and is not cached', async () => {
  for (const id of world.protectedIds) {
    const collection = world.service.store.index.item(id)!.type === 'post' ? 'posts' : 'pages';
    const path = `/cms/v2/${collection}/${id}?password=heslo-${id}`;
    const result = await get(path);
    expect(seenIn(result.text, world).length, path).toBeGreaterThan(0);
    expect(result.headers.get('cache-control')).toBe('no-store');
    const other = world.protectedIds.find((each) => each !== id);
    // Wrong guesses of one client are limited.
    const refused = await get(`/cms/v2/${collection}/${id}?password=heslo-${other}`, `client-${id}`);
    expect(seenIn(refused.text, world)).toEqual([]);
  }
});

test('uploads of hidden items are not served, even if the API is served alone', async () => {
  const { index } = world.service.store;
  const app = createApp({ service: world.service, api: world.api, site: null, basePath: '/' });
  const ask = async (file: string) =>
    (await app.fetch(new Request(`${BASE}/cms-content/uploads/${file}`), { remote: '' })).status;
  const hidden = world.hiddenIds.flatMap((id) => index.item(id)?.file || []);
  expect(hidden.length).toBe(28);
  for (const file of hidden) expect(await ask(file), file).toBe(404);
  expect(await ask('2026/09/ticket-list.png')).toBe(200);
});

test('the entity tag of a protected text reveals its file only to those who may change it', async () => {
  for (const id of world.protectedIds) {
    const { type, version } = world.service.store.index.item(id)!;
    const path = `/cms/v2/${type}s/${id}`;
    const answer = await get(path);
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"[^".]+"$/)]);
    expect(JSON.stringify([...answer.headers]) + answer.text).not.toContain(version);
    const asEditor = await world.api.fetch(
      new Request(`${BASE}/cms-json${path}?context=edit`, { headers: { authorization: AUTHORIZATION } }),
    );
    expect(asEditor.headers.get('etag')).toContain(version);
  }
});

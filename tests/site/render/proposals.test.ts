import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { authorizationOf } from '../../helpers/test-app.ts';
import { openWorld, type World } from './world.ts';

let world: World;

const clock = { now: () => Date.UTC(2026, 9, 1) };
const open = async (): Promise<World> => (world = await openWorld(writeSmallGuide, { clock }));

const versionOf = (id: number) => world.service.store.index.record(id)?.version;

/** Requests the preview of a page. */
async function preview(proposal: unknown, url: string, login = 'admin') {
  const authorization = authorizationOf(login);
  const query = new URLSearchParams({ url });
  const address = `http://guide.test/cms-json/cms/v2/proposals/${String(proposal)}/preview?${query}`;
  const answer = await world.api.fetch(new Request(address, { headers: { authorization } }));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const textIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');

test('the preview of each page equals the accepted page, and nothing of it is public before', async () => {
  const { send, site, outDir, read } = await open();
  const [one] = [...world.service.store.index.allItems()].filter(({ type }) => type === 'post');
  const { status, body } = await send(
    'POST',
    '/proposals',
    {
      title: 'Moved and new',
      changes: [
        { id: one?.id, version: versionOf(one?.id ?? 0), fields: { title: 'Canarytitle', slug: 'canaryslug' } },
        {
          new: { type: 'post', lang: 'cs', fields: { title: 'Canarynew', content: 'Canarywords', status: 'publish' } },
        },
        {
          new: {
            type: 'post',
            lang: 'en',
            fields: { title: 'Canaryother', status: 'publish', translation_of: { change: 2 } },
          },
        },
      ],
    },
    'contributor',
  );
  expect([status, JSON.stringify(body['changes']).includes('"problem"')]).toEqual([201, false]);
  await site.refresher.settled();
  expect([/canary/i.test(textIn(outDir)), await world.differences()]).toEqual([false, []]);

  const urls = (body['urls'] as { url: string; change: string }[]).filter(({ url }) => url.endsWith('/'));
  const previews = new Map<string, string>();
  for (const { url, change } of urls) {
    const { status: answered, text, headers } = await preview(body['id'], url);
    expect([url, answered]).toEqual([url, change === 'gone' ? 400 : 200]);
    if (change === 'gone') continue;
    previews.set(url, text);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('no-store');
  }
  expect([...previews.keys()]).toEqual(expect.arrayContaining(['/canaryslug/', '/canarynew/', '/en/canaryother/']));
  expect((await preview(body['id'], '/nowhere/')).status).toBe(400);
  expect((await preview(body['id'], '/%zz/')).status).toBe(400);
  expect((await preview(body['id'], '/canaryslug/', 'author')).status).toBe(404);

  expect((await send('POST', `/proposals/${String(body['id'])}/accept`, {}, 'editor')).status).toBe(200);
  await site.refresher.settled();
  for (const [url, text] of previews) expect(read(join(url, 'index.html')) === text, url).toBe(true);
  expect(await world.differences()).toEqual([]);
});

test('a draft that others have taken over is not previewed for the author of a proposal to publish it', async () => {
  const { send } = await open();
  const id = Number((await send('POST', '/posts?lang=cs', { title: 'Mine', slug: 'mine' }, 'contributor')).body['id']);
  const changes = [{ id, version: versionOf(id), fields: { status: 'publish' } }];
  const { body } = await send('POST', '/proposals', { title: 'Out with it', changes }, 'contributor');
  expect((await preview(body['id'], '/mine/', 'contributor')).status).toBe(200);
  const { id: editor } = world.service.store.users.byName('editor')!;
  await send('PATCH', `/posts/${id}`, { author: editor, content: 'Canarytaken' }, 'editor');
  const { status, text } = await preview(body['id'], '/mine/', 'contributor');
  expect([status, text.includes('Canarytaken')]).toEqual([400, false]);
  expect((await preview(body['id'], '/mine/', 'editor')).text).toContain('Canarytaken');
});

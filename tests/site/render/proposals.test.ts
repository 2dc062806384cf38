import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createApi } from '../../../api/rest/http/api.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { patience, runs } from '../../helpers/strength.ts';
import { randomOf } from './random-writes.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let now = Date.UTC(2026, 9, 1);
afterEach(() => world.close());

const open = async (): Promise<World> =>
  (world = await openWorld(writeSmallGuide, undefined, { clock: { now: () => now } }));

const posts = () => [...world.service.store.index.allItems()].filter(({ type }) => type === 'post');
const versionOf = (id: number) => world.service.store.index.record(id)?.version;

/** The page as it would be, and the headers that it comes with. */
async function preview(proposal: unknown, url: string, login = 'admin') {
  const authorization = `Basic ${Buffer.from(`${login}:password`).toString('base64')}`;
  const query = new URLSearchParams({ url });
  const address = `http://guide.test/cms-json/cms/v2/proposals/${String(proposal)}/preview?${query}`;
  const answer = await createApi(world.service).fetch(new Request(address, { headers: { authorization } }));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const textIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');

test('the preview of each page is the page that comes of it, and until then no byte of it is public', async () => {
  const { send, site, folder } = await open();
  const [one] = posts();
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
  expect(/canary/i.test(textIn(join(folder, 'dist')))).toBe(false);
  expect(await world.differences()).toEqual([]);

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

  const accepted = await send('POST', `/proposals/${String(body['id'])}/accept`, {}, 'editor');
  expect(accepted.status).toBe(200);
  await site.refresher.settled();
  for (const [url, text] of previews)
    expect(readFileSync(join(folder, 'dist', url, 'index.html'), 'utf8') === text, url).toBe(true);
  expect(await world.differences()).toEqual([]);
});

test(
  'of random proposals over texts that others change meanwhile no accepted sentence is lost',
  async () => {
    const { send, site, contentDir } = await open();
    const random = randomOf(28);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const content = (id: number) => world.service.store.index.item(id)?.content ?? '';
    const texts = posts()
      .filter(({ status }) => status === 'publish')
      .slice(0, 4)
      .map(({ id }) => id);
    for (const id of texts)
      await send('PATCH', `/posts/${id}`, {
        content: Array.from({ length: 6 }, (_, at) => `Block ${at}.`).join('\n\n'),
      });
    /** Another text: a block says a new sentence more, or a block comes, or an old sentence goes. */
    const edited = (text: string, sentence: string): string => {
      const blocks = text.split('\n\n');
      const at = Math.floor(random() * blocks.length);
      if (random() < 0.7) blocks[at] = `${blocks[at]?.trim()} ${sentence}`;
      else blocks.splice(at, 0, sentence);
      return blocks.join('\n\n');
    };
    const waiting: { id: unknown; sentences: [number, string][] }[] = [];
    const kept: [number, string][] = [];
    const answered: number[] = [];
    for (let step = 0; step < runs(90); step++) {
      now += 1_000;
      const kind = random();
      if (kind < 0.4 && waiting.length < 20) {
        const chosen = [...new Set([pick(texts), pick(texts)])];
        const sentences = chosen.map((id): [number, string] => [id, `Proposed ${step} for ${id}.`]);
        const changes = sentences.map(([id, sentence]) => ({
          ...{ id, version: versionOf(id), fields: { content: edited(content(id), sentence) } },
        }));
        const { status, body } = await send(
          'POST',
          '/proposals',
          { title: `Step ${step}`, changes },
          pick(['contributor', 'author', 'second']),
        );
        expect(status).toBe(201);
        waiting.push({ id: body['id'], sentences });
      } else if (kind < 0.6) {
        const id = pick(texts);
        const sentence = `Written ${step} for ${id}.`;
        await send('PATCH', `/posts/${id}`, { content: edited(content(id), sentence) });
        kept.push([id, sentence]);
      } else if (kind < 0.7) {
        const { path = '', id = 0 } = world.service.store.index.item(pick(texts)) ?? {};
        const sentence = `By hand ${step} for ${id}.`;
        const file = join(contentDir, path);
        writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n\n${sentence}\n`);
        await world.service.store.withLock(() => world.service.store.refresh(id));
        kept.push([id, sentence]);
      } else if (waiting.length > 0) {
        const [chosen] = waiting.splice(Math.floor(random() * waiting.length), 1);
        const { status } = await send('POST', `/proposals/${String(chosen?.id)}/accept`, {}, 'editor');
        answered.push(status);
        if (status === 200) kept.push(...(chosen?.sentences ?? []));
        else await send('POST', `/proposals/${String(chosen?.id)}/decline`, {}, 'editor');
      }
    }
    expect(new Set(answered)).toEqual(new Set([200, 409]));
    await site.refresher.settled();
    for (const [id, sentence] of kept) expect(content(id)).toContain(sentence);
    const named = await send('POST', '/proposals', {
      title: 'Name',
      changes: [{ settings: 'en', fields: { name: 'Handbook' } }],
    });
    expect((await send('POST', `/proposals/${String(named.body['id'])}/accept`, {})).status).toBe(200);
    await site.refresher.settled();
    expect(await world.differences()).toEqual([]);
  },
  patience(),
);

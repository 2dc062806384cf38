import { expect, it } from 'vitest';
import WPAPI from 'wpapi';
import { PICTURE } from '../helpers/sample.ts';
import { SAME_DATE, startServer } from './server.ts';

type Shown = { id: number };

const server = await startServer();
const { routes } = await (await fetch(server.root)).json();
const { root: endpoint, username, password } = server;
const cms = new WPAPI({ endpoint, routes, username, password }).namespace('cms/v2');

const refusal = async (request: Promise<unknown>): Promise<{ code: string; status: number }> => {
  const error = await request.then(
    () => ({ code: 'none', data: { status: 0 } }),
    (each: { code: string; data: { status: number } }) => each,
  );
  return { code: error.code, status: error.data.status };
};

it('finds the API by the Link header and creates its methods from the routes', async () => {
  const found = (await WPAPI.discover(server.root)).namespace('cms/v2');
  const names = ['posts', 'pages', 'media', 'blocks', 'categories', 'tags', 'types', 'statuses', 'taxonomies', 'users'];
  for (const name of names) expect(found[name], name).toBeTypeOf('function');
  expect(await found['posts']!().perPage(2)).toHaveLength(2);
});

it('has a setter for every argument of a list', () => {
  const handler = cms['posts']!();
  for (const name of ['context', 'page', 'perPage', 'search', 'after', 'author', 'categories', 'tags', 'order'])
    expect(handler[name], name).toBeTypeOf('function');
});

it('goes from page to page, and sees each of many items with the same date exactly once', async () => {
  const seen: number[] = [];
  let page = await cms['posts']!().categories([22]).perPage(7);
  const { total, totalPages } = page._paging;
  expect([Number(total), Number(totalPages)]).toEqual([SAME_DATE + 1, 4]);
  expect(page._paging.prev).toBeUndefined();
  for (;;) {
    seen.push(...page.map(({ id }: Shown) => id));
    if (!page._paging.next) break;
    page = await page._paging.next;
  }
  expect(page._paging.links.prev).toContain(server.root);
  expect(new Set(seen).size).toBe(SAME_DATE + 1);
  expect(seen).toHaveLength(SAME_DATE + 1);
});

it('filters and searches', async () => {
  expect((await cms['posts']!().search('prvniho').get()).map(({ id }: Shown) => id)).toEqual([11]);
  expect((await cms['posts']!().slug('druhy').get()).map(({ id }: Shown) => id)).toEqual([12]);
  const sorted = await cms['posts']!().include([11, 12]).orderby('title').order('asc').get();
  expect(sorted.map(({ id }: Shown) => id)).toEqual([12, 11]);
  const before = await cms['posts']!().before(new Date('2025-01-02T12:00:00Z')).get();
  expect(before.map(({ id }: Shown) => id)).toEqual([11]);
  expect((await cms['posts']!().param('lang', 'en').get()).map(({ id }: Shown) => id)).toEqual([13]);
});

it('creates, shows for editing, changes, bins and deletes an article', async () => {
  const made = await cms['posts']!().create({ title: 'Nový & jiný', content: '# Nadpis', status: 'draft' });
  expect(made).toMatchObject({ status: 'draft', title: { raw: 'Nový & jiný' } });
  expect((await cms['posts']!().id(made.id).edit().get()).content.raw).toBe('# Nadpis');
  const changed = await cms['posts']!()
    .id(made.id)
    .update({ title: { raw: 'Jiný' }, status: 'publish' });
  expect(changed).toMatchObject({ id: made.id, status: 'publish', title: { rendered: 'Jiný' }, slug: 'jiny' });
  expect((await cms['posts']!().id(made.id).revisions().get()).length).toBeGreaterThan(0);
  expect(await cms['posts']!().id(made.id).delete()).toMatchObject({ status: 'trash' });
  expect(await cms['posts']!().id(made.id).delete({ force: true })).toMatchObject({ deleted: true });
  expect(await refusal(cms['posts']!().id(made.id).get())).toEqual({ code: 'rest_post_invalid_id', status: 404 });
});

it('uploads a picture, whose every size has bytes, and deletes all of them', async () => {
  const media = await cms['media']!()
    .file(PICTURE, 'Snímek obrazovky.png')
    .create({ title: 'Snímek', alt_text: 'Modrá plocha' });
  expect(media).toMatchObject({ title: { raw: 'Snímek' }, alt_text: 'Modrá plocha', mime_type: 'image/png' });
  const sizes = Object.values(media.media_details.sizes as Record<string, { source_url: string }>);
  const urls = [media.source_url, ...sizes.map(({ source_url }) => source_url)];
  expect(new Set(urls).size).toBeGreaterThan(1);
  for (const url of urls) {
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')], url).toEqual([200, 'image/png']);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50);
  }
  const post = await cms['posts']!().create({ title: 'S obrázkem', featured_media: media.id, status: 'publish' });
  const shown = await cms['posts']!().id(post.id).embed().get();
  expect(shown._embedded['cms:featuredmedia'][0]).toMatchObject({ id: media.id, source_url: media.source_url });
  await cms['media']!().id(media.id).delete({ force: true });
  for (const address of urls) expect((await fetch(address)).status, address).toBe(404);
  expect((await cms['posts']!().id(post.id).get()).featured_media).toBe(0);
});

it('creates a tree of categories and finds its articles', async () => {
  const parent = await cms['categories']!().create({ name: 'Správa & účty' });
  const child = await cms['categories']!().create({ name: 'Hesla', parent: parent.id });
  expect(parent).toMatchObject({ slug: 'sprava-ucty', count: 0 });
  const post = await cms['posts']!().create({ title: 'O heslech', categories: [child.id], status: 'publish' });
  expect([...(await cms['categories']!().parent(parent.id).get())]).toMatchObject([{ id: child.id, count: 1 }]);
  const shown = await cms['posts']!().id(post.id).embed().get();
  expect(shown._embedded['cms:term'][0]).toMatchObject([{ id: child.id, name: 'Hesla' }]);
  expect(await refusal(cms['categories']!().create({ name: 'hesla', parent: parent.id }))).toEqual({
    ...{ code: 'term_exists', status: 400 },
  });
  expect(await cms['categories']!().id(child.id).delete({ force: true })).toMatchObject({ deleted: true });
});

it('reports who is signed in, and what anonymous callers may not do', async () => {
  expect(await cms['users']!().me().context('edit').get()).toMatchObject({
    username: 'admin',
    roles: ['administrator'],
  });
  const { root: endpoint } = server;
  const { routes } = await (await fetch(endpoint)).json();
  const stranger = new WPAPI({ endpoint, routes }).namespace('cms/v2');
  expect(await refusal(stranger['posts']!().create({ title: 'T' }))).toEqual({
    code: 'rest_cannot_create',
    status: 401,
  });
  expect(await refusal(stranger['posts']!().edit().get())).toEqual({ code: 'rest_forbidden_context', status: 401 });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { page } from '../../helpers/guide-folder.ts';
import { BASE, type Json } from '../../helpers/test-app.ts';
import { openBuilt } from './world.ts';

const FILES = {
  'cs/blocks/a.md': page({ id: 5, title: 'Krok', slug: 'krok' }, 'Klikněte na **Uložit**.'),
  'cs/posts/a.md': page({ id: 10, title: 'První' }, '::block{ref=5}\n\nViz [druhý](/druhy/).'),
  'cs/posts/b.md': page({ id: 12, title: 'Druhý', slug: 'druhy', password: 'x' }, 'Tajný text.'),
  'cs/posts/c.md': page({ id: 13, title: 'Třetí', status: 'private' }, 'Soukromý text.'),
};

it('after a restart, lists show records as their files have them, until they change', async () => {
  const world = await openBuilt(FILES);
  await world.site.makeWhole();
  const { service, api } = world;
  const { serializeContext } = service;
  const rendered: number[] = [];
  const { rendered: render } = serializeContext;
  serializeContext.rendered = (item) => {
    rendered.push(item.id);
    return render(item);
  };
  const get = async (path: string) => (await api.fetch(new Request(`${BASE}/cms-json/cms/v2${path}`))).json();
  const list = async () => (await get('/posts?lang=cs&order=asc')) as (Json & { id: number })[];
  const expectCurrent = async () => {
    for (const record of await list()) expect(record).toEqual(await get(`/posts/${record.id}`));
  };

  expect((await list()).map(({ id }) => id).sort()).toEqual([10, 12]);
  expect(rendered).toEqual([]);
  await expectCurrent();

  const before = JSON.stringify(await list());
  await world.edit('/blocks/5', { content: 'Klikněte na *Zavřít*.' });
  expect(JSON.stringify(await list())).not.toBe(before);
  await expectCurrent();
  expect(await world.differences()).toEqual([]);
});

it('a damaged file of a record is not shown in lists', async () => {
  const world = await openBuilt(FILES);
  await world.site.makeWhole();
  writeFileSync(join(world.outDir, 'cms-json/cms/v2/posts/10/index.json'), '');
  const answer = await world.api.fetch(new Request(`${BASE}/cms-json/cms/v2/posts?lang=cs`));
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as Json[]).find(({ id }) => id === 10)).toMatchObject({ title: { rendered: 'První' } });
});

import { expect, test, vi } from 'vitest';
import { linksTo } from '../../../api/site/check/links-to.ts';
import { page } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const TEXTS = 160;

test('finds links to a text in all others, however they are written, and lets other work run meanwhile', async () => {
  const files: Record<string, string> = { 'cs/posts/a.md': page({ id: 1, title: 'A' }, 'Sem vedou odkazy.\n') };
  const links = [
    ...['[a](/a/)', '[a](http://guide.test/a/#x)', '[a](/?p=1)', '<http://guide.test/a/>', '[a](../a/)'],
    ...['[b](/b/)', '`/a/`'],
  ];
  for (let at = 0; at < TEXTS; at++) {
    const text = page({ id: 100 + at, title: `T${at}` }, `${links[at] ?? 'Nic.'}\n`);
    files[`cs/posts/t${at}.md`] = text;
  }
  const { service, send } = await openTestApp(files);
  // Each step takes as long as a turn may.
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (ms += 20));
  let turns = 0;
  const count = () => {
    turns++;
    watching = setImmediate(count);
  };
  let watching = setImmediate(count);
  const broken = await linksTo(new Set([1]), service);
  clearImmediate(watching);
  vi.restoreAllMocks();
  expect(turns).toBeGreaterThanOrEqual(TEXTS / 20);
  expect(broken()).toEqual([]);
  await send('DELETE', '/posts/1');
  expect(broken().map(({ item, to }) => [item.id, to])).toEqual([100, 101, 102, 103, 104].map((id) => [id, 1]));
});

test('a picture in a text is lost only with the last record of its file', async () => {
  const record = (id: number, language: string) => ({
    [`${language}/media/m.md`]: page({ id, title: 'M', file: '2026/01/m.png' }),
  });
  const shown = page({ id: 3, title: 'Ukazuje' }, '![m](/cms-content/uploads/2026/01/m.png)\n');
  const { service, send } = await openTestApp({
    ...record(1, 'cs'),
    ...record(2, 'en'),
    'uploads/2026/01/m.png': '1',
    'cs/posts/t.md': shown,
  });
  const broken = async (id: number) => {
    const { body } = await send('DELETE', `/media/${id}?force=true`, undefined, { prefer: 'handling=dry-run' });
    return body.broken.map(({ path, to }: { path: string; to: number }) => [path, to]);
  };
  expect(await broken(1)).toEqual([]);
  await send('DELETE', '/media/2?force=true');
  expect(await broken(1)).toEqual([['cs/posts/t.md', 1]]);
  expect(service.store.index.item(1)).toBeDefined();
});

test('a topic that is deleted breaks links to it, one that is renamed redirects them', async () => {
  const { send } = await openTestApp({
    'cs/categories/zprava.md': page({ id: 5, name: 'Správa' }, ''),
    'cs/posts/t.md': page({ id: 6, title: 'T' }, '[správa](/category/zprava/)\n'),
  });
  const broken = async (method: string, query: string, body?: object) =>
    (await send(method, `/categories/5${query}`, body, { prefer: 'handling=dry-run' })).body.broken;
  expect(await broken('DELETE', '?force=true')).toEqual([{ path: 'cs/posts/t.md', url: '/category/zprava/', to: 5 }]);
  expect(await broken('PATCH', '', { slug: 'sprava' })).toEqual([]);
});

test('texts and blocks that include a block lose it with its deletion, or once it is not public', async () => {
  const { send } = await openTestApp({
    'cs/blocks/b.md': page({ id: 7, title: 'B' }, 'Pozor.\n'),
    'cs/blocks/c.md': page({ id: 8, title: 'C' }, '::block{ref=7}\n'),
    'cs/posts/t.md': page({ id: 6, title: 'T' }, 'Text.\n\n::block{ref=7}\n'),
  });
  const broken = async (method: string, body?: object) =>
    (await send(method, '/blocks/7', body, { prefer: 'handling=dry-run' })).body.broken;
  const lost = ['cs/posts/t.md', 'cs/blocks/c.md'].map((path) => ({ path, url: '::block{ref=7}', to: 7 }));
  expect([await broken('DELETE'), await broken('PATCH', { status: 'draft' })]).toEqual([lost, lost]);
  expect(await broken('PATCH', { title: 'Jiný' })).toEqual([]);
});

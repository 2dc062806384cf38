import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Item, Term } from '../../api/contract/model.ts';
import { page } from '../helpers/guide-folder.ts';
import { openWorld, writing, type World } from './world.ts';

const ARTICLES = 12;
const FIRST = 10;

/** All in one part of the query index. */
const files = {
  'site.yaml': 'languages: [en]\nname: Guide\n',
  'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
  'en/categories/a.md': page({ id: 1, name: 'A' }),
  ...Object.fromEntries(
    Array.from({ length: ARTICLES }, (_, at) => [
      `en/posts/a${at}.md`,
      page(
        {
          id: FIRST + at,
          title: `Article ${at}`,
          date: `2026-01-0${(at % 9) + 1}T08:00:00`,
          author: 1,
          categories: [1],
        },
        `Word${at}.`,
      ),
    ]),
  ),
};
const prepare = writing(files);

/** Articles that begin with what a block says. */
const prepareShowing = writing({
  ...files,
  'en/blocks/b.md': page({ id: 9, title: 'Block' }, 'Said first.'),
  ...Object.fromEntries(
    [3, 4].map((at) => [
      `en/posts/a${at}.md`,
      page(
        { id: FIRST + at, title: `Article ${at}`, date: '2026-01-01T08:00:00', author: 1, categories: [1] },
        '::block{ref=9}',
      ),
    ]),
  ),
});

let world: World;
afterEach(() => world.close());

const edit = async (at: number, change: object): Promise<void> => {
  const { status } = await world.send('PATCH', `/posts/${FIRST + at}`, change);
  expect(status).toBe(200);
  await world.site.refresher.settled();
};

test('after a start, an edit splits only its own text into words, the first of a part as well as the next', async () => {
  world = await openWorld(prepare);
  const { words } = world.site.rendering;
  expect(words.split).toBe(0);
  await edit(0, { title: 'Another title' });
  expect(words.split).toBe(1);
  await edit(1, { content: 'Another text.' });
  expect(words.split).toBe(2);
  await edit(0, { content: 'Another text as well.' });
  expect(words.split).toBe(3);
  expect(await world.differences()).toEqual([]);
});

test('after a start, an edit reads only its own text for lists and related articles, the first as well as the next', async () => {
  world = await openWorld(prepare);
  const { summaries, store } = world.service;
  const { topics } = world.site.rendering;
  const isKnown = () => {
    const items = Array.from({ length: ARTICLES }, (_, at) => store.index.item(FIRST + at)!);
    const known = items.map((item) => [topics.factOf(item), summaries.factOf(item)].map((fact) => fact !== undefined));
    expect(known).toEqual(items.map(() => [true, true]));
  };
  await vi.waitFor(isKnown, { timeout: 60_000 });
  const found = new Map<string, number[]>();
  for (const [name, finder] of Object.entries({ summaries, topics })) {
    found.set(name, []);
    finder.onFound = (record: Item | Term) => void found.get(name)!.push(record.id);
  }
  await edit(3, { title: 'Another title' });
  await edit(4, { title: 'Another one' });
  expect(Object.fromEntries(found)).toEqual({ summaries: [FIRST + 3, FIRST + 4], topics: [FIRST + 3, FIRST + 4] });
  expect(await world.differences()).toEqual([]);
});

test('what lies in a folder that was put into the place of the output is not believed', async () => {
  world = await openWorld(prepare);
  const dist = join(world.folder, 'dist');
  const [file = ''] = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /words.*en/.test(name));
  writeFileSync(join(dist, file), world.site.rendering.words.encode([], 'en'));
  writeFileSync(join(dist, '.guide-output'), 'another');
  await edit(0, { title: 'Another title' });
  expect(await world.differences()).toEqual([]);
  expect(world.site.rendering.words.split).toBe(ARTICLES);
});

test('what lists say of texts that show a block is known after a start, and not where the block was edited meanwhile', async () => {
  world = await openWorld(prepareShowing);
  const { summaries, store } = world.service;
  const showing = () => [3, 4].map((at) => store.index.item(FIRST + at)!);
  const known = (item: Item) => summaries.factOf(item) as { value: string } | undefined;
  await vi.waitFor(() => expect(showing().map((item) => known(item)?.value)).toEqual(['Said first.', 'Said first.']), {
    timeout: 60_000,
  });
  await world.close();

  world = await openWorld(prepareShowing, {}, (contentDir) =>
    writeFileSync(join(contentDir, 'en/blocks/b.md'), page({ id: 9, title: 'Block' }, 'Said later.')),
  );
  expect(await world.differences()).toEqual([]);
  const { index, summary } = world.service.serializeContext;
  expect(summary(index.item(FIRST + 3)!)).toBe('Said later.');
});

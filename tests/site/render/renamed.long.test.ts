import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchContent } from '../../../api/content/store/watch/watch.ts';
import { put } from '../../helpers/guide-folder.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { withGit } from '../../content/store/git-folder.ts';
import { openWorld, type World } from './world.ts';

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

async function openWatched(): Promise<World> {
  const world = await openWorld(writeSmallGuide);
  const stop = watchContent(world.service.store, { intervalMs: 200 });
  onTestFinished(async () => {
    await stop();
  });
  return world;
}

/** Target of the immediate redirect at a path; empty if the page is not a redirect. */
const leadsTo = async ({ site }: World, path: string): Promise<string> => {
  const html = (await site.folder.read(`${path}index.html`))?.toString() ?? '';
  return /http-equiv="refresh" content="0; ?url=([^"]*)"/i.exec(html)?.[1] ?? '';
};

it('an article, a chapter and a topic moved by git redirect from their old URLs, live as in a clean build', async () => {
  const world = await openWatched();
  const { store } = world.service;
  const folder = withGit(world);
  await put(folder, { '.gitignore': '.guide-lock*\n' });
  await folder.git('init -q -b main');
  await folder.commit('2025-01-01T00:00:00Z');
  await until(async () => expect(await world.differences()).toEqual([]));
  await folder.git('mv cs/posts/article-53.md cs/posts/moved-53.md', 'mv cs/pages/chapter-41.md cs/pages/part-41.md');
  await folder.git('mv cs/categories/cs-category-1.md cs/categories/topic-1.md');
  const slugs = () => [53, 41, 1].map((id) => store.index.record(id)?.slug);
  await until(() => expect(slugs()).toEqual(['moved-53', 'part-41', 'topic-1']));
  await until(async () => expect(await world.differences()).toEqual([]));
  expect(await leadsTo(world, 'article-53/')).toBe('/moved-53/');
  expect(await leadsTo(world, 'chapter-41/chapter-44/')).toBe('/part-41/chapter-44/');
  expect(await leadsTo(world, 'category/cs-category-1/')).toBe('/category/topic-1/');
  // Git has the history, so no file was changed and branches can be switched.
  expect(await folder.git('diff --stat')).toBe('');
  await folder.commit('2025-02-02T00:00:00Z');
  await until(() => expect(store.index.item(53)?.modified).toBe('2025-02-02T01:00:00'));
  await until(async () => expect(await world.differences()).toEqual([]));
  await folder.git('checkout -q HEAD~1');
  await until(() => expect(store.index.item(53)?.slug).toBe('article-53'));
  await until(async () => expect(await world.differences()).toEqual([]));
  expect(await leadsTo(world, 'moved-53/')).toBe('');
});

it('without git, an article moved by hand redirects from its old URL', async () => {
  const world = await openWatched();
  const { store } = world.service;
  await rename(join(world.contentDir, 'cs/posts/article-53.md'), join(world.contentDir, 'cs/posts/moved-53.md'));
  await until(() => expect(store.index.item(53)).toMatchObject({ slug: 'moved-53', aliases: ['/article-53/'] }));
  await until(async () => expect(await world.differences()).toEqual([]));
  expect(await leadsTo(world, 'article-53/')).toBe('/moved-53/');
});

import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeEach(async () => void (world = await openWorld(writeSmallGuide)));

/** Pages that do not contain the name of the site. */
async function withoutName(name: string): Promise<string[]> {
  const { folder } = world.site;
  const pages = (await folder.list()).filter((file) => /index\.html$/.test(file) && !/embed\/index\.html$/.test(file));
  return pages.filter((file) => !readFileSync(join(folder.path, file), 'utf8').includes(name));
}

async function renameSite(name: string): Promise<void> {
  await writeFile(join(world.contentDir, 'site.yaml'), `name: ${name}\n`);
  await world.service.store.reloadSettings();
  await world.site.rebuild();
  await world.site.refresher.settled();
}

test('a failing output does not prevent others from being made, and is made once it can be', async () => {
  const upload = join(world.contentDir, 'uploads/2026/09/ticket-list.png');
  await world.edit('/media/31', { post: 71 });
  await rename(upload, `${upload}.away`);
  await world.send('PATCH', '/posts/71', { title: 'Named anew' });
  expect(world.read('feed/rss.xml')).toContain('Named anew');
  world.site.refresher.again([`upload 2026/09/ticket-list.png`]);
  await renameSite('Renamed');
  expect([await withoutName('Renamed'), world.site.refresher.isIdle]).toEqual([[], false]);
  await rename(`${upload}.away`, upload);
  await renameSite('Named again');
  expect([await withoutName('Named again'), world.site.refresher.isIdle]).toEqual([[], true]);
});

test('a folder with a failed output is not marked as complete', async () => {
  const upload = join(world.contentDir, 'uploads/2026/09/ticket-list.png');
  await rename(upload, `${upload}.away`);
  world.site.refresher.again(['upload 2026/09/ticket-list.png']);
  await renameSite('Renamed');
  await world.site.close();
  expect(world.read('.guide-output')).toMatch(/^unfinished /);
});

test('a shifted list page that could not be written is written with the next change', async () => {
  for (let n = 0; n < 20; n++)
    await world.send('POST', '/posts', { title: `More ${n}`, content: 'x', status: 'publish' });
  await world.site.refresher.settled();
  const page = join(world.site.folder.path, 'archive/index.html');
  rmSync(page);
  mkdirSync(page);
  await world.send('DELETE', '/posts/54?force=true');
  await world.site.refresher.settled();
  rmdirSync(page);
  await world.edit('/posts/70', { content: 'Something else.' });
  expect(existsSync(page)).toBe(true);
});

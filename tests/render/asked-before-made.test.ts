import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createApi } from '../../api/http/api.ts';
import { NotYetMade } from '../../api/render/refresher.ts';
import { buildSite, type LiveSite } from '../../api/site/live-site.ts';
import { OutputFolder } from '../../api/store/disk/output-folder.ts';
import { writeSmallGuide } from '../helpers/small-guide.ts';
import { openBuilt, openUnbuilt, type World } from './world.ts';

let world: World;
afterEach(() => world.close());

/** A clean build of the present content, elsewhere. */
async function cleanBuild({ service, folder }: World): Promise<OutputFolder> {
  const outDir = join(folder, 'clean');
  await buildSite({ service, api: createApi(service), outDir });
  return new OutputFolder(outDir);
}

/** Of all files of a clean build what the site answers: which are other bytes, and which are to be asked for later. */
async function ask(site: LiveSite, clean: OutputFolder): Promise<{ wrong: string[]; later: string[] }> {
  const found: { wrong: string[]; later: string[] } = { wrong: [], later: [] };
  for (const path of await clean.list()) {
    try {
      const bytes = await site.read(path);
      if (!bytes || !clean.written(path)?.equals(bytes)) found.wrong.push(path);
    } catch (error) {
      if (!(error instanceof NotYetMade)) throw error;
      found.later.push(path);
    }
  }
  return found;
}

const ofMany = (path: string) =>
  /^(sitemap|robots|llms-full|(en\/)?llms-full|search-index\/(shards\/|\w\w\.json))/.test(path);

test('before anything is made every page is what it will be', async () => {
  world = await openUnbuilt(writeSmallGuide);
  const { site } = world;
  const clean = await cleanBuild(world);
  const { wrong, later } = await ask(site, clean);
  expect(wrong).toEqual([]);
  expect(later.filter((path) => !ofMany(path))).toEqual([]);
  expect(later).toEqual(expect.arrayContaining(['sitemap.xml']));
  expect(existsSync(join(world.folder, 'dist'))).toBe(false);
  await expect(site.read('no-such-page/index.html')).resolves.toBeNull();
  await site.makeWhole();
  expect(await ask(site, clean)).toEqual({ wrong: [], later: [] });
});

test('what changed while nobody looked is shown as it is from the first answer on', async () => {
  world = await openBuilt(writeSmallGuide, (contentDir) => {
    const file = (name: string) => join(contentDir, 'cs/posts', name);
    const edit = (name: string, change: (text: string) => string) =>
      writeFileSync(file(name), change(readFileSync(file(name), 'utf8')));
    rmSync(file('article-58.md'));
    edit('article-56.md', (text) => text.replace('title:', 'status: draft\ntitle:'));
    edit('article-57.md', (text) => text.replace(/^title: .*$/m, 'title: Other title'));
    renameSync(file('article-55.md'), file('renamed.md'));
    writeFileSync(file('new.md'), '---\nid: 900\ntitle: New\n---\n\nText.\n');
  });
  const { site } = world;
  const clean = await cleanBuild(world);
  const gone = ['article-58/index.html', 'article-56/index.html', 'cms-json/cms/v2/posts/58/index.json'];
  for (const path of gone) await expect(site.read(path), path).resolves.toBeNull();
  const { wrong, later } = await ask(site, clean);
  expect(wrong).toEqual([]);
  expect(later.filter((path) => !ofMany(path))).toEqual([]);
  await site.makeWhole();
  expect(await ask(site, clean)).toEqual({ wrong: [], later: [] });
});

test('what is written while the pages are being made is in the page that is answered, and in the folder', async () => {
  world = await openUnbuilt(writeSmallGuide);
  const { site } = world;
  let isMaking = true;
  const making = site.makeWhole().finally(() => (isMaking = false));
  for (let count = 1; isMaking || count < 4; count++) {
    const title = `Title ${count}`;
    const { status } = await world.send('PUT', '/posts/57', { title });
    expect(status).toBe(200);
    expect(String(await site.read('article-57/index.html'))).toContain(`${title}</h1>`);
  }
  await making;
  expect(await world.differences()).toEqual([]);
});

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NotYetMade } from '../../../api/site/render/refresher.ts';
import type { LiveSite } from '../../../api/site/live/live-site.ts';
import type { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openBuilt, openUnbuilt } from './world.ts';

/** Answers of the site: bytes, null for missing files, and 'later' for those not made yet. */
async function ask(site: LiveSite, paths: Iterable<string>): Promise<Map<string, Uint8Array | null | 'later'>> {
  const answers = new Map<string, Uint8Array | null | 'later'>();
  for (const path of paths) {
    const answer = await site.read(path).catch((error: unknown) => {
      if (error instanceof NotYetMade) return 'later' as const;
      throw error;
    });
    answers.set(path, answer);
  }
  return answers;
}

/** Paths whose answers differ from a clean build, and those not made yet. */
function compare(answers: Awaited<ReturnType<typeof ask>>, clean: OutputFolder): { wrong: string[]; later: string[] } {
  const later = [...answers].filter(([, answer]) => answer === 'later').map(([path]) => path);
  const wrong = [...answers].filter(([path, answer]) => {
    const bytes = clean.written(path);
    return answer !== 'later' && (bytes === null ? answer !== null : !answer || !bytes.equals(answer));
  });
  return { wrong: wrong.map(([path]) => path), later };
}

const ofMany = (path: string) =>
  /^(sitemap|(en\/)?api\/|robots|llms-full|(en\/)?llms-full|search-index\/(shards\/|\w\w\.json))/.test(path);

test('before anything is made, every page is served as it will be', async () => {
  const world = await openUnbuilt(writeSmallGuide);
  const { site } = world;
  const clean = await world.cleanBuild();
  const { wrong, later } = compare(await ask(site, await clean.list()), clean);
  expect([wrong, later.filter((path) => !ofMany(path))]).toEqual([[], []]);
  expect(later).toEqual(expect.arrayContaining(['llms-full.txt']));
  expect(existsSync(world.outDir)).toBe(false);
  await expect(site.read('no-such-page/index.html')).resolves.toBeNull();
  await site.makeWhole();
  expect(compare(await ask(site, await clean.list()), clean)).toEqual({ wrong: [], later: [] });
});

test('changes made while no process ran are served from the first answer on', async () => {
  const world = await openBuilt(writeSmallGuide, (contentDir) => {
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
  const before = await ask(site, new Set([...(await site.folder.list()), 'renamed/index.html', 'new/index.html']));
  const clean = await world.cleanBuild();
  const { wrong, later } = compare(before, clean);
  expect(wrong.filter((path) => !path.startsWith('search-index/'))).toEqual([]);
  expect(later.filter((path) => !ofMany(path))).toEqual([]);
  expect(before.get('cms-json/cms/v2/posts/58/index.json')).toBeNull();
  await site.makeWhole();
  expect(compare(await ask(site, await clean.list()), clean)).toEqual({ wrong: [], later: [] });
});

test('a write during the build is in the page served after it, and in the folder', async () => {
  const world = await openUnbuilt(writeSmallGuide);
  const { site } = world;
  const making = site.makeWhole();
  for (let count = 1; count <= 10; count++) {
    const title = `Title ${count}`;
    expect((await world.send('PUT', '/posts/57', { title })).status).toBe(200);
    expect(String(await site.read('article-57/index.html'))).toContain(`${title}</h1>`);
  }
  expect(site.isWhole).toBe(false);
  await making;
  expect(await world.differences()).toEqual([]);
});

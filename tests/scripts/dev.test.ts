import { rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe, launch } from '../helpers/browser.ts';
import { environmentOf, makeFolders, run, startServer, type Folders, type Server } from '../helpers/served.ts';
import { page as contentFile } from '../helpers/guide-folder.ts';
import { writeSmallGuide } from '../helpers/small-guide.ts';

let folders: Folders;
let server: Server;
let browser: Browser;
let page: Page;

const file = (path: string): string => join(folders.contentDir, path);
const notes = () => page.locator('#live-notes');

beforeAll(async () => {
  folders = await makeFolders((contentDir) => {
    rmSync(contentDir, { recursive: true });
    writeSmallGuide(contentDir);
  });
  // As scripts/dev.ts does it, without the watch for changes of the program.
  server = await startServer(environmentOf(folders, { LIVE_RELOAD: 'on' }));
  browser = await launch();
  page = await browser.newPage();
  await page.goto(`${server.address}/en/article-51/`);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await folders?.remove();
});

test('a mistake is printed and shown on the page as it is saved, until it is mended', async () => {
  const path = file('en/posts/article-51.md');
  const sound = await readFile(path, 'utf8');
  const line = sound.split('\n').length;
  await writeFile(path, `${sound}\n[nowhere](/en/nowhere/)\n`);
  const told = `en/posts/article-51.md:${line + 1}: the link /en/nowhere/ leads nowhere`;
  await expect.poll(() => notes().innerText()).toContain(told);
  await expect.poll(() => notes().innerText()).toContain('To mend (1)');
  await expect.poll(() => server.output()).toContain(told);
  // The page may be loaded anew meanwhile.
  await expect.poll(() => axe(page).catch(String)).toEqual([]);

  await writeFile(path, sound.replace('title: ', 'title: "'));
  await expect
    .poll(() => notes().innerText())
    .toContain('en/posts/article-51.md:3: the quote " that begins here is not closed');

  await writeFile(path, sound);
  await expect.poll(() => notes().count()).toBe(0);
});

test('a draft is shown with a banner at the URL it will have, and only to those who work on the guide', async () => {
  const path = file('en/posts/coming.md');
  await writeFile(path, contentFile({ title: 'Coming soon', status: 'draft' }, 'First words. [x](/en/nowhere/)'));
  await expect.poll(() => notes().getByRole('link', { name: 'Coming soon' }).count()).toBe(1);
  await expect.poll(() => notes().innerText()).toContain('warning: the link /en/nowhere/ leads nowhere');
  const link = notes().getByRole('link', { name: 'Coming soon' });
  // The page may be loaded anew at that moment, and a click be lost.
  const follow = async () => {
    if (!page.url().endsWith('/en/coming/')) await link.click({ timeout: 5_000 }).catch(() => {});
    return page.url();
  };
  await expect.poll(follow).toBe(`${server.address}/en/coming/`);
  await expect.poll(() => page.locator('main').innerText()).toContain('Not published. Readers cannot see this page.');
  await expect.poll(() => page.locator('main').innerText()).toContain('First words.');
  await expect.poll(() => notes().innerText()).toContain('Drafts (1)');

  const saved = await readFile(path, 'utf8');
  await writeFile(path, saved.replace('First words.', 'Better words.'));
  await expect.poll(() => page.locator('main').innerText()).toContain('Better words.');

  await writeFile(file('cs/posts/pristi.md'), contentFile({ title: 'Příští', status: 'draft' }, 'Slova.'));
  await expect.poll(async () => (await fetch(`${server.address}/pristi`)).status).toBe(200);
  expect(await (await fetch(`${server.address}/pristi/`)).text()).toContain('Nezveřejněno');
});

test('npm run new begins an article beside a running server, which gives it its id', async () => {
  const { code, output } = await run('scripts/new.ts', environmentOf(folders), ['Begun: here', '--lang', 'en']);
  expect([code, output]).toEqual([0, expect.stringContaining('en/posts/begun-here.md: a draft; npm run dev shows it')]);
  await expect
    .poll(() => readFile(file('en/posts/begun-here.md'), 'utf8'))
    .toMatch(/^---\nid: \d+\ntitle: "Begun: here"\nstatus: draft\nauthor: 1\ncategories: \[\d+\]\n---\n$/);
});

import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { axe, launch } from '../helpers/browser.ts';
import { environmentOf, makeSmallFolders, run, servedBy, startServer } from '../helpers/served.ts';
import { page as contentFile } from '../helpers/guide-folder.ts';

const file = (path: string): string => join(folders.contentDir, path);
const notes = () => page.locator('#live-notes');

/** Repeats the navigation, because a reload at the same moment could cancel it. */
async function visit(path: string): Promise<void> {
  const go = async () => {
    await page.goto(server.address + path).catch(() => {});
    return page.url();
  };
  await expect.poll(go).toBe(server.address + path);
}

/** Unfolds the panel. A reload at the same moment may swallow a click, so it is repeated. */
async function unfold(): Promise<void> {
  const open = notes().locator('details[open]');
  const click = () => notes().locator('summary').click({ timeout: 5_000 });
  await expect
    .poll(async () => {
      if ((await open.count()) === 0) await click().catch(() => {});
      return open.count();
    })
    .toBe(1);
}

/** Whether the whole page is visible above the folded panel. */
async function isRoomFor(width: number): Promise<boolean> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const panel = (await notes().boundingBox())!;
  const footer = (await page.locator('footer').last().boundingBox())!;
  return footer.y + footer.height <= panel.y;
}

const folders = await makeSmallFolders();
// Like scripts/dev.ts, without watching the program for changes.
const server = await startServer(environmentOf(folders, { LIVE_RELOAD: 'on', LOG_LEVEL: 'info' }));
const browser = await launch();
const page = await browser.newPage();
await page.goto(`${server.address}/en/article-51/`);

test('a mistake is printed and shown on the page when saved, until it is fixed', async () => {
  const path = file('en/posts/article-51.md');
  const sound = await readFile(path, 'utf8');
  const line = sound.split('\n').length;
  await writeFile(path, `${sound}\n[nowhere](/en/nowhere/)\n`);
  const told = `en/posts/article-51.md:${line + 1}: the link /en/nowhere/ leads nowhere`;
  await expect.poll(() => notes().textContent()).toContain(told);
  await expect.poll(() => notes().innerText()).toBe('To fix (1) · On this page (1)');
  await expect.poll(() => server.output()).toContain(told);
  // The page may reload in the meantime.
  await expect.poll(() => axe(page).catch(String)).toEqual([]);

  await writeFile(path, sound.replace('title: ', 'title: "'));
  await expect
    .poll(() => notes().textContent())
    .toContain('en/posts/article-51.md:3: the quote " that begins here is not closed');

  await writeFile(path, sound);
  await expect.poll(() => notes().count()).toBe(0);
});

test('the list of mistakes is folded until opened, then stays open, and starts with those of this page', async () => {
  await visit('/en/article-52/');
  const paths = [51, 52, 53].map((n) => file(`en/posts/article-${n}.md`));
  const settings = file('site.yaml');
  const before = await Promise.all([...paths, settings].map((path) => readFile(path, 'utf8')));
  await writeFile(settings, before[3]!.replace("edit_url: ''", 'edit_url: https://git.test/edit/{path}'));
  for (const [at, path] of paths.entries()) await writeFile(path, `${before[at]}\n[x](/en/no-${at}/)\n`);

  await expect.poll(() => notes().innerText()).toBe('To fix (3) · On this page (1)');
  await expect.poll(() => notes().getByRole('link').count()).toBe(0);
  for (const width of [390, 1280]) await expect.poll(() => isRoomFor(width).catch(() => false)).toBe(true);

  await unfold();
  // The page may reload by itself at the same moment.
  const reload = () => page.reload().catch(() => {});
  const lists = () => notes().locator('li').allInnerTexts();
  const told = (n: number, at: number) =>
    expect.stringMatching(`^en/posts/article-${n}\\.md:\\d+: the link /en/no-${at}/`);
  const expected = [told(52, 1), told(51, 0), told(53, 2)];
  await expect.poll(lists).toEqual(expected);
  expect(await notes().getByRole('link').first().getAttribute('href')).toBe(
    'https://git.test/edit/en/posts/article-52.md',
  );
  await reload();
  await expect.poll(lists).toEqual(expected);
  await notes().locator('summary').click();
  await reload();
  await expect.poll(() => notes().innerText()).toBe('To fix (3) · On this page (1)');
  await visit('/article-52/');
  await expect.poll(() => notes().innerText()).toBe('K opravě (3)');
  await visit('/en/article-52/');

  for (const [at, path] of [...paths, settings].entries()) await writeFile(path, before[at] ?? '');
  await expect.poll(() => notes().count()).toBe(0);
});

test('a draft is shown with a banner at its future URL, and only to people working on the guide', async () => {
  const path = file('en/posts/coming.md');
  await writeFile(path, contentFile({ title: 'Coming soon', status: 'draft' }, 'First words. [x](/en/nowhere/)'));
  await expect.poll(() => notes().innerText()).toBe('To fix (1) · Drafts (1)');
  await unfold();
  await expect.poll(() => notes().getByRole('link', { name: 'Coming soon' }).count()).toBe(1);
  await expect.poll(() => notes().innerText()).toContain('warning: the link /en/nowhere/ leads nowhere');
  const link = notes().getByRole('link', { name: 'Coming soon' });
  // A reload at the same moment may swallow a click.
  const follow = async () => {
    if (!page.url().endsWith('/en/coming/')) await link.click({ timeout: 5_000 }).catch(() => {});
    return page.url();
  };
  await expect.poll(follow).toBe(`${server.address}/en/coming/`);
  await expect.poll(() => page.locator('main').innerText()).toContain('Not published. Readers cannot see this page.');
  await expect.poll(() => page.locator('main').innerText()).toContain('First words.');
  await expect.poll(() => notes().innerText()).toContain('Drafts (1)');

  await writeFile(path, (await readFile(path, 'utf8')).replace('First words.', 'Better words.'));
  await expect.poll(() => page.locator('main').innerText()).toContain('Better words.');

  await writeFile(file('cs/posts/pristi.md'), contentFile({ title: 'Příští', status: 'draft' }, 'Slova.'));
  await expect.poll(async () => (await fetch(`${server.address}/pristi`)).status).toBe(200);
  expect(await (await fetch(`${server.address}/pristi/`)).text()).toContain('Nezveřejněno');
});

test('npm run new creates an article beside a running server, which assigns its id', async () => {
  const { code, output } = await run('scripts/new.ts', environmentOf(folders), ['Begun: here', '--lang', 'en']);
  expect([code, output]).toEqual([0, expect.stringContaining('en/posts/begun-here.md: a draft; npm run dev shows it')]);
  await expect
    .poll(() => readFile(file('en/posts/begun-here.md'), 'utf8'))
    .toMatch(/^---\nid: \d+\ntitle: "Begun: here"\nstatus: draft\nauthor: 1\ncategories: \[\d+\]\n---\n$/);
});

test('the server prints what a save has changed', async () => {
  const path = file('en/posts/article-60.md');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('title: Article 60', 'title: Another sixty'));
  await expect.poll(() => server.output()).toMatch(/made (page|item) \d+.*: \d+ ms/);
  await writeFile(path, text);
});

test('the command serves the guide, and ends with its server', async () => {
  const env = environmentOf(await makeSmallFolders());
  const command = await servedBy(
    spawn(process.execPath, ['scripts/dev.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  expect((await fetch(`${command.address}/cms-json/`)).status).toBe(200);
  expect(await command.stop()).toBe(0);
  await expect(fetch(`${command.address}/cms-json/`)).rejects.toThrow('fetch failed');
});

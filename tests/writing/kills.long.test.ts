import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { QUIET, keys } from '../helpers/browser.ts';
import { closeAfter } from '../helpers/close.ts';
import { freePort } from '../helpers/free-port.ts';
import { quickHash } from '../helpers/password.ts';
import { environmentOf, makeSmallFolders, startServer, type Server } from '../helpers/served.ts';
import { runs } from '../helpers/strength.ts';

const KILLS = runs(4);
/** Words typed before a kill. */
const WORDS = 40;
/** Most typing that may be lost, in milliseconds by the clock of the page. */
const MOST_LOST_MS = 1_000;
const TEXT_ID = 57;

/** A server with a fixed port, as restarted by a host. */
async function serve() {
  const folders = await makeSmallFolders();
  closeAfter('test', () => folders.remove());
  const password = await quickHash('editor');
  const editor = { id: 20, login: 'editor', name: 'Editor', role: 'editor', email: '', language_pairs: [], password };
  mkdirSync(folders.dataDir, { recursive: true });
  writeFileSync(join(folders.dataDir, 'users.json'), JSON.stringify({ users: [editor] }));
  const environment = environmentOf(folders, { PORT: String(await freePort()) });
  let server: Server;
  const start = async () => void (server = await startServer(environment));
  closeAfter('test', () => server.kill());
  await start();
  const authorization = `Basic ${btoa('editor:editor')}`;
  return {
    start,
    kill: () => server.kill(),
    url: `${server!.address}/write/${TEXT_ID}/?lang=en`,
    async stored(): Promise<string> {
      const url = `${server.address}/cms-json/cms/v2/posts/${TEXT_ID}?context=edit`;
      const answer = await fetch(url, { headers: { authorization } });
      return ((await answer.json()) as { content: { raw: string } }).content.raw;
    },
  };
}

/** A browser that can be killed like by a power loss, and restarted with the data on its disk. */
async function openBrowser(profile: string) {
  const args = [...QUIET, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'];
  const child = spawn('/usr/bin/chromium', args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const kill = async () => {
    // Including its child processes.
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
    await ended;
  };
  closeAfter('test', kill);
  let told = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      const found = /DevTools listening on (ws:\S+)/.exec((told += chunk.toString()));
      if (found) resolve(found[1]!);
    });
    void ended.then(() => reject(new Error(told)));
  });
  const [context] = (await chromium.connectOverCDP(address)).contexts();
  context!.setDefaultTimeout(60_000);
  return { kill, newPage: () => context!.newPage() };
}

async function signIn(page: Page): Promise<void> {
  await page.fill('#login', 'editor');
  await page.fill('#password', 'editor');
  await page.click('button[type=submit]');
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const wordsIn = (text: string): number[] => [...text.matchAll(/\bw(\d+)\b/g)].map(([, number]) => Number(number));

/** The words from the first on; half a word, which a browser kept that was killed within it, is none. */
const wholeWordsIn = (text: string): number[] =>
  wordsIn(text).reduce<number[]>((whole, number) => (number === whole.length + 1 ? [...whole, number] : whole), []);

/** Opens the text, signing in if the session has ended. */
async function openText(page: Page, url: string): Promise<void> {
  await page.goto(url);
  if (await page.locator('#login').count()) await signIn(page);
  await field(page).click();
  await page.keyboard.press('Control+End');
}

/** Types word by word; returns the last one that was typed early enough not to be lost. */
async function typeWords(page: Page, first: number): Promise<number> {
  for (let number = first; number < first + WORDS; number++) {
    await page.keyboard.type(` w${number}`);
    // By the clock of the page: a page that gets no CPU time cannot store anything either.
    await page.evaluate(
      ([number, ms]) => setTimeout(() => (document.documentElement.dataset['safe'] = String(number)), ms),
      [number, MOST_LOST_MS] as const,
    );
    await page.waitForTimeout(60);
  }
  return Number(await page.evaluate(() => document.documentElement.dataset['safe'] ?? '0'));
}

test('a browser killed during typing loses at most a second of it', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'guide-profile-'));
  closeAfter('test', () => rmSync(profile, { recursive: true, force: true }));
  const { url } = await serve();
  let next = 1;
  let safe = 0;
  for (let round = 0; round <= KILLS; round++) {
    const browser = await openBrowser(profile);
    const page = await browser.newPage();
    await openText(page, url);
    const found = wholeWordsIn((await field(page).textContent()) ?? '');
    const wanted = Array.from({ length: safe }, (_, at) => at + 1);
    expect([round, found.slice(0, safe)]).toEqual([round, wanted]);
    // Lost words are typed again.
    next = found.length + 1;
    safe = await typeWords(page, next);
    expect(safe).toBeGreaterThanOrEqual(next);
    await browser.kill();
  }
});

test('a server killed during typing loses nothing', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'guide-profile-'));
  closeAfter('test', () => rmSync(profile, { recursive: true, force: true }));
  const { url, start, kill, stored } = await serve();
  const page = await (await openBrowser(profile)).newPage();
  await openText(page, url);
  const state = (name: string) => page.waitForSelector(`.save-status[data-state='${name}']`);
  for (let round = 0; round < KILLS; round++) {
    await page.keyboard.type(` w${2 * round + 1}`);
    const saving = page.keyboard.press('Control+s');
    await kill();
    await saving;
    await keys(page, ` w${2 * round + 2}`, 'Control+s');
    await state('offline');
    await start();
    // Sessions end with the server: the text stays in the page, and the author signs in in another tab.
    await page.keyboard.press('Control+s');
    await state('signed out');
    const [again] = await Promise.all([page.context().waitForEvent('page'), page.click('.save-status a')]);
    await signIn(again);
    await again.waitForSelector('.text-head');
    await again.close();
    await field(page).click();
    await keys(page, 'Control+End', 'Control+s');
    await state('saved');
    expect(wordsIn(await stored())).toEqual(Array.from({ length: 2 * round + 2 }, (_, at) => at + 1));
  }
});

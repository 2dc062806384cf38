import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { silentLog } from '../api/lib/log/log.ts';
import { readSettings } from '../api/settings.ts';
import { start } from '../api/start.ts';
import { readOptions, runCommand } from './command/command.ts';

const USAGE = `npm run doc-pictures   retakes the pictures in the documents, from the guide in tests/sample-garden/

Needs Chromium; CHROMIUM is its path (default /usr/bin/chromium).`;

const ROOT = join(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'docs/pictures');
const WIDTH = 720;

/** What is shown of a page; without a selector its first screen. */
interface Picture {
  name: string;
  path: string;
  scheme?: 'light' | 'dark';
  /** Of the window, in pixels. */
  width?: number;
  selector?: string;
  /** What a reader does before. */
  act?: (page: Page) => Promise<void>;
}

const SHOWN: Picture[] = [
  { name: 'home-light', path: '/' },
  { name: 'home-dark', path: '/', scheme: 'dark' },
  { name: 'navigation', path: '/first-year/spring/', selector: '.guide-sidebar' },
  { name: 'article-end', path: '/no-dig-beds/', selector: 'main footer' },
  { name: 'links', path: '/', selector: '.site-footer' },
  { name: 'nothing-found', path: '/search/?q=tractor', selector: '.search-frame', act: waitForContact },
  { name: 'comment', path: '/sow-carrots/', selector: '.feedback', act: sayNo },
];

await runCommand(USAGE, async () => {
  readOptions({});
  const folder = await mkdtemp(join(tmpdir(), 'guide-pictures-'));
  const [contentDir, outDir] = [join(folder, 'content'), join(folder, 'dist')];
  await cp(join(ROOT, 'tests/sample-garden'), contentDir, { recursive: true });
  const folders = { CONTENT_DIR: contentDir, DATA_DIR: join(folder, 'data'), OUT_DIR: outDir };
  const running = await start(readSettings({ ...folders, PORT: '0', PUBLIC_URL: 'http://127.0.0.1' }), silentLog());
  const password = running.password ?? '';
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const take = async ({ name, path, scheme = 'light', width = 1280, selector, act }: Picture): Promise<void> => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: scheme });
    // Nothing but the guide is there.
    await page.route(/^https:/, (route) => route.abort());
    await page.goto(running.address + path, { waitUntil: 'networkidle' });
    await act?.(page);
    await write(name, await (selector ? page.locator(selector).first() : page).screenshot());
    await page.close();
  };
  try {
    await mkdir(PICTURES, { recursive: true });
    for (const picture of SHOWN) await take(picture);
    await tell(running.address);
    const signIn = (page: Page) => openReaders(page, password);
    const readers = { path: '/write/?view=searches&lang=en', selector: 'main', width: 960 };
    await take({ name: 'readers', ...readers, act: signIn });
    const writing = { path: '/write/?lang=en', width: 1200 };
    await take({ name: 'writing', ...writing, act: (page) => openText(page, password) });
    await write('shared', await readFile(join(outDir, 'category/soil/social.png')));
    await addCzech(join(contentDir, 'site.yaml'), join(outDir, 'cs/index.html'));
    await take({ name: 'languages', path: '/', selector: '.site-header' });
    const job = await order(running.address, password);
    const translating = { path: `/xlate/edit/${job}/?lang=en`, width: 1200 };
    const enter = (page: Page) => openJob(page, password);
    const list = { path: '/xlate/console/?lang=en', width: 1200 };
    await take({ name: 'translating-jobs', ...list, act: (page) => signInHere(page, password) });
    await take({ name: 'translating-editor', ...translating, act: enter });
    const asking = async (page: Page) => (await enter(page), ask(page));
    await take({ name: 'translating-question', ...translating, selector: '.unit:focus-within', act: asking });
  } finally {
    await browser.close();
    await running.stop();
    await rm(folder, { recursive: true });
  }
});

async function waitForContact(page: Page): Promise<void> {
  await page.locator('.search-frame .contact').waitFor();
}

async function sayNo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.locator('.feedback textarea').fill('How deep do the seeds go?');
}

/** What readers said and asked for, as their pages send it. */
async function tell(address: string): Promise<void> {
  const page = { id: '12', language: 'en' };
  const said = [{ helpful: 'yes' }, { helpful: 'no', comment: 'How deep do the seeds go?' }];
  const asked = { language: 'en', query: 'tractor', found: 'no' };
  const opened = { language: 'en', query: 'carrots' };
  for (const answer of said) await post(`${address}/reports/feedback`, { ...page, ...answer });
  for (const search of [asked, { ...opened, found: 'yes' }, { ...opened, opened: page.id }])
    await post(`${address}/reports/searches`, search);
}

async function post(url: string, message: Record<string, string>): Promise<void> {
  const { status } = await fetch(url, { method: 'POST', body: new URLSearchParams(message) });
  if (status !== 204) throw new Error(`${url} answered ${status}`);
}

async function signInHere(page: Page, password: string): Promise<void> {
  await page.fill('#login', 'admin');
  await page.fill('#password', password);
  await page.click('button[type=submit]');
  await page.waitForSelector('main:not(.sign-in):not(:has(.loading))');
}

/** Orders translations of some articles like a manager, and returns the job to be shown. */
async function order(address: string, password: string): Promise<number> {
  const jobs = [10, 11, 12].map((source_id) => ({ source_id, target_language: 'cs', deadline: '2026-12-24' }));
  const headers = { authorization: `Basic ${btoa(`admin:${password}`)}`, 'content-type': 'application/json' };
  const url = `${address}/cms-json/xlate/tm/v1/ate/jobs`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ jobs }) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const { items } = (await answer.json()) as { items: { ate_job_id: number }[] };
  return items.at(-1)!.ate_job_id;
}

/** A translation that is under way. */
async function openJob(page: Page, password: string): Promise<void> {
  await signInHere(page, password);
  const fields = page.locator('.unit .field');
  for (const [at, text] of ['Vysejte mrkev', 'Mrkev nesnáší přesazování, seje se proto rovnou na místo.'].entries())
    await fields.nth(at).fill(text);
  await page.locator('.save-status[data-state=saved]').waitFor();
  await fields.nth(3).focus();
}

async function ask(page: Page): Promise<void> {
  const unit = page.locator('.unit:focus-within');
  await unit.getByRole('button', { name: 'Add a comment' }).click();
  await unit.locator('.comment-form textarea').fill('Is this the temperature by day or by night?');
  await unit.locator('.comment-form input').check();
}

async function openText(page: Page, password: string): Promise<void> {
  await signInHere(page, password);
  await page.getByRole('link', { name: 'Sow carrots' }).click();
  await page.frameLocator('.preview-frame').locator('main h1').waitFor();
  await page.locator('.findings-title').waitFor();
}

async function openReaders(page: Page, password: string): Promise<void> {
  await signInHere(page, password);
  await page.locator('.reports').first().waitFor();
}

/** The guide gets its second language while it runs; done once its home page is there. */
async function addCzech(settings: string, home: string): Promise<void> {
  const text = await readFile(settings, 'utf8');
  await writeFile(settings, text.replace('languages: [en]', 'languages: [cs, en]'));
  for (;;) {
    try {
      return void (await readFile(home));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

async function write(name: string, picture: Buffer): Promise<void> {
  const file = join(PICTURES, `${name}.webp`);
  const { size } = await sharp(picture)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: 70, effort: 6 })
    .toFile(file);
  console.log(`Wrote ${file} (${Math.ceil(size / 1024)} KB)`);
}

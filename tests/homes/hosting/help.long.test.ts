import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { axe, DEVICES, launch, picture, keys, see } from '../../helpers/browser.ts';
import { serve } from '../../helpers/serve.ts';
import { buildGuide } from './guide.ts';
import { HOSTS, startOwnServer, type Host } from './hosts.ts';

const [folders, browser] = await Promise.all([buildGuide('guide'), launch()]);

const script = (file: string): Buffer => readFileSync(join(folders.outDir, file));
const sign = (): string => `sha384-${createHash('sha384').update(script('help.js')).digest('base64')}`;

/** A page of another origin with its own strict policy. */
async function foreignPage(guide: string, head: string, body: string): Promise<string> {
  const { url } = await serve((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src ${guide}; connect-src ${guide}; img-src ${guide}`,
    );
    response.end(`<!doctype html><html ${head}><head><title>App</title><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
      <script type="module" src="${guide}/guide/help.js" integrity="${sign()}" crossorigin></script>
      </head><body><main><h1>App</h1>${body}</main></body></html>`);
  });
  return `${url}/`;
}

type Opened = { page: Page; requests: string[]; faults: string[] };

async function open(guide: string, head: string, body: string, device = 'desktop'): Promise<Opened> {
  const context = await browser.newContext(DEVICES[device] ?? {});
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const [requests, faults]: [string[], string[]] = [[], []];
  page.on('request', (request) => requests.push(request.url().replace(guide, '')));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(await foreignPage(guide, head, body));
  await page.waitForFunction(() => customElements.get('guide-help'));
  return { page, requests, faults };
}

/** Name of the focused element, also within the shadow root. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const shadow = document.querySelector('guide-help')?.shadowRoot?.activeElement;
    return shadow?.localName ?? document.activeElement?.localName ?? '';
  });

test('a page with the help loads less than 8 KB for it until it is opened', () =>
  expect(gzipSync(script('help.js'), { level: 6 }).length).toBeLessThan(8 * 1024));

describe.each(HOSTS)('from $name', ({ name, isInstalled, start }) => {
  let host: Host;
  beforeAll(async () => {
    if (isInstalled) host = await start(folders, '/guide/');
  });
  afterAll(() => host?.stop());

  test.skipIf(!isInstalled)('answers can be found, read and closed by keyboard on a page of another site', async () => {
    const { page, requests, faults } = await open(host.address, 'lang="en"', '<guide-help></guide-help>');
    expect(requests.filter((url) => url.startsWith('/guide/'))).toEqual(['/guide/help.js']);
    await keys(page, 'Tab', 'Enter', 'forgotten password');
    const first = page.locator('guide-help .hits a').first();
    await first.locator('strong', { hasText: 'Forgotten password' }).waitFor();
    expect(await first.getAttribute('href')).toBe(`${host.address}/guide/en/forgotten-password/`);
    expect(await axe(page)).toEqual([]);
    await picture(page, `help-${name}-found`);
    await keys(page, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
    await page.getByRole('article').getByText('Nobody can tell you your password').waitFor();
    expect(await focused(page)).toBe('article');
    const { headings, isCut } = await page.locator('guide-help article').evaluate((article) => ({
      headings: [...article.querySelectorAll('h1, h2')].map(({ tagName }) => tagName).slice(0, 2),
      isCut: article.parentElement!.scrollTop > 0,
    }));
    expect({ headings, isCut }).toEqual({ headings: ['H1', 'H2'], isCut: false });
    const targets = await page
      .locator('guide-help article :is(a, img)')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href || (one as HTMLImageElement).src));
    expect(targets.filter((url) => !url.startsWith(`${host.address}/guide/`))).toEqual([]);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('a');
    // Nothing behind it can be reached while it is open.
    for (let times = 0; times < 20; times++) {
      await page.keyboard.press('Tab');
      expect(['a', 'button', 'input', 'body', 'article', 'div']).toContain(await focused(page));
    }
    await page.keyboard.press('Escape');
    expect(await page.locator('guide-help dialog').isVisible()).toBe(false);
    expect([await focused(page), faults]).toEqual(['button', []]);
    const kept = await page.evaluate(async () => [
      document.cookie,
      localStorage.length + sessionStorage.length,
      (await indexedDB.databases()).length,
    ]);
    expect(kept).toEqual(['', 0, 0]);
  });
});

describe('of a guide on our own server', () => {
  let host: Host;
  beforeAll(async () => {
    host = await startOwnServer(folders, '/guide/');
  });

  test('Enter opens the best result of the words in the field, even before it is shown', async () => {
    const { page } = await open(host.address, 'lang="en"', '<guide-help suggest="export-data"></guide-help>');
    await see(page, page.locator('guide-help button').first().click(), 'guide-help .hits a');
    await page.keyboard.insertText('forgotten password');
    await page.keyboard.press('Enter');
    await page.getByRole('article').getByText('Nobody can tell you your password').waitFor();
  });

  test('a result chosen right after a key press is shown, although a search was about to begin', async () => {
    const { page } = await open(host.address, 'lang="en"', '<guide-help suggest="export-data"></guide-help>');
    await see(page, page.locator('guide-help button').first().click(), 'guide-help .hits a');
    await page.evaluate(() => {
      const { shadowRoot } = document.querySelector('guide-help')!;
      shadowRoot!.querySelector('input')!.dispatchEvent(new Event('input'));
      shadowRoot!.querySelector<HTMLElement>('.hits a')!.click();
    });
    await page.getByRole('article').waitFor({ timeout: 10_000 });
  });

  test('suggestions for the page appear immediately, in its language and colours', async () => {
    const body = '<guide-help suggest="/export-dat/?from=app#top">Poradit</guide-help>';
    const { page } = await open(host.address, 'lang="cs-CZ"', body, 'phone');
    await page.emulateMedia({ colorScheme: 'dark' });
    await see(page, page.getByRole('button', { name: 'Poradit' }).click(), 'text=Mohlo by pomoci');
    expect(await page.locator('guide-help .hits strong').first().textContent()).toBe('Export dat');
    expect(await page.locator('guide-help dialog').getAttribute('lang')).toBe('cs');
    const colour = await page
      .locator('guide-help dialog')
      .evaluate((dialog) => getComputedStyle(dialog).backgroundColor);
    expect([colour, await axe(page)]).toEqual(['rgb(18, 26, 25)', []]);
    await picture(page, 'help-suggested');
    await page.getByRole('button', { name: 'Zavřít' }).click();
    expect(await focused(page)).toBe('button');
  });

  test('words that are no URL suggest what a search for them finds', async () => {
    const { page } = await open(
      host.address,
      'lang="en"',
      '<guide-help suggest="50 % of password/login"></guide-help>',
    );
    await see(page, page.getByRole('button', { name: 'Help' }).click(), 'text=This may help');
    await page.locator('guide-help .hits strong', { hasText: 'Forgotten password' }).waitFor();
  });

  test('a topic suggests its own pages', async () => {
    const { page } = await open(host.address, 'lang="en"', '<guide-help suggest="automation"></guide-help>');
    await see(page, page.getByRole('button', { name: 'Help' }).click(), 'guide-help .hits a');
    const urls = await page
      .locator('guide-help .hits a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const list = await (await fetch(`${host.address}/guide/en/category/automation/`)).text();
    expect(urls.filter((url) => !list.includes(`href="${new URL(url ?? '').pathname}"`))).toEqual([]);
  });

  test('a search script with an unexpected hash is not run', async () => {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.route('**/help-search.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: 'document.title = "owned"',
      }),
    );
    await page.goto(await foreignPage(host.address, 'lang="en"', '<guide-help suggest="export"></guide-help>'));
    await see(page, page.getByRole('button', { name: 'Help' }).click(), 'text=The guide cannot be reached now.');
    expect(await page.title()).toBe('App');
    // A later retry succeeds.
    await page.unroute('**/help-search.js');
    await see(page, page.getByRole('searchbox').fill('password'), 'text=Forgotten password');
  });
});

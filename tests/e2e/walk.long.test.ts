import type { BrowserContextOptions, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEVICES, axe, launch, keys } from '../helpers/browser.ts';
import { freePort } from '../helpers/free-port.ts';
import { environmentOf, makeFolders, run, startServer } from '../helpers/served.ts';

// URLs in the pages are absolute, so the port is chosen before the build.
const env = environmentOf(await makeFolders(), { PORT: String(await freePort()) });
const built = await run('scripts/build.ts', env);
if (built.code !== 0) throw new Error(built.output);
/** The sample guide with its search index. */
const [guide, browser] = await Promise.all([startServer(env), launch()]);

/** A page that records everything that a reader should never encounter; `troubles` must stay empty. */
async function openReader(options: BrowserContextOptions = {}): Promise<{ page: Page; troubles: string[] }> {
  const page = await (await browser.newContext(options)).newPage();
  const troubles: string[] = [];
  const expectedMisses = /Failed to load resource: .*(404|401|403)/;
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedMisses.test(message.text())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(guide.address) || request.url().startsWith('data:');
    if (!isOurs) troubles.push(`asked ${request.url()}`);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  return { page, troubles };
}

/** One URL for each kind of page, in both languages. */
const KINDS: [kind: string, cs: string, en: string][] = [
  ['home', '/', '/en/'],
  ['article', '/jak-se-prihlasit/', '/en/how-to-sign-in/'],
  ['article with code', '/webhooky/', '/en/webhooks/'],
  ['chapter', '/prirucka-operatora/prace-ve-frontach/', '/en/agent-manual/'],
  ['category', '/category/sla/', '/en/category/sla/'],
  ['tag', '/tag/mobil/', '/en/tag/mobile/'],
  ['archive', '/archive/', '/en/archive/'],
  ['original instead of a translation', '/ticket-etiquette/', '/en/omezeni-pristupu-podle-ip/'],
  ['locked article', '/servisni-hesla/', '/en/service-passwords/'],
  ['missing page', '/nic-takoveho/', '/en/nothing-here/'],
];

describe.each(Object.keys(DEVICES))('on a %s', (device) => {
  let page: Page;
  let troubles: string[];

  beforeAll(async () => {
    ({ page, troubles } = await openReader(DEVICES[device]));
  });
  afterEach(async () => {
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    expect(troubles.splice(0)).toEqual([]);
  });

  const open = (path: string) => page.goto(guide.address + path);
  const path = () => new URL(page.url()).pathname;
  const heading = async () => (await page.locator('h1').first().textContent())?.trim();
  const switchLanguage = () => page.locator('a.language-switch').first().click();

  test('a reader goes from the home page through a topic to an article, switches the language and returns', async () => {
    await open('/');
    expect(await page.getAttribute('html', 'lang')).toBe('cs');
    await page.locator('main a[href="/category/zaciname/"]').first().click();
    await page.waitForURL('**/category/zaciname/');
    await page.locator('main a[href="/jak-se-prihlasit/"]').first().click();
    await page.waitForURL('**/jak-se-prihlasit/');
    expect(await heading()).toBe('Jak se přihlásit');
    await switchLanguage();
    await page.waitForURL('**/en/how-to-sign-in/');
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    await switchLanguage();
    await page.waitForURL('**/jak-se-prihlasit/');
    await page.goBack();
    expect(path()).toBe('/en/how-to-sign-in/');
  });

  test('a reader of English goes down from a topic and up by the breadcrumbs', async () => {
    await open('/en/');
    await page.locator('main a[href^="/en/category/"]').first().click();
    await page.waitForURL('**/en/category/**');
    await page.locator('main a[href^="/en/"]:not([href*="/category/"], [href="/en/"])').first().click();
    await page.waitForURL((url) => !url.pathname.includes('/category/'));
    expect(path()).toMatch(/^\/en\/./);
    await page.locator('main a[href="/en/"]').first().click();
    await page.waitForURL('**/en/');
  });

  test('a chapter is below its manual in its URL, breadcrumbs and sidebar', async () => {
    await open('/prirucka-operatora/');
    await page.locator('main a[href="/prirucka-operatora/prace-ve-frontach/"]').first().click();
    await page.waitForURL('**/prirucka-operatora/prace-ve-frontach/');
    expect(await heading()).toBe('Práce ve frontách');
    const current = page.locator('.guide-sidebar li:has(> a[href="/prirucka-operatora/"]) a[aria-current="page"]');
    expect(await current.first().getAttribute('href')).toBe('/prirucka-operatora/prace-ve-frontach/');
    await page.locator('main').getByRole('link', { name: 'Příručka operátora' }).first().click();
    await page.waitForURL('**/prirucka-operatora/');
  });

  test('a missing translation is replaced by the original with a notice', async () => {
    await open('/ticket-etiquette/');
    const notice = page.locator('.notice').first();
    expect(await notice.textContent()).toContain('Článek zatím není přeložen');
    expect(await page.locator('main [lang="en"]').count()).toBeGreaterThan(0);
    expect(await page.locator('link[hreflang]').count(), 'no false hreflang').toBe(0);
    await notice.getByRole('link').click();
    await page.waitForURL('**/en/ticket-etiquette/');
    expect(await page.locator('.notice').count()).toBe(0);
  });

  test('a locked article is unlocked by its password in the page', async () => {
    await open('/servisni-hesla/');
    expect(await page.locator('main').textContent()).not.toContain('zalohovani');
    await page.getByLabel('Heslo').fill('spatne');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#unlock-status').textContent()).toContain('Heslo nesouhlasí');
    await page.getByLabel('Heslo').fill('tajneheslo');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Přehled servisních účtů' }).waitFor();
    expect(await page.locator('main').textContent()).toContain('zalohovani');
    expect(page.url()).not.toContain('tajneheslo');
    expect(await axe(page)).toEqual([]);
  });

  test('the search finds words without their diacritics', async () => {
    await open('/');
    await page
      .locator('button:visible, [role=button]:visible')
      .filter({ hasText: /Co potřebujete|Hledat/ })
      .first()
      .click();
    await page.keyboard.type('prihlaseni');
    const results = page.locator('.search-results a');
    // Earlier results may be those of the first letters typed.
    await results
      .filter({ hasText: /přihlá[sš]/i })
      .first()
      .waitFor();
    await page.locator('.search-filter option', { hasText: 'Příručka správce' }).waitFor({ state: 'attached' });
    expect(await axe(page)).toEqual([]);
    await results.first().click();
    await page.waitForURL((url) => url.pathname !== '/');
    expect((await heading())!.length).toBeGreaterThan(2);
  });

  test('a heading has a readable URL, and its former one still works', async () => {
    const places: [string, string[]][] = [
      ['/jak-se-prihlasit/', ['kdyz-se-prihlasit-nedari', 'když-se-přihlásit-nedaří']],
      ['/en/how-to-sign-in/', ['if-you-cannot-sign-in']],
    ];
    for (const [article, ids] of places) {
      for (const id of ids) {
        await open(`${article}#${id}`);
        const heading = page.locator(`h2#${ids[0]}`);
        await expect.poll(() => heading.evaluate((h2) => h2.getBoundingClientRect().top < innerHeight)).toBe(true);
        expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
      }
      expect(
        await page.locator(`starlight-toc a[href="#${ids[0]}"], mobile-starlight-toc a[href="#${ids[0]}"]`).count(),
      ).toBe(2);
    }
  });

  test('a missing page is in the language of its URL and links to the home page', async () => {
    expect((await open('/en/nothing-here/'))?.status()).toBe(404);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL('**/en/');
  });

  // The components are the same in both languages, and tests/site/pages covers each of them in dark colours too.
  test.each(KINDS)('%s: axe finds nothing, and nothing overflows the screen', async (_, cs, en) => {
    const url = device === 'desktop' ? cs : en;
    expect((await open(url))?.status(), url).toBe(/nic-takoveho|nothing-here/.test(url) ? 404 : 200);
    expect(await axe(page), url).toEqual([]);
    for (const each of [url === cs ? en : cs, url]) {
      await open(each);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${each} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
});

describe('with a keyboard alone', () => {
  let page: Page;
  let troubles: string[];

  beforeEach(async () => {
    ({ page, troubles } = await openReader(DEVICES['desktop']));
  });
  afterEach(async () => {
    await page.context().close();
    expect(troubles).toEqual([]);
  });

  async function tabTo(text: string): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')).includes(text)) return;
    }
    throw new Error(`The keyboard never reached ${text}`);
  }

  test('a reader skips to the text, searches, opens a result and switches the language', async () => {
    await page.goto(`${guide.address}/jak-se-prihlasit/`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(/^#/);
    await keys(page, 'Control+k', 'webhooky');
    await page.locator('.search-results a').first().waitFor();
    await keys(page, 'ArrowDown', 'Enter');
    await page.waitForURL((url) => !url.pathname.includes('jak-se-prihlasit'));
    await tabTo('English');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/**');
  });

  test('code is copied by its button, which confirms it', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${guide.address}/webhooky/`);
    await page.locator('button.copy').first().press('Enter');
    const code = await page.locator('pre').first().textContent();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(() => copied().then((text) => text.trimEnd())).toBe(code?.trimEnd());
  });
});

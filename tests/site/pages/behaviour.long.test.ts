import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RenderContext, renderMarkdown } from '../../../api/content/markdown/render.ts';
import { DEVICES, axe, launch, keys, see } from '../../helpers/browser.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { MANY, serveSite } from './site.ts';

// Below a path, so that a URL without the base fails here.
const BASE = '/guide/';
let page: Page;

const site = await serveSite(BASE);
const browser = await launch();

const device = async (options?: BrowserContextOptions) => (await browser.newContext(options)).newPage();

beforeEach(async () => {
  page = await device(DEVICES.desktop);
});

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const open = (path: string, on = page): Promise<unknown> => on.goto(`${site.origin}${BASE}${path}`);
const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const hasFocus = (part: Locator): Promise<boolean> => part.evaluate((one) => one === document.activeElement);
const result = () => page.locator('.search-results a').first();
const searchStatus = () => page.locator('.search-status').textContent();

async function openSearch(path = ''): Promise<void> {
  await open(path);
  await page.keyboard.press('Control+k');
}

/** Presses Tab until the focus is on an element with this text. */
async function tabTo(text: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused()).includes(text)) return;
  }
  throw new Error(`The keyboard never reached ${text}`);
}

/** Opens an article that begins with this HTML. */
async function openWith(start: string, screen = page): Promise<void> {
  await screen.route('**/slouceni-pozadavku/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(<div class="prose"[^>]*>)/, (prose) => prose + start);
    return route.fulfill({ response, body: html });
  });
  await open('slouceni-pozadavku/', screen);
}

const rendered = (markdown: string, context: Partial<RenderContext> = {}): string =>
  renderMarkdown(markdown, { language: 'cs', base: BASE.slice(0, -1), block: () => null, ...context }).html;

describe('text', () => {
  const styleOf = (selector: string, name: 'textAlign' | 'backgroundColor' | 'borderLeftWidth') =>
    page
      .locator(`.prose ${selector}`)
      .first()
      .evaluate((part, name) => getComputedStyle(part)[name], name);
  const boxOf = async (selector: string) => (await page.locator(`.prose ${selector}`).first().boundingBox())!;

  test('is aligned in table columns as the dashes specify', async () => {
    await openWith(rendered('| a | b | c |\n| --- | :---: | ---: |\n| 1 | 2 | 3 |'));
    for (const cell of ['th', 'td']) {
      const aligned = [1, 2, 3].map((n) => styleOf(`tr > ${cell}:nth-child(${n})`, 'textAlign'));
      expect(await Promise.all(aligned)).toEqual(['start', 'center', 'end']);
    }
  });

  test('of marked code lines is aligned with other lines, and the bar is at the edge', async () => {
    await openWith(rendered('```yaml {2}\nbees: 1\nhoney: yes\nqueen: true\n```'));
    const starts = await page
      .locator('.prose pre')
      .first()
      .evaluate((pre) =>
        ['bees', 'honey', 'queen'].map((key) => {
          const range = document.createRange();
          range.selectNode([...pre.querySelectorAll('.hl-name')].find(({ textContent }) => textContent === key)!);
          return Math.round(range.getBoundingClientRect().left);
        }),
      );
    expect(new Set(starts).size).toBe(1);
    expect(await styleOf('pre .hl-line', 'borderLeftWidth')).toBe('3px');
    const [pre, line] = [await boxOf('pre'), await boxOf('pre .hl-line')];
    // The block has a border of one pixel.
    expect(Math.abs(line.x - pre.x)).toBeLessThanOrEqual(1.5);
    expect(Math.abs(line.x + line.width - pre.x - pre.width)).toBeLessThanOrEqual(1.5);
  });

  test('of code in a callout has no background of its own, unlike inline code', async () => {
    await openWith(rendered(':::note\nCode `x`:\n\n```\ny\n```\n:::'));
    expect(await styleOf('aside pre code', 'backgroundColor')).toBe('rgba(0, 0, 0, 0)');
    expect(await styleOf('aside p code', 'backgroundColor')).not.toBe('rgba(0, 0, 0, 0)');
  });

  test('of a nested task is indented', async () => {
    await openWith(rendered('- [ ] one\n  - [ ] two\n\n1. three\n   - [ ] four'));
    const [outer, inner] = [await boxOf('li:has(li) > input'), await boxOf('li li > input')];
    expect(inner.x - outer.x).toBeGreaterThan(16);
    expect((await boxOf('ol input')).x - (await boxOf('ol li')).x).toBeGreaterThan(16);
    expect(outer.x).toBe((await boxOf('ul')).x);
  });
});

describe('pictures', () => {
  const SIZES = [300, 768, 1024];
  const photo = rendered('![Photo](/cms-content/uploads/photo.png)', {
    media: () => ({ width: 1600, height: 1000, sizes: SIZES.map((width) => ({ path: `photo-${width}.png`, width })) }),
  });

  test.each([
    [390, 2, 'photo-768.png'],
    [320, 1, 'photo-300.png'],
    [820, 1, 'photo-768.png'],
    [1440, 2, 'photo.png'],
  ])('a screen of %i px with pixel ratio %i loads the copy that it needs', async (width, deviceScaleFactor, file) => {
    const screen = await device({ viewport: { width, height: 800 }, deviceScaleFactor });
    const loaded: string[] = [];
    await screen.route('**/uploads/photo*', (route) => {
      loaded.push(route.request().url().split('/').at(-1) ?? '');
      return route.fulfill({ contentType: 'image/png', body: PICTURE });
    });
    await openWith(photo, screen);
    await screen.getByAltText('Photo').scrollIntoViewIfNeeded();
    await expect.poll(() => loaded, { timeout: 60_000 }).toEqual([file]);
  });
});

describe('search', () => {
  test('fetches nothing before it is opened, then works by keyboard', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await open('slouceni-pozadavku/');
    expect(fetched.filter((url) => url.includes('search-index'))).toEqual([]);
    await tabTo('Hledat');
    await keys(page, 'Enter', 'slouceni');
    await result().waitFor();
    expect(await result().getAttribute('href')).toMatch(/^\/guide\/(slouceni-pozadavku|stale)\//);
    expect(await result().ariaSnapshot()).toMatch(/link "Sloučení požadavků Požadavky /);
    expect(await searchStatus()).toMatch(/\d výsled/);
    expect(await page.locator('.search-filter option').allTextContents()).toContain('Příručky');
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await hasFocus(result())).toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });

  test('is in English on English pages and reports when nothing is found', async () => {
    await open('en/merging-tickets/');
    await keys(page, 'Control+k', 'qqqzzz');
    await expect.poll(searchStatus).toContain('Nothing found for “qqqzzz”');
    await page.locator('.search-bar input').fill('merging');
    await expect.poll(() => result().getAttribute('href')).toContain('/guide/en/');
  });

  test('never finds protected or unlisted pages', async () => {
    await openSearch();
    await page.keyboard.type('Servisní hesla');
    await expect.poll(searchStatus).toMatch(/výsled|nenašli|nemáme/);
    const found = await page
      .locator('.search-results a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(found.filter((href) => /servisni|archive|category|embed/.test(href ?? ''))).toEqual([]);
  });

  test('arrow keys move between articles, Tab also reaches their sections', async () => {
    await openSearch();
    // In one step, because results for partial input would be replaced.
    await page.keyboard.insertText('požadavek');
    const articles = page.locator('.search-results > li > a');
    await articles.nth(1).waitFor();
    await page.locator('.search-results ul a').first().waitFor();
    await keys(page, 'ArrowDown', 'ArrowDown');
    expect(await hasFocus(articles.nth(1))).toBe(true);
    const section = page.locator('.search-results > li', { has: page.locator('ul') }).first();
    await section.locator('> a').focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(section.locator('ul a').first())).toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await hasFocus(section.locator('> a'))).toBe(true);
  });

  test('results that come while the reader walks earlier ones take over the focus', async () => {
    await openSearch();
    await page.keyboard.insertText('požadavek');
    await result().waitFor();
    await page.keyboard.press('ArrowDown');
    const former = await result().elementHandle();
    await page.locator('.search-bar input').evaluate((input: HTMLInputElement) => {
      input.value = 'sloučení';
      input.dispatchEvent(new Event('input'));
    });
    await former!.waitForElementState('hidden');
    expect(await hasFocus(result())).toBe(true);
  });

  test('Enter opens the best result of the words in the field, even before it is shown', async () => {
    await openSearch();
    const input = page.locator('.search-bar input');
    const found = async (words: string): Promise<string> => {
      await input.fill(words);
      await expect.poll(searchStatus).toContain(words);
      return (await result().getAttribute('href'))!;
    };
    const wanted = await found('příručka');
    expect(await found('sloučení')).not.toBe(wanted);
    await input.evaluate((field: HTMLInputElement) => {
      field.value = 'příručka';
      field.dispatchEvent(new Event('input'));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    });
    await page.waitForURL((url) => url.pathname.length > BASE.length);
    expect(new URL(page.url()).pathname).toBe(new URL(wanted, site.origin).pathname);
  });

  test('corrects a mistyped word, and offers recent searches until they are cleared', async () => {
    await openSearch();
    await page.keyboard.type('slouceinm');
    const meant = page.locator('.search-meant button');
    await meant.waitFor();
    expect(await page.getByRole('status').textContent()).toContain('slouceinm');
    const words = await meant.textContent();
    await meant.click();
    await expect.poll(searchStatus).toContain(words);
    expect(await page.locator('.search-results mark').count()).toBeGreaterThan(0);
    await page.locator('.search-results > li > a').first().click();
    await openSearch();
    await page.locator('.search-recent').getByRole('button', { name: words! }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Zapomenout' }).click();
    await keys(page, 'Escape', 'Control+k');
    expect(await page.locator('.search-recent').isVisible()).toBe(false);
  });

  test('shows more results once, however often it is asked, and says if they cannot be loaded', async () => {
    await openSearch();
    await page.keyboard.insertText('zubr');
    const results = page.locator('.search-results > li');
    await expect.poll(() => results.count()).toBe(5);
    await page.route('**/search-index/documents/**', (route) => route.abort());
    const more = page.getByRole('button', { name: 'Zobrazit další výsledky' });
    await more.press('Enter');
    await expect.poll(searchStatus).toContain('Hledání teď není dostupné');
    expect([await results.count(), await hasFocus(more)]).toEqual([5, true]);
    await page.unroute('**/search-index/documents/**');
    await more.dblclick();
    await expect.poll(() => results.count()).toBe(MANY);
    expect(await hasFocus(results.nth(5).locator('a'))).toBe(true);
    expect(await more.isVisible()).toBe(false);
  });

  test('says so when its script cannot be loaded, and works once it can', async () => {
    await page.route('**/_astro/search-panel*', (route) => route.abort());
    await openSearch();
    await expect.poll(searchStatus).toContain('Hledání teď není dostupné');
    await page.unroute('**/_astro/search-panel*');
    await keys(page, 'slouceni', 'Escape');
    await page.locator('[data-search-open]:visible').first().click();
    await result().waitFor();
  });

  test('links to the topics when nothing is found', async () => {
    await openSearch();
    await page.keyboard.type('qqqzzz');
    const topics = page.getByRole('link', { name: 'Projděte všechna témata' });
    await topics.waitFor();
    expect(await topics.getAttribute('href')).toBe('/guide/#topics');
    await open('');
    await keys(page, 'Control+k', 'qqqzzz');
    await topics.click();
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
  });

  test('has a URL, with an explanation where no script runs', async () => {
    await open('search/?q=slou%C4%8Den%C3%AD');
    await result().waitFor();
    expect(await page.getByRole('status').textContent()).toContain('sloučení');
    // The results are the page itself: they are not modal, and Escape removes nothing.
    expect(await page.locator('dialog:modal').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('searchbox').inputValue()).toBe('sloučení');
    expect(await result().isVisible()).toBe(true);
    await result().click({ modifiers: ['ControlOrMeta'] });
    expect(await result().isVisible()).toBe(true);
    await page.getByRole('searchbox').fill('přihlášení');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('přihlášení');
    const description = await page.getAttribute('link[type="application/opensearchdescription+xml"]', 'href');
    expect(description).toBe('/guide/opensearch.xml');
    // The other language searches for the same words; without words the URL has none.
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL('**/guide/en/search/?q=p%C5%99ihl%C3%A1%C5%A1en%C3%AD');
    await page.getByRole('searchbox').fill('');
    await page.waitForURL('**/guide/en/search/');
    const plain = await device({ javaScriptEnabled: false });
    await open('en/search/?q=x', plain);
    expect(await plain.getByText('needs JavaScript').isVisible()).toBe(true);
    expect(await plain.getByRole('link', { name: 'All topics' }).first().getAttribute('href')).toBe(
      '/guide/en/#topics',
    );
  });

  test('reports queries and opened results to our server only', async () => {
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(`${BASE}reports/searches`)) told.push(request.postData() ?? '');
    });
    const search = async (query: string) => {
      await page.locator('.search-bar input').fill(query);
      await expect.poll(() => page.getByRole('status').textContent()).toContain(query);
    };
    await openSearch();
    await search('qqqzzz');
    await expect.poll(() => told.length).toBe(1);
    await search('slouceni');
    const first = page.locator('.search-results > li').first();
    const id = await first.getAttribute('data-id');
    await first.locator('> a').click();
    await expect.poll(() => told.length).toBe(3);
    expect(told.map((body) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { language: 'cs', query: 'qqqzzz', found: 'no' },
      { language: 'cs', query: 'slouceni', found: 'yes' },
      { language: 'cs', query: 'slouceni', opened: id },
    ]);
    await page.route(`${site.origin}${BASE}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'server-timing': 'feedback' } });
    });
    await openSearch();
    await search('slouceni');
    await first.locator('> a').click();
    await page.waitForURL(/slouceni|stale/);
    expect(told).toHaveLength(3);
  });

  test('on the page for a missing URL begins with the words of that URL', async () => {
    await open('en/404.html');
    await page.evaluate(() => history.replaceState(null, '', '/guide/en/merging-tickets.html'));
    await page.getByRole('button', { name: 'Try the search' }).click();
    expect(await page.getByRole('searchbox').inputValue()).toBe('merging tickets');
  });

  test('on the home page has one field, and the topics are visible without scrolling', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('');
    expect(await page.locator('[aria-haspopup=dialog]:visible').count()).toBe(1 + 3);
    const { y, height } = (await page.locator('.topics').last().boundingBox())!;
    expect(y + height).toBeLessThan(900);
    await page.setViewportSize({ width: 390, height: 844 });
    const [row] = await page.locator('.topic-card').all();
    const [icon, name, count] = await Promise.all(
      ['.icon', 'h3', '.count'].map(async (part) => (await row!.locator(part).boundingBox())!),
    );
    expect(icon!.x + icon!.width).toBeLessThan(name!.x);
    expect(name!.x + name!.width).toBeLessThanOrEqual(count!.x);
  });

  test('a suggestion on the home page searches immediately', async () => {
    await open('');
    await page.getByRole('button', { name: 'klávesové zkratky' }).click();
    await result().waitFor();
  });
});

describe('language', () => {
  test('the switch leads to the partner, whatever its slug', async () => {
    await open('slouceni-pozadavku/');
    await tabTo('English');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guide/en/merging-tickets/');
    expect(await page.getAttribute('html', 'lang')).toBe('en');
  });

  test('of headings is marked where a text is not translated, in the text and in the table of contents', async () => {
    await open('fallback/');
    const languages = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => one.closest<HTMLElement>('[lang]')!.lang));
    expect(await languages('starlight-toc a')).toEqual(['cs', 'en', 'en']);
    expect(await languages('.prose h2, .prose .anchor')).toEqual(['en', 'cs', 'en', 'cs']);
  });

  test('?lang= redirects there too, and does nothing if the language is right', async () => {
    await open('slouceni-pozadavku/?lang=en#steps');
    await page.waitForURL('**/guide/en/merging-tickets/#steps');
    await open('slouceni-pozadavku/?lang=cs');
    expect(page.url()).toContain('/guide/slouceni-pozadavku/');
    await open('tag/zkratky/?lang=en');
    await page.waitForURL('**/guide/en/');
  });
});

describe('article', () => {
  test('a URL with a fragment that is no text does not break the page', async () => {
    await openWith(rendered('::::tabs\n:::tab[One]\n1\n:::\n:::tab[Two]\n2\n:::\n::::\n\n## A heading\n'));
    await page.goto(`${page.url()}#100%`);
    await page.reload();
    await expect.poll(() => page.locator('.prose a.anchor').count()).toBeGreaterThan(0);
  });

  test('arrow keys switch tabs, and a link into a hidden tab opens it', async () => {
    await open('slouceni-pozadavku/');
    const tab = page.getByRole('tab', { name: 'Web' });
    expect(await tab.getAttribute('aria-selected')).toBe('true');
    await tab.focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Mobil');
    expect(await page.getByRole('tabpanel').textContent()).toContain('doleva');
    await open('slouceni-pozadavku/#kde-mobil');
    const mobile = page.getByRole('tab', { name: 'Mobil' });
    expect(await mobile.getAttribute('aria-selected')).toBe('true');
    await tab.click();
    await page
      .locator('.prose a')
      .first()
      .evaluate((link: HTMLAnchorElement) => {
        link.hash = location.hash;
        link.search = '';
        link.pathname = location.pathname;
        link.click();
      });
    expect(await mobile.getAttribute('aria-selected')).toBe('true');
  });

  test('without scripts the bar of a phone has room for the name of the guide, and its menu has the topics', async () => {
    const plain = await device({ ...DEVICES.phone, javaScriptEnabled: false });
    await open('slouceni-pozadavku/', plain);
    expect(await plain.locator('.site-title span').evaluate((name) => name.scrollWidth > name.clientWidth)).toBe(false);
    await plain.locator('.sl-menu-button').click();
    expect(await plain.locator('.guide-sidebar').getByRole('link', { name: 'Požadavky' }).first().isVisible()).toBe(
      true,
    );
  });

  test('no bar covers the text of a small screen magnified fourfold', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await open('slouceni-pozadavku/');
    await page.evaluate(() => scrollTo(0, 400));
    const isText = () => page.evaluate(() => document.elementFromPoint(160, 8)?.closest('main') !== null);
    await expect.poll(isText).toBe(true);
  });

  test('borders have a contrast of 3 for readers who ask for more', async () => {
    await page.emulateMedia({ contrast: 'more', colorScheme: 'light' });
    await open('');
    const border = page.locator('.topic-card').first();
    expect(await border.evaluate((card) => getComputedStyle(card).borderTopColor)).toBe('rgb(130, 143, 145)');
  });

  test('without scripts every tab is readable', async () => {
    const plain = await device({ javaScriptEnabled: false });
    await open('slouceni-pozadavku/', plain);
    expect(await plain.getByText('Přejeďte po požadavku doleva.').isVisible()).toBe(true);
    expect(await plain.getByText('Nabídka Další akce').isVisible()).toBe(true);
  });

  test('the table of contents does not move while the text is still loading', async () => {
    const left = () => page.locator('.right-sidebar').evaluate((list) => list.getBoundingClientRect().left);
    await open('slouceni-pozadavku/');
    const whole = await left();
    await page.route('**/slouceni-pozadavku/', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const begun = html.slice(0, html.search(/<div class="main-pane/));
      expect(begun).toContain('right-sidebar');
      return route.fulfill({ response, body: begun });
    });
    await open('slouceni-pozadavku/');
    expect(await left()).toBe(whole);
  });

  test('a wide table can be focused by keyboard on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('slouceni-pozadavku/');
    const frame = page.getByRole('region', { name: 'Tabulka 1' });
    await expect.poll(() => frame.getAttribute('tabindex'), { timeout: 60_000 }).toBe('0');
    // A table that fits is not a tab stop.
    await page.setViewportSize({ width: 1440, height: 844 });
    await expect.poll(() => frame.getAttribute('tabindex'), { timeout: 60_000 }).toBeNull();
  });

  test('an embed loads only after consent', async () => {
    await open('slouceni-pozadavku/');
    expect(await page.locator('iframe').count()).toBe(0);
    await page.route('**/embed/1', (route) => route.fulfill({ body: 'video' }));
    await page.getByRole('button', { name: 'Načíst obsah' }).click();
    expect(await page.locator('iframe').getAttribute('src')).toBe('https://video.example.com/embed/1');
  });

  test.each([
    ['slouceni-pozadavku/', /^Zvětšit obrázek: ./, 'Zavřít'],
    ['en/merging-tickets/', /^Enlarge the picture: ./, 'Close'],
  ])('a picture of %s can be enlarged by keyboard, and the focus returns', async (path, name, close) => {
    await open(path);
    const picture = page.getByRole('button', { name });
    await picture.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img').waitFor();
    expect(await focused()).toBe(close);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await hasFocus(picture)).toBe(true);
    await picture.click();
    await dialog.getByRole('img').click();
    await expect.poll(() => dialog.count()).toBe(0);
  });

  test.each([
    ['slouceni-pozadavku/', 'Kopírovat stránku', 'Zkopírováno'],
    ['en/merging-tickets/', 'Copy page', 'Copied'],
  ])('%s can be copied as Markdown, and so can the link to a heading', async (path, button, said) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await open(path);
    await page.getByRole('button', { name: button }).click();
    await page.locator('.page-actions').getByText(said).waitFor();
    expect(await copied()).toMatch(/^# \S/);
    const anchor = page.locator('.anchor').first();
    await anchor.focus();
    await page.keyboard.press('Enter');
    await page.locator('.sl-heading-wrapper').first().getByText(said).waitFor();
    expect(await copied()).toBe(new URL((await anchor.getAttribute('href'))!, `${site.origin}${BASE}${path}`).href);
  });

  test('the chosen colour scheme is remembered', async () => {
    await open('slouceni-pozadavku/');
    const before = await page.getAttribute('html', 'data-theme');
    await page.locator('.site-header [data-theme-toggle]').click();
    await page.reload();
    expect(await page.getAttribute('html', 'data-theme')).not.toBe(before);
  });
});

describe('was this helpful', () => {
  const WORDS = {
    cs: ['Pomohla vám tato stránka?', 'Ne', 'Děkujeme za odpověď.', 'Co na stránce chybí', 'Odeslat', 'jsme přijali'],
    en: ['Was this page helpful?', 'No', 'Thank you for your feedback.', 'What is missing', 'Send', 'have received'],
  };

  const placeOf = (group: Locator) => group.evaluate((box: HTMLElement) => [box.offsetTop, box.offsetHeight]);

  test('reserves its space before any script file has run', async () => {
    const heights = async () => {
      await open('slouceni-pozadavku/');
      return page.locator('guide-feedback').evaluate((box: HTMLElement) => box.offsetHeight);
    };
    const height = await heights();
    await page.route('**/*.js', (route) => route.abort());
    expect([height > 0, await heights()]).toEqual([true, height]);
  });

  test.each([
    ['slouceni-pozadavku/', WORDS.cs],
    ['en/merging-tickets/', WORDS.en],
  ])('%s accepts an answer and a comment by keyboard, without moving', async (path, words) => {
    const [question = '', no = '', thanks = '', comment = '', send = '', received = ''] = words;
    await open(path);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''));
    const group = page.getByRole('group', { name: question });
    const place = await placeOf(group);
    await group.getByRole('button', { name: no }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(thanks).waitFor();
    expect(await group.getByRole('button', { name: no }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByLabel(comment).waitFor();
    expect(await axe(page)).toEqual([]);
    await keys(page, 'Tab', 'never', 'Tab');
    expect(await focused()).toBe(send);
    await see(page, page.keyboard.press('Enter'), '.feedback-status.error');
    await page.getByLabel(comment).fill('A picture.');
    await page.getByRole('button', { name: send }).press('Enter');
    await page.getByText(received).waitFor();
    expect(await focused()).toContain(received);
    expect(await axe(page)).toEqual([]);
    const said = sent.map((body) => Object.fromEntries(new URLSearchParams(body)));
    expect(said.map(({ helpful, comment }) => [helpful, comment])).toEqual([
      ['no', undefined],
      ['no', 'never'],
      ['no', 'A picture.'],
    ]);
    expect(said[0]).toMatchObject({ id: path.startsWith('en') ? '312' : '212', url: page.url() });
    expect(await placeOf(group)).toEqual(place);
  });

  test.each([
    ['slouceni-pozadavku/', { yes: 'Ano', thanks: 'Děkujeme za odpověď.', id: '212', language: 'cs' }],
    ['en/merging-tickets/', { yes: 'Yes', thanks: 'Thank you for your feedback.', id: '312', language: 'en' }],
  ])('%s does not ask without our server, unless a hook takes the answer', async (path, expected) => {
    const url = `${site.origin}${BASE}${path}`;
    const hook = 'https://hook.example/feedback';
    let html = '';
    await page.route(url, async (route) => {
      const response = await route.fetch();
      html = await response.text();
      await route.fulfill({ contentType: 'text/html', body: html });
    });
    await page.goto(url);
    expect(await page.locator('guide-feedback').isVisible()).toBe(false);
    await page.unroute(url);
    let said = '';
    await page.route(hook, (route) => {
      said = route.request().postData() ?? '';
      return route.fulfill({ status: 200, body: 'ok' });
    });
    const withHook = html.replace('<guide-feedback', `<guide-feedback data-hook="${hook}"`);
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: withHook }));
    await page.goto(url);
    await page.getByRole('button', { name: expected.yes, exact: true }).click();
    await page.getByText(expected.thanks).waitFor();
    const { id, language } = expected;
    expect(Object.fromEntries(new URLSearchParams(said))).toMatchObject({ id, helpful: 'yes', language });
  });

  test('is hidden without scripts', async () => {
    const plain = await device({ ...DEVICES.desktop, javaScriptEnabled: false });
    await open('slouceni-pozadavku/', plain);
    expect(await plain.locator('guide-feedback').isVisible()).toBe(false);
  });
});

test('protected article explains a wrong password, and shows the text for the right one', async () => {
  await open('servisni-hesla/');
  await page.getByLabel('Heslo').fill('spatne');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#unlock-status').textContent()).toContain('Heslo nesouhlasí');
  expect(await page.locator('#password').ariaSnapshot()).toContain('[invalid');
  await page.getByLabel('Heslo').fill('tajneheslo');
  await see(page, page.keyboard.press('Enter'), 'text=Text jen pro zvané.');
  expect(page.url()).not.toContain('tajneheslo');
  expect(await axe(page)).toEqual([]);
});

test('an old URL redirects to the new one without scripts', async () => {
  await open('stara-adresa/');
  await page.waitForURL('**/guide/slouceni-pozadavku/');
});

test('topics beside the list of all articles are evenly spaced, even with nested topics', async () => {
  await open('archive/');
  const links = page.locator('.list .topic-tree a');
  const boxes = await links.evaluateAll((all) =>
    all.map((link) => link.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
  );
  const gaps = boxes.slice(1).map(({ top }, at) => top - boxes[at]!.bottom);
  expect(await page.locator('.topic-tree .topic-tree a').count()).toBeGreaterThan(0);
  // A link that begins a column is above the previous one.
  expect(new Set(gaps.filter((gap) => gap > -1).map(Math.round))).toEqual(new Set([0]));
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEVICES, launch } from '../helpers/browser.ts';
import { freePort } from '../helpers/free-port.ts';
import { page, put, type ContentFiles } from '../helpers/guide-folder.ts';
import { environmentOf, makeSmallFolders, run, startServer } from '../helpers/served.ts';

/** Features that readers expect of a help centre, in each language, in a browser on the real server. */
const LANGUAGES = {
  cs: {
    ...{ home: '/', topic: 'Zahrada', article: 'Kdy zalévat', other: 'Kdy sít', ids: [901, 902, 903, 904] },
    words: { contact: 'Zeptejte se', related: 'Související články', helped: 'Ano', thanks: 'Děkujeme za odpověď.' },
    more: { comment: 'Co vám pomohlo? (nepovinné)', send: 'Odeslat', copy: 'Kopírovat stránku', copied: 'Zkopírováno' },
    ...{ found: 'Pro „qqqzzz“', api: 'API průvodce', run: 'Spustit', asked: 'Co když prší?', said: 'Počkejte.' },
    ...{ heading: 'Příliš žluťoučký kůň', id: 'prilis-zlutoucky-kun' },
  },
  en: {
    ...{ home: '/en/', topic: 'Garden', article: 'When to water', other: 'When to sow', ids: [911, 912, 913, 914] },
    words: { contact: 'Ask us', related: 'Related articles', helped: 'Yes', thanks: 'Thank you for your feedback.' },
    more: { comment: 'What helped you? (optional)', send: 'Send', copy: 'Copy page', copied: 'Copied' },
    ...{ found: 'Nothing found for “qqqzzz”', api: 'API', run: 'Run', asked: 'And if it rains?', said: 'Wait.' },
    ...{ heading: 'A café, naïvely', id: 'a-cafe-naively' },
  },
} as const;

const FENCE = '```';

function filesOf(language: 'cs' | 'en'): ContentFiles {
  const { home, topic, article, other, ids, asked, said, heading } = LANGUAGES[language];
  const [term, first, second, block] = ids;
  const more = { date: '2026-01-02T08:00:00', author: 1, categories: [term] };
  const text = [
    ...['<!--faq-->', `::block{ref=${block}}`, `## ${heading}`, `[${other}](${home}sow/)`, `## ${asked}`, said],
    `${FENCE}json title="config.json" {2}\n{\n  "water": true\n}\n${FENCE}`,
  ];
  return {
    [`${language}/categories/garden.md`]: page({ id: term, name: topic }),
    [`${language}/blocks/reader.md`]: page(
      { id: block, title: 'B', ...more, categories: undefined },
      `${topic} ${said}`,
    ),
    [`${language}/posts/water.md`]: page({ id: first, title: article, ...more }, text.join('\n\n')),
    [`${language}/posts/sow.md`]: page({ id: second, title: other, ...more }, `[${article}](${home}water/)`),
  };
}

const folders = await makeSmallFolders();
const settings = `name: { cs: Průvodce, en: Guide }\ncontact: { label: { cs: Zeptejte se, en: Ask us }, url: a@b.example }\n`;
await put({ ...folders }, { ...filesOf('cs'), ...filesOf('en'), 'site.yaml': settings });
const env = environmentOf(folders, { PORT: String(await freePort()) });
const [server, browser] = await Promise.all([startServer(env), launch()]);

async function open(path: string, options: BrowserContextOptions = DEVICES['desktop']!): Promise<Page> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(server.address + path);
  return page;
}

describe.each(Object.entries(LANGUAGES))('in %s', (language, expected) => {
  const { home, article, words, more } = expected;
  const water = `${home}water/`;

  test('an article ends with related ones and a contact; a missing page and a search without results have the contact too', async () => {
    const page = await open(water);
    const related = page.getByRole('navigation', { name: words.related }).getByRole('link');
    expect(await related.first().textContent()).toContain(expected.other);
    const contact = () => page.locator('.contact:visible').getByRole('link', { name: words.contact });
    expect(await contact().getAttribute('href')).toBe('mailto:a@b.example');
    await page.goto(`${server.address}${home}nic-takoveho/`);
    expect(await contact().first().isVisible()).toBe(true);
    await page.goto(`${server.address}${home}search/?q=qqqzzz`);
    await page.getByText(expected.found).waitFor();
    expect(await page.getByRole('dialog').getByRole('link', { name: words.contact }).isVisible()).toBe(true);
  });

  test("a reader's feedback reaches the editors", async () => {
    const page = await open(water);
    await page.getByRole('button', { name: words.helped, exact: true }).click();
    await page.getByText(words.thanks).waitFor();
    await page.getByRole('textbox', { name: more.comment }).fill(`Comment in ${language}`);
    await page.getByRole('button', { name: more.send }).click();
    const file = join(folders.dataDir, 'feedback');
    await expect.poll(() => existsSync(file)).toBe(true);
    await expect.poll(async () => (await run('scripts/report.ts', env)).output).toContain(`Comment in ${language}`);
  });

  test('the page has metadata for machines: feeds of its topic, structured data, pictures, icons, Markdown', async () => {
    const page = await open(`${home}category/garden/`);
    const attributes = (selector: string, name: string) =>
      page.locator(selector).evaluateAll((all, name) => all.map((one) => one.getAttribute(name) ?? ''), name);
    const get = async (url: string) => (await page.request.get(new URL(url, page.url()).href)).text();
    for (const type of ['rss', 'atom']) {
      const [feed = ''] = await attributes(`link[type="application/${type}+xml"]`, 'href');
      expect(feed).toContain(`${home}category/garden/`);
      expect(await get(feed)).toContain(`<title>${article}</title>`);
    }

    await page.goto(server.address + water);
    const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
      '@graph': { '@type': string; mainEntity?: unknown }[];
    };
    expect(graph['@graph'].map((part) => part['@type'])).toEqual(['BreadcrumbList', 'TechArticle', 'FAQPage']);
    const [question, ...others] = graph['@graph'][2]?.mainEntity as Record<string, unknown>[];
    expect(question).toMatchObject({
      name: expected.asked,
      acceptedAnswer: { text: expect.stringContaining(expected.said) },
    });
    expect(others).toEqual([]);

    const [shared = ''] = await attributes('meta[property="og:image"]', 'content');
    expect(shared).toBe(`${server.address}${home}category/garden/social.png`);
    const icons = await attributes('link:is([rel=icon], [rel="apple-touch-icon"])', 'href');
    const [manifest = ''] = await attributes('link[rel=manifest]', 'href');
    const installed = (JSON.parse(await get(manifest)) as { icons: { src: string }[] }).icons.map(({ src }) => src);
    const widths = await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map(async (url) => {
            const image = Object.assign(new Image(), { src: url });
            await image.decode();
            return image.naturalWidth;
          }),
        ),
      [shared, ...icons, ...installed],
    );
    expect(widths[0]).toBe(1200);
    expect(widths.length).toBeGreaterThanOrEqual(6);
    expect(Math.min(...widths)).toBeGreaterThan(0);

    const [markdown = ''] = await attributes('link[type="text/markdown"]', 'href');
    const text = await get(markdown);
    expect(text).toContain(`title: "${article}"\nurl: "${server.address}${water}"`);
    expect(text).toContain(`${expected.topic} ${expected.said}`);
    expect(text).not.toContain('::block');
    expect(await get(`${home}llms.txt`)).toContain(`[${expected.topic}](${server.address}${home}category/garden/)`);
    expect(await get(`${home}llms-full.txt`)).toContain(`# ${article}`);
  });

  test('the page and the links to its headings can be copied by touch', async () => {
    const page = await open(water, { ...DEVICES['phone'], permissions: ['clipboard-read', 'clipboard-write'] });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: more.copy }).tap();
    await page.locator('.page-actions').getByText(more.copied).waitFor();
    expect(await copied()).toContain(`# ${article}`);
    const anchor = page.locator(`a.anchor[href="#${expected.id}"]`);
    expect(await anchor.evaluate((link) => getComputedStyle(link).opacity)).toBe('1');
    await anchor.tap();
    await expect.poll(copied).toBe(`${server.address}${water}#${expected.id}`);
  });

  test.each([
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(14, 21, 22)'],
  ] as const)(
    'without JavaScript the page is %s like the system, and links to all topics',
    async (colorScheme, colour) => {
      const page = await open(water, { ...DEVICES['desktop'], colorScheme, javaScriptEnabled: false });
      const root = page.locator('html');
      expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(colour);
      expect(await root.getAttribute('lang')).toBe(language);
      expect(await page.locator('.to-topics:visible').getAttribute('href')).toBe(`${home}#topics`);
      expect(await page.locator('.search-open:visible').count()).toBe(0);
    },
  );

  test('code has colours, a title and a highlighted line', async () => {
    const page = await open(water);
    expect(await page.locator('.code-block figcaption').textContent()).toBe('config.json');
    expect(await page.locator('mark.hl-line').textContent()).toBe('  "water": true\n');
    const colourOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((part) => getComputedStyle(part).color);
    expect(await colourOf('pre .hl-name')).not.toBe(await colourOf('pre code'));
  });

  test('the footer links to the API reference, whose examples are highlighted and work', async () => {
    const page = await open(water);
    await page.getByRole('contentinfo').or(page.locator('footer')).getByRole('link', { name: 'API' }).first().click();
    await page.waitForURL(`${server.address}${home}api/`);
    expect(await page.locator('h1').textContent()).toContain(expected.api);
    await page.goto(`${server.address}${home}api/categories/`);
    expect(await page.locator('pre .hl-name').count()).toBeGreaterThan(5);
    expect(await page.locator('pre .hl-string').count()).toBeGreaterThan(5);
    await page.getByRole('link', { name: expected.run }).first().click();
    expect(page.url()).toContain('/cms-json/cms/v2/categories');
    expect(await page.locator('body').textContent()).toMatch(/^\[\{"id":/);
  });
});

import type { BrowserContextOptions, FrameLocator, Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { axe, DEVICES, launch } from '../../helpers/browser.ts';
import { page as contentFile } from '../../helpers/guide-folder.ts';
import { serve } from '../../helpers/serve.ts';
import { GUIDE } from './guide.ts';
import { startSite } from './site.ts';

const VIDEO = 'https://youtu.be/aqz-KE-bpKQ';
const PLAYER = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

const clip = contentFile(
  { id: 50, title: 'Video', slug: 'video', date: '2025-01-02T03:04:05', author: 1 },
  `Podívejte se:\n\n${VIDEO}\n\nA přečtěte si:\n\n/zaciname/`,
);
/** The current content of the other site. */
let shown = '';
let page: Page;
/** All requests of the pages, and all their errors. */
let requests: string[];
let complaints: string[];

const site = await startSite({ ...GUIDE, 'cs/posts/video.md': clip });
const other = await serve((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><title>Other</title><link rel="icon" href="data:,">${shown}`);
});
const browser = await launch();

afterEach(() => page?.context().close());

async function open(url: string, options: BrowserContextOptions = DEVICES['desktop']!): Promise<void> {
  const context = await browser.newContext(options);
  requests = [];
  complaints = [];
  context.on('request', (request) => requests.push(request.url()));
  context.on('console', (message) => complaints.push(message.text()));
  await context.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }));
  page = await context.newPage();
  await page.goto(url);
}

const elsewhere = () => requests.filter((url) => !url.startsWith(site.base) && !url.startsWith('data:'));

describe('a third-party work in an article', () => {
  test('is loaded only after the click', async () => {
    await open(`${site.base}/video/`);
    await page.mouse.wheel(0, 3_000);
    await page.locator('.embed-consent a').hover();
    await page.waitForLoadState('networkidle');
    expect([elsewhere(), await page.locator('iframe').count()]).toEqual([[], 0]);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Načíst obsah' }).click();
    await page.frameLocator('.embed-consent iframe').getByText('player').waitFor();
    expect(elsewhere()).toEqual([PLAYER]);
    expect(await page.locator('iframe').getAttribute('title')).toBe('YouTube');
    expect(complaints).toEqual([]);
  });

  test('is a link without scripts', async () => {
    await open(`${site.base}/video/`, { javaScriptEnabled: false });
    expect(await page.locator('.embed-consent').innerText()).toBe(VIDEO);
    expect(await page.locator('.embed-consent a').getAttribute('href')).toBe(VIDEO);
    expect(elsewhere()).toEqual([]);
  });

  test('cannot be a frame that is not on the list', async () => {
    await open(`${site.base}/video/`);
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = 'https://elsewhere.example/';
      document.body.append(frame);
    });
    await expect.poll(() => complaints.join()).toContain('frame-src');
    expect(elsewhere()).toEqual([]);
  });
});

test('an article of ours is a card that is a link as a whole', async () => {
  await open(`${site.base}/video/`);
  const box = (await page.locator('.link-card').boundingBox())!;
  await page.mouse.click(box.x + box.width - 8, box.y + box.height - 8);
  await page.waitForURL(`${site.base}/zaciname/`);
});

describe('an article of ours on another site', () => {
  const embed = async (path: string): Promise<string> => {
    const query = new URLSearchParams({ url: site.base + path });
    return ((await (await fetch(`${site.base}/cms-json/oembed/1.0/embed?${query}`)).json()) as { html: string }).html;
  };

  /** Shows the article, with its style and picture loaded. */
  async function openFrame(options: BrowserContextOptions): Promise<FrameLocator> {
    shown = await embed('/zaciname/');
    await open(other.url, options);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Začínáme & spolu' }).waitFor();
    // The heading is there before the style: without it the picture alone is higher than the frame.
    await page.frames()[1]?.waitForLoadState('load');
    return frame;
  }

  test.each(['light', 'dark'] as const)('is shown entirely in its frame, %s', async (colorScheme) => {
    const frame = await openFrame({ ...DEVICES['desktop'], colorScheme });
    const { height, scrolls, background } = await frame.locator('html').evaluate((html) => ({
      height: html.clientHeight,
      scrolls: html.scrollHeight > html.clientHeight,
      background: getComputedStyle(html.querySelector('body')!).backgroundColor,
    }));
    expect({ height, scrolls }).toEqual({ height: 338, scrolls: false });
    expect(background).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(14, 21, 22)');
    expect(await frame.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect([complaints, await page.context().cookies()]).toEqual([[], []]);
  });

  test.each([
    ['wide', 'letterSpacing', '0.3em'],
    ['large', 'fontSize', '200%'],
  ] as const)('keeps title and footer in its frame for readers with %s letters', async (_name, property, value) => {
    const frame = await openFrame(DEVICES['desktop']!);
    const found = await frame.locator('html').evaluate(
      (html, [property, value]) => {
        html.style[property] = value;
        const inside = (selector: string) => {
          const { top, bottom } = html.querySelector(selector)!.getBoundingClientRect();
          return top >= 0 && bottom <= html.clientHeight;
        };
        return { scrolls: html.scrollHeight > html.clientHeight, title: inside('h1'), footer: inside('footer') };
      },
      [property, value] as const,
    );
    expect(found).toEqual({ scrolls: false, title: true, footer: true });
  });

  test('opens in a window of its own, where everything works', async () => {
    shown = await embed('/zaciname/');
    await open(other.url);
    const opened = page.waitForEvent('popup');
    await page.frameLocator('iframe').getByRole('heading').getByRole('link').click();
    const article = await opened;
    expect(article.url()).toBe(`${site.base}/zaciname/`);
    expect(await article.evaluate(() => [window.opener, localStorage.length, window.origin])).toEqual([
      null,
      expect.any(Number),
      new URL(site.base).origin,
    ]);
    expect(page.url()).toBe(`${other.url}/`);
  });

  test('is never its whole page', async () => {
    shown = `<iframe src="${site.base}/zaciname/"></iframe>`;
    await open(other.url);
    await expect.poll(() => complaints.join()).toContain('frame-ancestors');
    expect(await page.frames()[1]?.evaluate(() => document.body.innerText.includes('Začátek'))).toBe(false);
  });

  test('is accessible', async () => {
    await open(`${site.base}/zaciname/embed/`, { viewport: { width: 600, height: 338 } });
    expect(await axe(page)).toEqual([]);
  });
});

import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEVICES, axe, launch } from '../../helpers/browser.ts';
import { viewsFor } from './fixtures/views.ts';
import { serveSite } from './site.ts';

const BASE = '/';

const site = await serveSite(BASE);
const browser = await launch();

const pages = (['cs', 'en'] as const).flatMap((language) =>
  Object.entries(viewsFor(BASE, language))
    .filter(([, view]) => view.kind !== 'redirect')
    .map(([name, view]) => [`${language} ${name}`, view.frame.path] as const),
);

describe('on a phone with text twice as large', () => {
  let page: Page;

  beforeAll(async () => {
    const large = await launch('--blink-settings=defaultFontSize=32');
    const narrow = { ...DEVICES['phone'], viewport: { width: 320, height: 640 } };
    page = await (await large.newContext(narrow)).newPage();
  });

  test.each(pages)('%s (%s) has nothing beside a screen of 320 pixels', async (_, path) => {
    await page.goto(site.origin + path);
    const beside = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((part) => part.checkVisibility() && !part.closest('pre, .table-scroll, .tab-list'))
        .filter((part) => part.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((part) => part.outerHTML.slice(0, 100)),
    );
    expect(beside).toEqual([]);
  });
});

describe.each(Object.keys(DEVICES))('on a %s', (device) => {
  let page: Page;
  let troubles: string[];

  beforeAll(async () => {
    page = await (await browser.newContext(DEVICES[device])).newPage();
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('request', (request) => request.url().startsWith(site.origin) || troubles.push(request.url()));
  });

  test.each(pages)(
    '%s passes axe, requests nothing from other servers, and obeys the content security policy',
    async (_, path) => {
      troubles = [];
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(site.origin + path);
      expect(await axe(page)).toEqual([]);
      if (device === 'desktop') {
        // Colours are the same at every width.
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.reload();
        expect(await axe(page, 'colours')).toEqual([]);
      }
      expect(troubles).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, 'the page scrolls sideways').toBeLessThanOrEqual(0);
    },
  );
});

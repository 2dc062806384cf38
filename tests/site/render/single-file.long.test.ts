import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { makeRendering, openTemplates } from '../../../api/site/live/build-site.ts';
import { writeSingleFiles } from '../../../scripts/single-file/write-single-files.ts';
import { axe, DEVICES, launch } from '../../helpers/browser.ts';
import { makeFolders } from '../../helpers/served.ts';
import { openReader } from '../../helpers/test-app.ts';

const asked: string[] = [];

const folder = await makeFolders();
const report = (error: unknown) => {
  throw error;
};
const base = 'https://guide.test/pomoc';
const rendering = makeRendering(await openReader(folder, { base, report }), await openTemplates(base));
await writeSingleFiles(folder.outDir, rendering);
const browser = await launch();

async function open(language: string, colorScheme: 'light' | 'dark', device = 'desktop'): Promise<Page> {
  const page = await (await browser.newContext({ ...DEVICES[device], colorScheme, offline: true })).newPage();
  const url = pathToFileURL(join(folder.outDir, `guide.${language}.html`)).href;
  page.on('request', (request) => {
    if (request.url() !== url && !request.url().startsWith('data:')) asked.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') asked.push(message.text());
  });
  await page.goto(url);
  await page.locator('search').waitFor();
  return page;
}

it('works offline from a file: contents link to texts, pictures are embedded, nothing is requested', async () => {
  const page = await open('cs', 'light');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Přeskočit na obsah' }).press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Sloučení požadavků', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector(':target h3')?.textContent))
    .toBe('Sloučení požadavků');
  const dead = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
      .map((link) => decodeURIComponent(link.hash.slice(1)))
      .filter((id) => !document.getElementById(id)),
  );
  expect(dead).toEqual([]);
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
  const widths = await page.evaluate(() =>
    Promise.all(
      [...document.images].map(async (image) => {
        await image.decode();
        return image.naturalWidth;
      }),
    ),
  );
  expect(widths.length).toBeGreaterThan(5);
  expect(Math.min(...widths)).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

it('finds words in all their forms, also on a phone', async () => {
  for (const [language, query, title] of [
    ['cs', 'sloučením požadavku', 'Sloučení požadavků'],
    ['en', 'merged tickets', 'Merging tickets'],
  ] as const) {
    const page = await open(language, 'dark', 'phone');
    await page.getByRole('searchbox').fill(query);
    await page.locator('.search-results > li > a', { hasText: title }).first().click();
    await expect.poll(() => page.evaluate(() => document.querySelector(':target h3')?.textContent)).toBe(title);
  }
  expect(asked).toEqual([]);
});

it('is accessible and follows the colour scheme of the system', async () => {
  const shades: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    const page = await open('en', scheme);
    // Tables of the sample have an empty corner cell.
    expect((await axe(page)).filter((one) => !one.startsWith('empty-table-header: <th></th>'))).toEqual([]);
    shades.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  expect(shades).toEqual(['rgb(255, 255, 255)', 'rgb(14, 21, 22)']);
});

it('exists in both languages, and contains nothing to load', async () => {
  for (const language of ['cs', 'en']) {
    const html = await readFile(join(folder.outDir, `guide.${language}.html`), 'utf8');
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).not.toMatch(/<(?:script|img|link)[^>]* (?:src|href)="(?!data:)/);
    expect(html).toContain('href="https://guide.test/pomoc/');
  }
});

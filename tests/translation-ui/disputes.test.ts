import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axe, launch } from '../helpers/browser.ts';
import { startGuide, type Guide } from './guide.ts';

let browser: Browser;
let guide: Guide;

beforeAll(async () => {
  browser = await launch();
  guide = await startGuide(browser);
});

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

afterAll(async () => {
  await browser?.close();
  await guide?.stop();
});

const field = (page: Page, at: number) => page.locator('.unit .field').nth(at);

/** Types something into every open unit and delivers. */
async function translate(page: Page, words: string): Promise<void> {
  await page.waitForSelector('.unit');
  const count = await page.locator('.unit').count();
  for (let at = 0; at < count; at++) {
    if ((await page.locator('.unit').nth(at).getAttribute('data-state')) === 'final') continue;
    await field(page, at).click();
    await page.keyboard.press('ControlOrMeta+KeyA');
    await page.keyboard.type(`${words} ${'abcdef'[at]}.`);
  }
  await page.waitForSelector('.save-status[data-state=saved]');
  await page.locator('.deliver .primary').click();
  await page.waitForSelector('.delivery .good');
}

test('what an editor wrote into a translation is shown beside its source, and kept on request', async () => {
  const source = await guide.write('posts', { title: 'Okno', content: 'První.\n\nDruhý.', status: 'publish' });
  const first = await guide.visit('manager', await guide.order(source.id));
  await translate(first.page, 'Delivered');
  const [target] = (await (await fetch(`${guide.base}/cms-json/cms/v2/posts?lang=en&search=Delivered`)).json()) as {
    id: number;
  }[];
  await guide.write(`posts/${target!.id}`, { content: 'Delivered b.\n\nClose the window.' });
  await guide.write(`posts/${source.id}`, { content: 'První.\n\nDruhý jinak.' });

  const { page, troubles } = await guide.visit('manager', await guide.order(source.id));
  await page.waitForSelector('.dispute');
  const sides = await page.locator('.dispute-side pre').allTextContents();
  expect(sides).toEqual(['Druhý jinak.', 'Close the window.']);
  expect(await axe(page)).toEqual([]);
  const keep = page.getByRole('button', { name: 'Keep the edited text' });
  await keep.focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.dispute [aria-pressed=true]');
  expect(await page.locator('.dispute [aria-pressed=true]').textContent()).toBe('Keep the edited text');
  expect(await page.locator('.unit[data-state=open]').count()).toBe(0);
  await page.locator('.deliver .primary').click();
  await page.waitForSelector('.delivery .good');
  const live = await (await fetch(`${guide.base}/cms-json/cms/v2/posts/${target!.id}`)).json();
  expect((live as { content: { rendered: string } }).content.rendered).toContain('Close the window.');
  expect(troubles).toEqual([]);
});

test('a manager finds, corrects and removes what the memory offers', async () => {
  const source = await guide.write('posts', { title: 'Paměť', content: 'Zapamatovaná věta.', status: 'publish' });
  const first = await guide.visit('manager', await guide.order(source.id));
  await translate(first.page, 'Remembered');

  const { page, troubles } = await guide.visit('manager');
  await page.click('#tab-memory');
  await page.fill('#memory-search', 'zapamatovana');
  await page.keyboard.press('Enter');
  const entry = page.locator('.memory-entry');
  await entry.waitFor();
  expect(await axe(page)).toEqual([]);
  await entry.locator('.field').click();
  await page.keyboard.press('ControlOrMeta+KeyA');
  await page.keyboard.type('Corrected sentence.');
  await entry.getByRole('button', { name: 'Save' }).click();
  await page.waitForFunction(() => document.querySelector('.message')?.textContent === 'Saved');
  expect(await entry.locator('.field').textContent()).toBe('Corrected sentence.');
  await entry.getByRole('button', { name: 'Remove' }).click();
  await page.locator('dialog button', { hasText: 'Remove' }).click();
  await page.waitForSelector('.panel .nothing:has-text("Nothing found.")');
  expect(troubles).toEqual([]);
});

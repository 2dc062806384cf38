import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axe, DEVICES, picture, keys, see } from '../helpers/browser.ts';
import { startGuide } from './guide.ts';
import { deliver, field, typeIn } from './page.ts';

const BODY = [
  'Stiskněte **Uložit** do 30 minut, viz [přehled](/article-51/).',
  '## Postup při výpadku',
  'Spusťte `npm start` a počkejte na zprávu *hotovo*.',
  '| Stav | Význam |\n|---|---|\n| Nový | Čeká na přečtení |',
].join('\n\n');

const guide = await startGuide();
const known = await guide.publish('Starší článek', BODY);
await translate(await guide.order(known.id));
const content = BODY.replace('Spusťte', 'Nejdřív spusťte');
const { id } = await guide.publish('Řešení výpadku', content);
const editor = (await guide.order(id)).split('?')[0]!;

/** Fills the memory. */
async function translate(path: string): Promise<void> {
  const { page } = await guide.visit('translator', path);
  for (const field of await page.locator('.unit .field').all()) {
    await field.click();
    await keys(page, 'Alt+KeyC', ' EN');
  }
  await deliver(page);
  await page.context().close();
}

test('what is wrong with a translation is said with its field', async () => {
  const { page } = await guide.visit('translator', `${editor}?lang=en`);
  const description = () =>
    field(page, 1).evaluate((field) => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    });
  await typeIn(page, 1, 'Press');
  expect(await description()).toMatch(/^\d tags are missing/);
  await keys(page, 'Control+KeyA', 'Delete');
  expect(await description()).toBe('');
  await page.context().close();
});

test('End and Home lead to the last and the first tab of the console', async () => {
  const { page } = await guide.visit('manager');
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await page.locator('#tab-jobs').press('End');
  expect(await focused()).toBe('tab-settings');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('tab-jobs');
  await keys(page, 'ArrowLeft', 'Home');
  expect(await focused()).toBe('tab-jobs');
  await page.context().close();
});

test('the bar and the tabs of the console are found by their names', async () => {
  const { page } = await guide.visit('admin');
  const links = page.getByRole('navigation', { name: 'Writing and translating' }).getByRole('link');
  expect((await links.allTextContents()).map((label) => label.trim())).toEqual(['Writing', 'Translations', 'People']);
  expect(await page.getByRole('tablist', { name: 'Translations' }).count()).toBe(1);
  await page.context().close();
});

const looks = Object.keys(DEVICES).flatMap((device) =>
  (['light', 'dark'] as const).map((colorScheme, at) => ({ device, colorScheme, language: at ? 'en' : 'cs' })),
);

describe.each(looks)('on a $device, $colorScheme, in $language', ({ device, colorScheme, language }) => {
  const look = { ...DEVICES[device], colorScheme, locale: language };
  const name = `${device}-${colorScheme}`;

  async function inspect(page: Page, what: string, troubles: string[]): Promise<void> {
    await picture(page, `${what}-${name}`);
    expect(await axe(page), what).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
    expect(troubles, what).toEqual([]);
  }

  test('the sign-in form', async () => {
    const page = await (await guide.browser.newContext(look)).newPage();
    await page.goto(`${guide.base}/xlate/console/`);
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    await inspect(page, 'sign-in', []);
    await page.fill('#login', 'manager');
    await page.fill('#password', 'wrong');
    await see(page, page.click('button[type=submit]'), '[role=alert]');
    await inspect(page, 'sign-in-wrong', []);
  });

  test('the console', async () => {
    const { page, troubles } = await guide.visit('manager', 'console/', look);
    await page.locator('.job-history summary').first().click();
    await inspect(page, 'console-jobs', troubles);
    await page.click('#tab-pages');
    await page.check('.gap input >> nth=0');
    await page.check('.gap input >> nth=1');
    await inspect(page, 'console-pages', troubles);
    await page.click('#tab-memory');
    await see(page, page.click('#panel-memory .memory-search button'), '#panel-memory .memory');
    await inspect(page, 'console-memory', troubles);
    for (const tab of ['people', 'settings']) {
      await page.click(`#tab-${tab}`);
      await inspect(page, `console-${tab}`, troubles);
    }
    await page.click('#tab-jobs');
    await see(page, page.click('#estimate'), '.estimate');
    await page.check('.job input[name=job] >> nth=0');
    await inspect(page, 'console-many', troubles);
    await page.uncheck('.job input[name=job] >> nth=0');
    await page.click('.job-actions button');
    await inspect(page, 'console-question', troubles);
  });

  test('the translation page', async () => {
    const { page, troubles } = await guide.visit('translator', `${editor}?lang=${language}`, look);
    await inspect(page, 'editor', troubles);
    expect(await page.locator('.unit .chip').first().getAttribute('lang')).toBe(language);
    await typeIn(page, 1, 'Alt+KeyC', 'Backspace', 'Backspace', ' 5');
    await field(page, 3).click();
    await inspect(page, 'editor-marks', troubles);
    if (device === 'desktop') {
      await page.click('.shortcuts-open');
      await inspect(page, 'editor-shortcuts', troubles);
    }
  });
});

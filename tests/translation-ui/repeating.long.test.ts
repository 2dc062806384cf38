import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axe } from '../helpers/browser.ts';
import { startGuide } from './guide.ts';
import { saved, tabTo } from './page.ts';

const UNITS = 72;
const REPEATS = 14;

const guide = await startGuide();

/** Sections that begin the same way: every fourth block of the article is one of two sentences. */
function article(): string {
  const blocks: string[] = [];
  let own = 0;
  for (let at = 1; at < UNITS; at++) {
    const isRepeat = at % 4 === 0 && at <= 4 * (REPEATS + 2);
    blocks.push(isRepeat ? `Klikněte na tlačítko **${at % 8 === 0 ? 'Uložit' : 'Zpět'}**.` : `Krok číslo ${++own}.`);
  }
  return blocks.join('\n\n');
}

const focused = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('.unit')?.querySelector('.unit-number')?.textContent));

/** Types a text for the focused unit: words, and its tags by their shortcut. */
async function translate(page: Page): Promise<void> {
  const source = (await page.locator('.unit:focus-within .source').textContent()) ?? '';
  const [, number] = /(\d+)\.$/.exec(source) ?? [];
  if (number) return page.keyboard.type(`Step number ${number}.`);
  if (!source.startsWith('Klikněte')) return page.keyboard.type('Repeating');
  await page.keyboard.type('Click ');
  await page.keyboard.press('Alt+KeyK');
  await page.keyboard.type(source.includes('Uložit') ? 'Save' : 'Back');
  await page.keyboard.press('Alt+KeyK');
  await page.keyboard.type('.');
}

test('72 units, 14 of them repeated, are translated by typing 58 texts, by keyboard alone', async () => {
  const { id } = await guide.write('posts', { title: 'Opakující se', content: article(), status: 'publish' });
  const { page, troubles } = await guide.visit('translator', await guide.order(id));
  expect(await page.locator('.unit').count()).toBe(UNITS);
  await page.reload();
  await page.waitForSelector('.unit');
  expect(await tabTo(page, '.skip-link', 3)).toBe(1);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe(1);

  let typed = 0;
  while (await page.locator('.unit[data-state=open]').count()) {
    if (await page.locator('.unit-exact:visible').count()) {
      const at = await focused(page);
      await page.keyboard.press('Alt+KeyA');
      // Focus stays where the user types.
      expect(await focused(page)).toBe(at);
    }
    if (await page.locator('.unit:focus-within[data-state=open]').count()) {
      await translate(page);
      typed++;
    }
    await page.keyboard.press('Control+Enter');
    await saved(page);
  }
  expect(typed).toBe(UNITS - REPEATS);

  await tabTo(page, '.deliver .primary');
  await page.keyboard.press('Enter');
  const link = await page.getAttribute('.delivery .good a', 'href');
  const html = await (await fetch(link!)).text();
  expect(html.match(/Click <strong>(?:Save|Back)<\/strong>\./g)).toHaveLength(REPEATS + 2);
  expect(troubles).toEqual([]);
});

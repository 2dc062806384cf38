import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axe, keys, see } from '../helpers/browser.ts';
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
  await keys(page, 'Click ', 'Alt+KeyK');
  await page.keyboard.type(source.includes('Uložit') ? 'Save' : 'Back');
  await keys(page, 'Alt+KeyK', '.');
}

test('72 units, 14 of them repeated, are translated by typing 58 texts, by keyboard alone', async () => {
  const { id } = await guide.publish('Opakující se', article());
  const { page, troubles } = await guide.visit('translator', await guide.order(id));
  expect(await page.locator('.unit').count()).toBe(UNITS);
  await see(page, page.reload(), '.unit');
  expect([await tabTo(page, '.skip-link'), await axe(page)]).toEqual([1, []]);
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

  await tabTo(page, '.deliver .primary', 'Enter');
  const link = await page.getAttribute('.delivery .good a', 'href');
  const html = await (await fetch(link!)).text();
  expect(html.match(/Click <strong>(?:Save|Back)<\/strong>\./g)).toHaveLength(REPEATS + 2);
  expect(troubles).toEqual([]);
});

import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axe, picture } from './browser.ts';

/** Checks that a page is accessible and not wider than its window, and saves a screenshot of it. */
export async function checkLook(page: Page, name: string, fullPage = false): Promise<void> {
  await picture(page, name, fullPage);
  expect([name, await axe(page)]).toEqual([name, []]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
}

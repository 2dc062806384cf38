import type { Locator, Page } from 'playwright';
import { keys } from '../helpers/browser.ts';

const MOST_TABS = 400;

/**
 * Presses Tab until the element is focused, as a user without a mouse does, and then keys or text. Returns the number of
 * Tabs.
 */
export async function tabTo(page: Page, selector: string, ...pressed: string[]): Promise<number> {
  let tabs = 0;
  while (!(await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))) {
    if (++tabs > MOST_TABS) throw new Error(`${selector} was not reached after ${MOST_TABS} Tabs`);
    await page.keyboard.press('Tab');
  }
  await keys(page, ...pressed);
  return tabs;
}

/** The text box for the translation of a unit. */
export const field = (page: Page, at: number): Locator => page.locator('.unit .field').nth(at);

/** Presses keys or types text in the text box of a unit. */
export async function typeIn(page: Page, at: number, ...typed: string[]): Promise<void> {
  await field(page, at).click();
  await keys(page, ...typed);
}

/** Waits until all typed text is on the server. */
export const saved = (page: Page) => page.waitForSelector('.save-status[data-state=saved]');

/** Types translations of the first units, one after another. */
export async function type(page: Page, ...texts: string[]): Promise<void> {
  for (const [at, text] of texts.entries()) await typeIn(page, at, text);
}

/** Delivers the translation, and waits until it is accepted. */
export async function deliver(page: Page): Promise<void> {
  await page.click('.deliver .primary');
  await page.waitForSelector('.delivery .good');
}

/** The console's message about the outcome of an action. */
export const said = (page: Page, text: string) => page.waitForSelector(`.message:has-text("${text}")`);

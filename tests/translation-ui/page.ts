import type { Locator, Page } from 'playwright';

/** Presses Tab until the element is focused, as a user without a mouse does. Returns the number of key presses. */
export async function tabTo(page: Page, selector: string, most = 400): Promise<number> {
  for (let stops = 0; stops <= most; stops++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return stops;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} was not reached after ${most} Tabs`);
}

/** The text box for the translation of a unit. */
export const field = (page: Page, at: number): Locator => page.locator('.unit .field').nth(at);

/** Waits until all typed text is on the server. */
export const saved = (page: Page) => page.waitForSelector('.save-status[data-state=saved]');

/** Types translations of the first units, one after another. */
export async function type(page: Page, ...texts: string[]): Promise<void> {
  for (const [at, text] of texts.entries()) {
    await field(page, at).focus();
    await page.keyboard.type(text);
  }
}

/** Delivers the translation, and waits until it is accepted. */
export async function deliver(page: Page): Promise<void> {
  await page.click('.deliver .primary');
  await page.waitForSelector('.delivery .good');
}

/** The console's message about the outcome of an action. */
export const said = (page: Page, text: string) => page.waitForSelector(`.message:has-text("${text}")`);

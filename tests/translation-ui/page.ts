import type { Locator, Page } from 'playwright';

/** Presses Tab until the element has the focus, as somebody without a mouse gets there; gives how many times. */
export async function tabTo(page: Page, selector: string, most = 400): Promise<number> {
  for (let stops = 0; stops <= most; stops++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return stops;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached by ${most} Tabs`);
}

/** The box for the translation of a unit. */
export const field = (page: Page, at: number): Locator => page.locator('.unit .field').nth(at);

/** All that was typed is on the server. */
export const saved = (page: Page) => page.waitForSelector('.save-status[data-state=saved]');

/** Types translations of the first units, one after the other. */
export async function type(page: Page, ...texts: string[]): Promise<void> {
  for (const [at, text] of texts.entries()) {
    await field(page, at).focus();
    await page.keyboard.type(text);
  }
}

/** Hands in what is translated, and waits until it is taken over. */
export async function deliver(page: Page): Promise<void> {
  await page.click('.deliver .primary');
  await page.waitForSelector('.delivery .good');
}

/** What the console says came of a decision. */
export const said = (page: Page, text: string) => page.waitForSelector(`.message:has-text("${text}")`);

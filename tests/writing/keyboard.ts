import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { keys } from '../helpers/browser.ts';

type Role = Parameters<Page['getByRole']>[0];

/** More tab stops than any page of the workspace has. */
const MOST_STOPS = 90;

/** A user with only a keyboard and a screen reader. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Finds an element by what a screen reader announces. */
  find(role: Role, name: string | RegExp): Locator {
    return this.page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) });
  }

  /** Presses Tab until the wanted element has the focus. */
  async tabTo(role: Role, name: string | RegExp, key = 'Tab'): Promise<void> {
    const wanted = this.find(role, name);
    await wanted.first().waitFor();
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await hasFocus(wanted)) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`${role} "${String(name)}" cannot be reached by ${key}`);
  }

  /** Moves to a control and presses it. */
  async press(role: Role, name: string | RegExp, key = 'Enter'): Promise<void> {
    await this.tabTo(role, name);
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async enter(times = 1): Promise<void> {
    for (let press = 0; press < times; press++) await this.page.keyboard.press('Enter');
  }

  /** Leaves the text as its hint says: Tab alone indents list items. */
  async leaveText(): Promise<void> {
    await keys(this.page, 'Escape', 'Tab');
  }

  /** Without a mouse, users cannot continue from a control that has disappeared. */
  async expectFocus(role: Role, name: string | RegExp): Promise<void> {
    await expect.poll(() => hasFocus(this.find(role, name))).toBe(true);
  }
}

const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll((found) =>
    found.some((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element),
  );

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { chromium } from 'playwright';
import { closeLater } from './close.ts';

// Tests must not send anything off the machine, including the browser's own housekeeping.
export const QUIET = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/**
 * A browser with a timeout of a minute, because the processors may be busy with other tests. It closes automatically.
 */
export async function launch(...flags: string[]): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: [...QUIET, ...flags] });
  closeLater(() => browser.close());
  browser.on('context', (context) => context.setDefaultTimeout(60_000));
  return browser;
}

export const DEVICES: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true },
};

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Violations of WCAG 2.2 AA and of axe's best practices, one per line. Checking `colours` is enough for a page that has
 * been checked before in other colours.
 */
export async function axe(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Resize observers run in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(async (what) => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(what === 'colours' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, what);
}

type Axe = { run(root: Document, options: object): Promise<{ violations: Violation[] }> };

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };

/** Saves a screenshot of a page, for visual inspection, to the folder in PICTURES. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}

const KEY = /^(?:(?:Control|ControlOrMeta|Alt)\+\w+|Enter|Tab|Escape|Space|Delete|Backspace|End|Home|Arrow\w+)$/;

/** Presses keys by name, like `Control+KeyA`, and types any other text, one after another. */
export async function keys({ keyboard }: Page, ...all: string[]): Promise<void> {
  for (const one of all) await (KEY.test(one) ? keyboard.press(one) : keyboard.type(one));
}

/** Waits for an action and then for what it shows. */
export async function see(page: Page, action: Promise<unknown>, selector: string): Promise<void> {
  await action;
  await page.waitForSelector(selector);
}

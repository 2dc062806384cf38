import { afterAll, expect, test } from 'vitest';
import { startGuide } from './guide.ts';
import { see } from '../helpers/browser.ts';

const UNITS = 1_001;

const guide = await startGuide();
const content = Array.from({ length: UNITS - 1 }, (_, at) => `Odstavec **číslo** ${at + 1}.`).join('\n\n');
const { id } = await guide.write('posts', { title: 'Dlouhý', content, status: 'draft' });
const job = await guide.order(id);
const { page, troubles } = await guide.visit('manager');
// A browser that is never idle: whatever is rendered then is rendered because the user is waiting for it.
await page.addInitScript(() => {
  const actions: (() => void)[] = [];
  Object.assign(globalThis, {
    requestIdleCallback: (action: () => void) => actions.push(action),
    beIdle: () => {
      for (let action = actions.shift(); action; action = actions.shift()) action();
    },
  });
});
await see(page, page.goto(`${guide.base}/xlate/${job}`), '.unit .field');

afterAll(() => expect(troubles).toEqual([]));

test('the session is requested before the script runs; the page data is sent once, compressed', async () => {
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(editor|session)\?|\/session$/.test(name))
      .map((entry) => [/\w+$/.exec(entry.name.split('?')[0]!)![0], (entry as PerformanceResourceTiming).initiatorType]),
  );
  expect(asked.toSorted()).toEqual([
    ['editor', 'fetch'],
    ['session', 'link'],
  ]);
  const [long] = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/editor?'))
      .map(({ encodedBodySize, decodedBodySize }) => ({ encodedBodySize, decodedBodySize })),
  );
  expect(long!.encodedBodySize).toBeLessThan(long!.decodedBodySize / 5);
});

const made = () => page.locator('.unit .field').count();

test('of a thousand units those near the viewport are rendered first, but all are counted', async () => {
  expect(await page.locator('.unit').count()).toBe(UNITS);
  const first = await made();
  expect(first).toBeGreaterThanOrEqual(10);
  expect(first).toBeLessThan(60);
  expect(await page.textContent('.progress-words')).toContain('1001');
  expect(await page.locator('.filter .count').first().textContent()).toBe(String(UNITS));
  expect(await page.getAttribute('.unit:last-child', 'aria-label')).toContain('Unit 1001');
});

test('units scrolled to are rendered, and the keyboard reaches all of them', async () => {
  await page.locator('.unit').nth(700).scrollIntoViewIfNeeded();
  await page.locator('.unit').nth(700).locator('.field').waitFor();
  expect(await made()).toBeLessThan(120);
  await page.locator('.unit').nth(700).locator('.field').focus();
  for (const place of [701, 702, 703]) {
    await page.keyboard.press('Alt+ArrowDown');
    const focused = await page.evaluate(() => document.activeElement?.closest('.unit')?.getAttribute('aria-label'));
    expect(focused).toContain(`Unit ${place + 1},`);
  }
  await see(page, page.keyboard.press('Alt+KeyC'), '.unit:nth-child(704)[data-state=done]');
  expect(await page.locator('.unit').nth(703).locator('.field').textContent()).toContain('703');
});

test('a keystroke updates only counts that changed', async () => {
  const row = page.locator('.unit').nth(702);
  await row.locator('.field').focus();
  // The first key starts an empty unit, which changes counts.
  await see(page, page.keyboard.press('a'), '.unit:nth-child(703)[data-state=rough]');
  await page.evaluate(() => {
    const written: string[] = [];
    const isCounted = ({ target }: MutationRecord) =>
      !(target instanceof Element ? target : target.parentElement!).closest('.unit, .save-status');
    // The server's response for a unit saved meanwhile may change counts too; that is not caused by a keystroke.
    let isTyping = false;
    const note = (records: MutationRecord[]) => {
      if (isTyping) written.push(...records.filter(isCounted).map(({ target }) => target.textContent ?? ''));
    };
    const observer = new MutationObserver(note);
    const all = { subtree: true, childList: true, characterData: true, attributeFilter: ['data-state', 'aria-label'] };
    observer.observe(document.querySelector('.editor-head')!, all);
    const type = (isKey: boolean) => () => {
      note(observer.takeRecords());
      isTyping = isKey;
    };
    addEventListener('beforeinput', type(true), true);
    addEventListener('input', type(false));
    Object.assign(globalThis, { written });
  });
  for (const key of 'bcdefgh') await page.keyboard.press(key);
  expect(await row.locator('.field').textContent()).toContain('abcdefgh');
  expect(await page.evaluate(() => (globalThis as unknown as { written: string[] }).written)).toEqual([]);
});

test('in the end all units are rendered, for searching in the page and for screen readers', async () => {
  await page.evaluate(() => (globalThis as unknown as { beIdle(): void }).beIdle());
  expect(await made()).toBe(UNITS);
  expect(await page.locator('.unit:empty').count()).toBe(0);
});

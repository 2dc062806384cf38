import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { controlIn } from '../../api/lib/escape.ts';
import { HTML_PAYLOADS, URL_PAYLOADS } from '../content/markdown/payloads.ts';
import { openGuide } from './guide.ts';
import { keys, see } from '../helpers/browser.ts';

/** Transfer size limit for the scripts of the page of a text, in bytes. */
const MOST_BYTES = 150 * 1024;

const guide = await openGuide();

const FIELD = 'textarea.plain';
const shown = (page: Page, text: string) =>
  page.frameLocator('.preview-frame').locator('main', { hasText: text }).waitFor();

async function open() {
  const { id } = await guide.publish('Text', 'Before.\n');
  const visit = await guide.visit('editor', '?lang=en');
  const opened = visit.page.waitForResponse(/\/write\/\d+\//);
  await visit.page.goto(`${guide.base}/write/${id}/?lang=en`);
  await visit.page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
  await shown(visit.page, 'Before.');
  return { ...visit, id, answer: await opened };
}

test('the page of a text loads little script, and typing only sends autosaves and preview requests', async () => {
  const { id } = await guide.publish('Light', 'Before.\n');
  const { page } = await guide.visit('editor', '?lang=en');
  // A new context, because a first visit has an empty cache.
  const context = await guide.browser.newContext({ storageState: await page.context().storageState() });
  const fresh = await context.newPage();
  const sizes: Promise<number>[] = [];
  const asked: string[] = [];
  fresh.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await fresh.goto(`${guide.base}/write/${id}/?lang=en`);
  await fresh.getByRole('textbox', { name: 'Text', exact: true }).click();
  await shown(fresh, 'Before.');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50 * 1024);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);

  await fresh.waitForLoadState('networkidle');
  fresh.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await keys(fresh, 'Control+End', '## More\n\n- one\n');
  await shown(fresh, 'one');
  await fresh.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const path = `/guide/cms-json/cms/v2/posts/${id}`;
  await expect.poll(() => asked).toContain(`POST ${path}/autosaves`);
  expect([...new Set(asked)].sort()).toEqual([`POST ${path}/autosaves`, `POST ${path}/preview`]);
});

test('anything typed is treated as text, and its preview runs no script', async () => {
  const { page, troubles, answer, id } = await open();
  const policy = answer.headers()['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const frame = page.frames().find((one) => one.url().includes('preview=true'))!;
  const framed = (await page.request.get(frame.url())).headers()['content-security-policy'] ?? '';
  expect(/script-src [^;]*/.exec(framed)?.[0]).not.toContain('unsafe');

  let ran = 0;
  await page.exposeFunction('alert', () => void ran++);
  await page.click('.writing > .link-button');
  const payloads = [...HTML_PAYLOADS, ...URL_PAYLOADS.map((url) => `[x](${url}) ![x](${url})`)];
  const typed = payloads.filter((payload) => controlIn(payload) === null && !payload.includes('\r'));
  for (let at = 0; at < typed.length; at += 20) {
    const some = typed.slice(at, at + 20);
    await page.fill('.text-title', some.join(' ').replaceAll('\n', ' '));
    await page.fill(FIELD, `Typed ${at}.\n\n${some.join('\n\n')}\n`);
    await shown(page, `Typed ${at}.`);
    expect(await page.inputValue(FIELD)).toBe(`Typed ${at}.\n\n${some.join('\n\n')}\n`);
    expect(await page.locator('h1').first().textContent()).not.toBe('');
  }
  await see(page, page.keyboard.press('Control+s'), '.save-status[data-state=saved]');
  for (const path of ['', `${id}/`, 'proposals/'])
    await see(page, page.goto(`${guide.base}/write/${path}?lang=en`), 'main:not(:has(.loading)) h1');
  expect(ran).toBe(0);
  expect(troubles.filter((trouble) => /evil|Content Security/.test(trouble))).toEqual([]);
});

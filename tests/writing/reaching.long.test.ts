import { expect, test } from 'vitest';
import { openGuide } from './guide.ts';
import { Keyboard } from './keyboard.ts';
import { keys, see } from '../helpers/browser.ts';

// What readers of small, magnified or spoken pages, and those without a mouse, need besides what axe finds.
const guide = await openGuide();

test('no page scrolls sideways at 320 pixels, whatever its titles', async () => {
  const title = `Nejneobhospodařovávatelnějšího elektroencefalografického zařízení ${'W'.repeat(200)}`;
  const content = `![Snímek](/cms-content/uploads/2026/09/detail.png)\n`;
  const topic = await guide.write('categories', { name: 'W'.repeat(200) });
  const text = { title, content, excerpt: title, categories: [topic.id], status: 'publish' };
  const { link } = await guide.write('posts', text);
  const { id } = await guide.write('posts', text);
  const edit = await guide.order(id);
  const draft = { type: 'post', lang: 'cs', fields: { title, content: title } };
  await guide.write('proposals', { title: 'W'.repeat(200), reason: title, changes: [{ new: draft }] });
  for (const language of ['cs', 'en']) {
    const { page } = await guide.visit('admin', `?lang=${language}`, { viewport: { width: 320, height: 640 } });
    const expectNarrow = async (url: string, shown: string) => {
      await page.goto(url);
      await page.locator(shown).first().waitFor();
      expect([url, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([url, 0]);
    };
    const own = ['', 'new/', `${id}/`, `${id}/form/`, 'media/', 'proposals/', 'proposals/1/', 'people/', 'me/'];
    for (const path of [...own, '../xlate/console/', `../xlate/${edit.split('?')[0]}`]) {
      await expectNarrow(`${guide.base}/write/${path}?lang=${language}#memory`, 'main h1');
      expect(await page.locator('.to-guide').isVisible()).toBe(true);
    }
    await expectNarrow(`${guide.base}/xlate/console/?lang=${language}#pages`, '.gap');
    await expectNarrow(topic.link, '.card');
    await expectNarrow(link, '.neighbours');
  }
});

test('a view of files keeps the focus, and only their number is announced', async () => {
  const { page } = await guide.visit('editor', 'media/?lang=en');
  const keyboard = new Keyboard(page);
  await keyboard.press('button', /^Without alternative text/);
  await page.waitForURL('**view=without_alt');
  await page.getByRole('status').getByText('There are no').or(page.locator('.total')).first().waitFor();
  await keyboard.expectFocus('button', /^Without alternative text/);
  expect(await page.locator('[aria-live]').count()).toBe(0);
});

test('the page of a text is named after it, and its details come before the preview', async () => {
  const { id } = await guide.write('posts?lang=en', { title: 'Reached', content: 'Text.', status: 'publish' });
  const { page } = await guide.visit('editor', `${id}/?lang=en`);
  await page.getByText('Nothing to fix.').waitFor();
  expect(await page.title()).toMatch(/^Reached – /);
  const keyboard = new Keyboard(page);
  await keyboard.press('button', 'Details');
  await page.getByLabel('Summary').waitFor();
  await keys(page, 'Tab', 'Tab');
  await keyboard.expectFocus('textbox', 'Summary');
});

test('a new text has the cursor in its field, and its findings are announced once', async () => {
  const { page } = await guide.visit('editor', 'new/?lang=en');
  await see(page, keys(page, 'Begun', 'Enter'), '.cm-content:focus');
  await see(page, page.keyboard.type('[Nowhere](/en/nowhere/)'), '.has-findings');
  expect(await page.getByRole('status').getByText('nowhere').count()).toBe(1);
  expect(
    await page
      .getByRole('status')
      .getByText(/1 (thing|finding)/i)
      .count(),
  ).toBe(1);
});

test('the key that saves also works in the preview', async () => {
  const { id } = await guide.write('posts?lang=en', { title: 'Previewed', content: '[Home](/en/)', status: 'draft' });
  const { page } = await guide.visit('editor', `${id}/?lang=en`);
  const shown = page.frameLocator('.preview-frame');
  await page.getByLabel('Title').fill('Previewed again');
  await shown.getByRole('heading', { name: 'Previewed again' }).waitFor();
  await shown.locator('main a[href]').first().focus();
  await see(page, page.keyboard.press('Control+s'), '.save-status[data-state=saved]');
  expect(await guide.read(`posts/${id}?context=edit`)).toMatchObject({ title: { raw: 'Previewed again' } });
});

test('a dialog that picks something can be left without a keyboard', async () => {
  await guide.write('blocks?lang=en', { title: 'Hours', content: 'Nine to five.', status: 'publish' });
  const { id } = await guide.write('posts?lang=en', { title: 'Left', content: 'Text.', status: 'publish' });
  const { page } = await guide.visit('editor', `${id}/?lang=en`);
  for (const name of ['Reusable block', 'Picture', 'Link']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }
});

test('a block is found by words of its text, and a search without a result says so', async () => {
  await guide.write('blocks?lang=en', { title: 'Opening', content: 'Ten to noon.', status: 'publish' });
  const found = await guide.write('blocks?lang=en', { title: 'Closing', content: 'At midnight.', status: 'publish' });
  const { id } = await guide.write('posts?lang=en', { title: 'Includes', content: '', status: 'draft' });
  const { page } = await guide.visit('editor', `${id}/?lang=en`);
  const search = page.getByRole('dialog').getByRole('searchbox');
  for (const tool of ['Picture', 'Reusable block']) {
    await page.getByRole('button', { name: tool, exact: true }).click();
    await search.fill('zzzz');
    await page.getByRole('dialog').getByRole('status').filter({ hasText: 'Nothing found.' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
  await page.getByRole('button', { name: 'Reusable block', exact: true }).click();
  await search.fill('midnight');
  await page.getByRole('button', { name: 'Opening' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Closing' }).click();
  await page.locator('.cm-content', { hasText: `::block{ref=${found.id}}` }).waitFor();
});

test('Enter links to the text that fits the words best, also before it is listed', async () => {
  const { link } = await guide.write('posts?lang=en', { title: 'Unicorns', content: 'Fed daily.', status: 'publish' });
  const { id } = await guide.write('posts?lang=en', { title: 'Linked', content: '', status: 'draft' });
  const { page } = await guide.visit('editor', `${id}/?lang=en`);
  await see(page, page.locator('.cm-content').press('Control+k'), 'dialog');
  await keys(page, 'Unicorns', 'Enter');
  const written = `[Unicorns](${new URL(link).pathname.replace('/guide', '')})`;
  await page.locator('.cm-content', { hasText: written }).waitFor();
});

test.each([
  ['cs', 'Přeskočit na obsah', ''],
  ['cs', 'Přeskočit na obsah', 'me/'],
  ['en', 'Skip to content', 'media/'],
  ['en', 'Skip to content', '../xlate/console/'],
])('the first link, in %s "%s", skips the bar above %s', async (language, name, path) => {
  const { page } = await guide.visit('admin', `${path}?lang=${language}`);
  const keyboard = new Keyboard(page);
  const url = page.url();
  // Only then does the script of the page listen.
  await page.locator('main .loading').waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await keyboard.expectFocus('link', name);
  await keys(page, 'Enter', 'Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main, .workspace-bar')?.tagName)).toBe('MAIN');
  // It names the tab that a reload opens.
  await page.waitForURL(url);
});

test('a focused control is shown whole, in a row that scrolls and below a text longer than estimated', async () => {
  const words = 'Several words that need more than one line of a phone. '.repeat(5);
  const content = Array.from({ length: 150 }, () => words).join('\n\n');
  const { id } = await guide.write('posts?lang=en', { title: 'Long', content, status: 'draft' });
  const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
  const { page } = await guide.visit('editor', '?lang=en', phone);
  const keyboard = new Keyboard(page);
  const placeOf = async (name: string | RegExp) => {
    const { x, y, height } = (await keyboard.find('button', name).boundingBox())!;
    return { x: Math.round(x), bottom: y + height };
  };
  await keyboard.tabTo('button', /^Behind the other language/);
  await expect.poll(() => placeOf(/^Behind the other language/)).toMatchObject({ x: 16 });
  await page.goto(`${guide.base}/write/${id}/?lang=en`);
  await keyboard.tabTo('textbox', 'Text');
  await keyboard.leaveText();
  await keyboard.expectFocus('button', 'Plain text field');
  await expect.poll(async () => (await placeOf('Plain text field')).bottom).toBeLessThan(641);
});

test('a link to a line says what is to be checked there', async () => {
  const { id } = await guide.write('posts?lang=en', { title: 'Checked', content: '[a](/nowhere/)', status: 'draft' });
  const { page } = await guide.visit('editor', `${id}/?lang=en`);
  await new Keyboard(page).tabTo('button', 'Line 1: the link /nowhere/ leads nowhere');
});

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axe, DEVICES, picture, see } from '../helpers/browser.ts';
import { startGuide } from './guide.ts';
import { deliver, field, said, saved, typeIn } from './page.ts';

const guide = await startGuide();

const newPost = (title: string, content: string) => guide.publish(title, content);
const ordered = async (...text: Parameters<typeof newPost>) => guide.order((await newPost(...text)).id);
const opened = async (...text: Parameters<typeof newPost>) => guide.visit('translator', await ordered(...text));
const console_ = (login: string, tab = 'jobs') => guide.visit(login, `console/?lang=en#${tab}`);

async function type(page: Page, at: number, text: string): Promise<void> {
  await typeIn(page, at, text);
  await saved(page);
}

test('a console without jobs shows the next step: managers can order, translators wait', async () => {
  await newPost('Čeká na objednání', 'Text.');
  const { page } = await console_('manager');
  expect(await page.locator('.filters').count()).toBe(0);
  const link = page.locator('.nothing a');
  const count = await page.waitForSelector('#tab-pages .count:not(:empty)').then((element) => element.textContent());
  expect(await link.textContent()).toBe(`Order a translation in the “To translate” tab (${count}).`);
  await picture(page, 'console-empty');
  expect(await axe(page)).toEqual([]);
  await link.click();
  expect(await page.getAttribute('#tab-pages', 'aria-selected')).toBe('true');
  const other = await console_('translator');
  expect(await other.page.textContent('.nothing')).toBe(
    'There are no open jobs. When there is work for you, you will find it here.',
  );
});

test('ordered pages are not counted any more, and collapsed', async () => {
  const { page } = await console_('manager', 'pages');
  const row = page.locator('.gap', { hasText: 'Čeká na objednání' });
  await row.waitFor();
  const before = await page.locator('.gap').count();
  await page.waitForSelector(`#tab-pages:has-text("To translate ${before}")`);
  await row.locator('input').check();
  await see(page, page.click('.order-bar .primary'), `#tab-pages:has-text("To translate ${before - 1}")`);
  expect([await row.isVisible(), await page.locator('.gap:visible').count()]).toEqual([false, before - 1]);
  await page.locator('.group summary', { hasText: 'Ordered (1)' }).click();
  expect(await row.locator('.badge').textContent()).toBe('Ordered');
  await picture(page, 'console-ordered');
  expect(await axe(page)).toEqual([]);
});

test('settings begin with those for teams; those for external editors are collapsed at the end', async () => {
  const { page } = await console_('manager', 'settings');
  const names = await page.locator('.settings > *').evaluateAll((parts) => parts.map(({ className }) => className));
  expect(names).toEqual(['setting', 'setting', 'setting', 'external']);
  expect(await page.locator('#editor-1').isVisible()).toBe(false);
  await page.click('.external summary');
  expect(await page.locator('#editor-1').isVisible()).toBe(true);
  await picture(page, 'settings', true);
  expect(await axe(page)).toEqual([]);
});

test('the history shows translator and deadline; a job is found by its number', async () => {
  const { id } = await newPost('Komu', 'Text.');
  const ate = /\d+/.exec(await guide.order(id))![0];
  const { page } = await console_('manager');
  const row = page.locator(`.job[data-job="${ate}"]`);
  await row.locator('select').selectOption({ label: 'Jan Novák' });
  await said(page, 'Saved');
  await row.locator('input[type=date]').fill('2031-05-06');
  await row.locator('input[type=date]').dispatchEvent('change');
  await row.locator('.log li', { hasText: 'deadline' }).waitFor({ state: 'attached' });
  const log = await row.locator('.log strong').allTextContents();
  expect(log.slice(0, 2).map((entry) => entry.replace(/\s/g, ' '))).toEqual([
    'deadline 6 May 2031',
    'assigned → Jan Novák',
  ]);
  expect(await row.locator('.job-facts').textContent()).toMatch(new RegExp(`^#${ate} · `));
  await page.fill('#list-search', `#${ate}`);
  await page.waitForFunction(() => document.querySelectorAll('.job').length === 1);
  expect(await page.textContent('.job-title')).toBe('Komu');
});

test('a change that does not reach the server says so, and its control shows the last value again', async () => {
  await guide.order((await newPost('Nedoručeno', 'Text.')).id);
  const { page } = await console_('manager');
  await page.locator('.job select').first().focus();
  await page.route('**/cms-json/**', (route) => route.abort());
  await page.route('**/write/session', (route) => route.abort());
  await page.locator('.job select').first().selectOption({ label: 'Jan Novák' });
  await said(page, 'The server cannot be reached.');
  const chosen = page.locator('.job select').first();
  expect(await chosen.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)).toBe('Nobody');
  expect(await chosen.evaluate((select) => document.activeElement === select)).toBe(true);
});

test('a delivery whose answer was lost is shown as a success once it is sent again', async () => {
  const { page } = await opened('Ztracená odpověď', 'Text.');
  await type(page, 0, 'Lost answer');
  await type(page, 1, 'A text.');
  await page.route('**/deliver?**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await see(page, page.click('.deliver .primary'), '.notice.bad');
  await page.unroute('**/deliver?**');
  await page.click('.deliver .primary');
  await page.locator('.notice.good', { hasText: 'The translation has been delivered' }).waitFor();
});

test('a job of a text in the trash says why its texts can no longer be changed', async () => {
  const { id } = await newPost('Do koše', 'Text.');
  const path = await guide.order(id);
  const headers = { authorization: `Basic ${btoa('admin:admin')}` };
  await fetch(`${guide.base}/cms-json/cms/v2/posts/${id}`, { method: 'DELETE', headers });
  const { page } = await guide.visit('manager', path);
  await page.locator('.translation-notice', { hasText: 'moved to the trash' }).waitFor();
});

test('a deadline set for several jobs is the day that was chosen, wherever the manager is', async () => {
  await guide.order((await newPost('Termín', 'Text.')).id);
  const options = { ...DEVICES['desktop'], timezoneId: 'Asia/Tokyo' };
  const { page } = await guide.visit('manager', 'console/?lang=en', options);
  await page.locator('.job input[name=job]').first().check();
  await page.fill('.bulk-bar input[type=date]', '2031-05-06');
  await page.click('.bulk-bar button:has-text("Set deadline")');
  await said(page, '1 job changed');
  expect(await page.locator('.job input[type=date]').first().inputValue()).toBe('2031-05-06');
});

test('a first translation has no filter for changes, and comments are added at the current unit', async () => {
  const { page } = await opened('Poprvé', 'Jedna.\n\nDvě.');
  expect(await page.locator('.filter').allTextContents()).toEqual(['All 3', 'Untranslated 3', 'With problems 0']);
  expect(await page.locator('.unit .thread > .tool:visible').count()).toBe(0);
  await field(page, 1).focus();
  expect(await page.locator('.unit .thread > .tool:visible').count()).toBe(1);
  await picture(page, 'editor-comment');
});

test('the delivery reports that the source has changed in the meantime', async () => {
  const { id } = await newPost('Mezitím', 'Jedna věta.');
  const { page } = await guide.visit('translator', await guide.order(id));
  await type(page, 0, 'Meanwhile');
  await type(page, 1, 'One sentence.');
  await guide.write(`posts/${id}`, { content: 'Docela jiná věta.' });
  await deliver(page);
  expect(await page.textContent('.delivery .good')).toContain('An update job will offer the remaining sections.');
});

test('the second person to edit a unit learns who wrote there', async () => {
  const path = await ordered('Dva', 'Jedna věta.');
  const first = await guide.visit('translator', path);
  await type(first.page, 1, 'First.');
  const second = await guide.visit('manager', path);
  await type(first.page, 1, ' And more.');
  await field(second.page, 1).click();
  await see(second.page, second.page.keyboard.type(' Mine.'), '.save-status[data-state=refused]');
  expect(await second.page.textContent('.save-status')).toContain('has changed this unit meanwhile.');
  expect(await field(second.page, 1).textContent()).toBe('First. Mine.');
  const offer = second.page.locator('.unit').nth(1).locator('.match').first();
  expect(await offer.textContent()).toBe('saved in the meantime by Jan NovákFirst. And more.');
  await picture(second.page, 'editor-conflict');
  expect(await axe(second.page)).toEqual([]);
});

test('what one person saved in another tab is shown, not replaced', async () => {
  const path = await ordered('Dvě karty', 'Jedna věta.');
  const [first, second] = [await guide.visit('translator', path), await guide.visit('translator', path)];
  await type(first.page, 1, 'A long sentence.');
  await field(second.page, 1).click();
  await see(second.page, second.page.keyboard.type('Short.'), '.save-status[data-state=refused]');
  const offer = second.page.locator('.unit').nth(1).locator('.match').first();
  expect(await offer.textContent()).toBe('saved in the meantime by Jan NovákA long sentence.');
  await second.page.keyboard.press('Control+Enter');
  await saved(second.page);
  await see(second.page, second.page.reload(), '.unit');
  expect(await field(second.page, 1).textContent()).toBe('Short.');
});

test('a comment being typed stays when a question at the same unit is resolved', async () => {
  const { page } = await opened('Rozepsaná odpověď', 'Jedna věta.');
  await field(page, 1).focus();
  const unit = page.locator('.unit').nth(1);
  const write = async (text: string) => {
    await unit.locator('.thread > .tool').click();
    await unit.locator('textarea').fill(text);
  };
  await write('Kolik vět?');
  await unit.locator('input[type=checkbox]').check();
  await unit.locator('form button').click();
  await unit.locator('.comments li').waitFor();
  await write('Jedna.');
  await unit.locator('.comments button').click();
  await unit.locator('.question.resolved').waitFor();
  expect(await unit.locator('textarea').inputValue()).toBe('Jedna.');
  await unit.locator('form button').click();
  await unit.locator('.comments li').nth(1).waitFor();
  expect(await unit.locator('form').count()).toBe(0);
});

test('taking a job with the keyboard leaves the focus at the job', async () => {
  const { id } = await newPost('K převzetí', 'Text.');
  const job = /\d+/.exec(await guide.order(id))![0];
  const { page } = await console_('translator');
  await page.locator(`.job[data-job="${job}"] .job-actions button`).press('Enter');
  await said(page, 'Saved');
  expect(await page.evaluate(() => document.activeElement?.closest<HTMLElement>('.job')?.dataset.job)).toBe(job);
});

test('a tab selected with an arrow key is kept by the URL, as one that was clicked', async () => {
  const { page } = await console_('manager');
  await page.locator('#tab-jobs').press('ArrowRight');
  await see(page, page.reload(), '#tab-pages[aria-selected=true]');
  expect(new URL(page.url()).hash).toBe('#pages');
});

test('a file without translations is not reported as a success', async () => {
  const path = await ordered('Soubor', 'Jedna věta.');
  const { page } = await guide.visit('translator', path);
  await page.click('.files summary');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.files button')]);
  const xliff = await readFile(await download.path(), 'utf8');
  const upload = (text: string) =>
    page.setInputFiles('#translated-file', { name: 'x.xlf', mimeType: 'text/xml', buffer: Buffer.from(text) });
  await upload(xliff);
  await page.waitForSelector('.delivery .notice');
  expect(await page.textContent('.delivery')).toMatch(/^The file contains only source texts, no translations\./);
  expect(await page.locator('.delivery .good').count()).toBe(0);
  await upload('');
  await page.waitForSelector('.delivery .bad');
  expect(await page.textContent('.delivery')).toContain('The file is empty.');

  // Neither is a file that no longer exists: the reason is shown.
  const headers = { authorization: `Basic ${btoa('admin:admin')}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ jobs: [Number(/\d+/.exec(path)![0])], cancel: true });
  await fetch(`${guide.base}/cms-json/xlate/tm/v1/jobs`, { method: 'PUT', headers, body });
  await see(page, page.click('.files button'), '.delivery .bad:has-text("closed")');
});

test('a reviewer sees the translator’s name, and decides about manual edits without reloading the page', async () => {
  const { id } = await newPost('Kontrola', 'Jedna.\n\nDvě.');
  const path = await guide.order(id);
  const manager = await console_('manager', 'settings');
  await manager.page.check('#review-cs-en');
  await said(manager.page, 'Saved');
  const translator = await guide.visit('translator', path);
  for (const [at, text] of ['Review', 'One.', 'Two.'].entries()) await type(translator.page, at, text);
  await see(translator.page, translator.page.click('.deliver .primary'), '.delivery .notice');
  await manager.page.uncheck('#review-cs-en');

  const reviewer = await guide.visit('manager', path);
  await guide.write('posts?lang=en', {
    ...{ title: 'By hand', content: 'Written by hand.', status: 'publish', translation_of: id },
  });
  await see(reviewer.page, reviewer.page.click('.review .primary'), '.delivery .bad');
  await reviewer.page.waitForSelector('.disputes:not(.review)');
  expect(await reviewer.page.evaluate(() => document.activeElement?.id)).toBe('disputes');
  await picture(reviewer.page, 'review-disputes');
  expect(await axe(reviewer.page)).toEqual([]);
});

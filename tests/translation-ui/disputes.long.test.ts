import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { axe, keys, see } from '../helpers/browser.ts';
import { startGuide } from './guide.ts';
import { deliver, said, saved, type, typeIn } from './page.ts';

type Session = { user: { id: number } };

const guide = await startGuide();

afterEach(() => Promise.all(guide.browser.contexts().map((context) => context.close())));

/** Types a text into every open unit and delivers. */
async function translate(page: Page, words: string): Promise<void> {
  await page.waitForSelector('.unit');
  const count = await page.locator('.unit').count();
  for (let at = 0; at < count; at++) {
    if ((await page.locator('.unit').nth(at).getAttribute('data-state')) === 'final') continue;
    await typeIn(page, at, 'ControlOrMeta+KeyA', `${words} ${'abcdef'[at]}.`);
  }
  await saved(page);
  await deliver(page);
}

test('an edit of a translation is shown next to its source, and kept on request', async () => {
  const { source, target, live } = await disputedArticle('Okno');
  await guide.write(`posts/${target.id}`, { content: 'Okno b.\n\nClose the window.' });

  const { page, troubles } = await guide.visit('manager', await guide.order(source.id));
  await page.waitForSelector('.dispute');
  expect(await page.locator('.dispute-side pre').allTextContents()).toEqual(['Druhý jinak.', 'Close the window.']);
  expect(await axe(page)).toEqual([]);
  await see(
    page,
    page.getByRole('button', { name: 'Keep the edited text' }).press('Enter'),
    '.dispute [aria-pressed=true]',
  );
  expect(await page.locator('.dispute [aria-pressed=true]').textContent()).toBe('Keep the edited text');
  expect(await page.locator('.unit[data-state=open]').count()).toBe(0);
  await deliver(page);
  expect(await live()).toContain('Close the window.');
  expect(troubles).toEqual([]);
});

/** A delivered article whose English paragraph was edited and whose source changed in the same place. */
async function disputedArticle(title: string) {
  const source = await guide.publish(title, 'První.\n\nDruhý.');
  const first = await guide.visit('manager', await guide.order(source.id));
  await translate(first.page, title);
  const found = await fetch(`${guide.base}/cms-json/cms/v2/posts?lang=en&search=${title}`);
  const [target] = (await found.json()) as { id: number }[];
  await guide.write(`posts/${target!.id}`, { content: `${title} b.\n\nSave it, please.\n\nCall 123.` });
  await guide.write(`posts/${source.id}`, { content: 'První.\n\nDruhý jinak.' });
  const live = async () => {
    const answer = await (await fetch(`${guide.base}/cms-json/cms/v2/posts/${target!.id}`)).json();
    return (answer as { content: { rendered: string } }).content.rendered;
  };
  return { source, target: target!, live };
}

test('delivering asks once about an edit, which is marked and offered first; additions stay', async () => {
  const { source, live } = await disputedArticle('Dotaz');
  const { page, troubles } = await guide.visit('manager', await guide.order(source.id));
  const unit = page.locator('.unit[data-state=open]');
  await unit.locator('.by-hand').waitFor();
  expect(await unit.locator('.by-hand').textContent()).toBe('edited by hand On the page now: Save it, please.');
  await unit.locator('.field').click();
  expect(await unit.locator('.match').first().textContent()).toBe('edited by handSave it, please.');
  await page.keyboard.type('Second, differently.');
  await saved(page);
  await page.locator('.deliver .primary').click();
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  expect(await dialog.locator('pre').allTextContents()).toEqual(['Save it, please.', 'Second, differently.']);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await live()).toContain('Save it, please.');
  // Unlike a click, a key press does not wait until the button is enabled again.
  await page.waitForSelector('.deliver .primary:enabled');
  expect(await page.evaluate(() => document.activeElement?.matches('.deliver .primary'))).toBe(true);
  await page.locator('.deliver .primary').press('Enter');
  await see(page, dialog.getByRole('button', { name: 'Use the new translation' }).press('Enter'), '.delivery .good');
  expect(await page.locator('.delivery .warnings').textContent()).toContain('Save it, please.');
  const rendered = await live();
  for (const part of ['Second, differently.', 'Call 123.']) expect(rendered).toContain(part);
  expect(rendered).not.toContain('Save it, please.');
  // Later too, on the closed job and in the list.
  await see(page, page.reload(), '.translation-notice .warnings');
  expect(await page.locator('.translation-notice .warnings').textContent()).toContain('Save it, please.');
  await page.goto(`${guide.base}/xlate/console/?lang=en`);
  await page.locator('#list-state').selectOption({ label: 'All' });
  await page.locator('.job[data-state=complete] .badge:has-text("1 manual edit replaced")').first().waitFor();
  expect(troubles).toEqual([]);
});

test('an edit is shown with its code', async () => {
  const { source, target } = await disputedArticle('Klávesa');
  await guide.write(`posts/${source.id}`, { content: 'První.\n\nStiskněte `Enter`.' });
  await guide.write(`posts/${target.id}`, { content: 'Klávesa b.\n\nPress `Enter`, please.\n\nCall 123.' });
  const { page } = await guide.visit('manager', await guide.order(source.id));
  expect(await page.locator('.by-hand').textContent()).toBe('edited by hand On the page now: Press Enter, please.');
});

test('an edit made during translation is shown without reloading the page, and focused', async () => {
  const { source, target, live } = await disputedArticle('Souběh');
  const { page, troubles } = await guide.visit('manager', await guide.order(source.id));
  await page.waitForSelector('.dispute');
  await page.getByRole('button', { name: 'Use the new translation' }).click();
  await page.waitForSelector('.dispute [aria-pressed=true]');
  await translateOpen(page, 'Typed here.');
  await guide.write(`posts/${target.id}`, { content: 'Rewritten first.\n\nSave it now.' });
  await page.locator('.deliver .primary').click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Keep the edited text' }).click();
  await page.waitForSelector('.delivery .good');
  expect(await live()).toContain('Save it now.');
  expect(troubles).toEqual([]);

  const other = await disputedArticle('Jinde');
  const second = await guide.visit('manager', await guide.order(other.source.id));
  await second.page.getByRole('button', { name: 'Use the new translation' }).click();
  await second.page.waitForSelector('.dispute [aria-pressed=true]');
  await translateOpen(second.page, 'Typed there.');
  await guide.write(`posts/${other.target.id}`, { title: 'Another title' });
  await see(second.page, second.page.locator('.deliver .primary').click(), '.delivery .bad');
  await second.page.waitForFunction(() => document.activeElement?.id === 'disputes');
  expect(await axe(second.page)).toEqual([]);
  await second.page.getByRole('button', { name: 'Continue with the edits on the page' }).press('Enter');
  await second.page.waitForFunction(() => !document.querySelector('.disputes .tool-row button:not([aria-pressed])'));
  await deliver(second.page);
  expect(await other.live()).toContain('Typed there.');
});

async function translateOpen(page: Page, words: string): Promise<void> {
  await page.locator('.unit[data-state=open] .field').click();
  await page.keyboard.type(words);
  await saved(page);
}

test('text typed after the job was reassigned is shown for copying, with the new translator’s name', async () => {
  const { id } = await guide.publish('Předaná', 'Jedna věta.');
  const path = await guide.order(id);
  const { page } = await guide.visit('translator', path);
  await page.waitForSelector('.unit');
  await page.locator('.unit .field').first().click();
  await page.keyboard.type('Handed over');
  await saved(page);
  const boss = await guide.visit('manager');
  const jobId = Number(await boss.page.locator('.job', { hasText: 'Předaná' }).getAttribute('data-job'));
  const marie = await boss.page.evaluate(
    async (url) => ((await (await fetch(url)).json()) as Session).user.id,
    `${guide.base}/write/session`,
  );
  const given = await fetch(`${guide.base}/cms-json/xlate/tm/v1/jobs/assign`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('admin:admin')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jobId, translatorId: marie }),
  });
  expect(given.status).toBe(200);
  await see(page, typeIn(page, 1, 'Typed too late.'), '.taken');
  expect(await page.locator('h1').textContent()).toBe('Marie Veselá has this job now.');
  expect(await page.locator('.unsent pre').allTextContents()).toEqual(['Typed too late.']);
  expect(await axe(page)).toEqual([]);
  await see(page, page.reload(), '.taken');
  expect(await page.locator('.unsent pre').allTextContents()).toEqual(['Typed too late.']);
  // As in a guide without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.locator('.unsent button').click();
  expect(await page.locator('dialog input').inputValue()).toBe('Typed too late.');
  await page.keyboard.press('Escape');
  await see(page, page.locator('.taken a').click(), '.jobs, .nothing');
});

test('a manager finds, corrects and removes entries of the memory', async () => {
  const source = await guide.publish('Paměť', 'Zapamatovaná věta.');
  const first = await guide.visit('manager', await guide.order(source.id));
  await translate(first.page, 'Remembered');

  const { page, troubles } = await guide.visit('manager');
  await page.click('#tab-memory');
  await page.fill('#memory-search', 'zapamatovana');
  await page.keyboard.press('Enter');
  const entry = page.locator('.memory-entry');
  await entry.waitFor();
  // The number of entries is announced, but not all of them.
  const announced = page.locator('#panel-memory').getByRole('status');
  expect(await announced.textContent()).toBe('1 text');
  expect([await page.locator('[aria-live]').count(), await axe(page)]).toEqual([0, []]);
  await entry.locator('.field').click();
  await keys(page, 'ControlOrMeta+KeyA', 'Corrected sentence.');
  await entry.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Saved');
  expect(await entry.locator('.field').textContent()).toBe('Corrected sentence.');
  await entry.getByRole('button', { name: 'Remove' }).click();
  await page.locator('dialog button', { hasText: 'Remove' }).click();
  await announced.getByText('Nothing found.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('memory-search');
  expect(troubles).toEqual([]);
});

test('an entry of the memory without its tags is not saved, which is not told as a success', async () => {
  const source = await guide.publish('Značky', 'Jen **tučně**.');
  const first = await guide.visit('manager', await guide.order(source.id));
  await type(first.page, 'Tags', 'Only ');
  for (const text of ['bold', '.']) {
    await first.page.keyboard.press('Alt+KeyK');
    await first.page.keyboard.type(text);
  }
  await saved(first.page);
  await deliver(first.page);
  const { page } = await guide.visit('manager');
  await page.click('#tab-memory');
  await page.fill('#memory-search', 'tucne');
  await page.keyboard.press('Enter');
  const entry = page.locator('.memory-entry');
  await entry.locator('.field').click();
  await keys(page, 'ControlOrMeta+KeyA', 'Only bold.');
  await see(page, entry.getByRole('button', { name: 'Save' }).click(), '.message.bad:has-text("could not be saved")');
  expect(await entry.locator('.field').textContent()).toBe('Only bold.');
});

test('a reviewer is notified, answers a question, reads the page and approves, all by keyboard', async () => {
  const boss = await guide.visit('manager', 'console/?lang=en');
  await boss.page.click('#tab-settings');
  await boss.page.check('#review-cs-en');
  await said(boss.page, 'Saved');

  const { id } = await guide.publish('Dvojí pohled', 'Jedna věta.');
  const path = await guide.order(id);
  const { page, troubles } = await guide.visit('translator', path);
  await page.waitForSelector('.unit');
  await type(page, 'Two views', 'One sentence.');
  const thread = page.locator('.unit').nth(1).locator('.thread');
  await thread.locator('button').focus();
  await keys(page, 'Enter', 'Is it a sentence?', 'Tab', 'Space', 'Tab', 'Enter');
  await thread.locator('.question.open').waitFor();
  expect(await thread.locator('.comment-text').textContent()).toBe('Is it a sentence?');
  expect(await axe(page)).toEqual([]);

  const [preview] = await Promise.all([page.waitForEvent('popup'), page.locator('.preview').press('Enter')]);
  await preview.waitForSelector('.notice');
  expect(await preview.locator('.notice').first().textContent()).toContain('Preview');
  expect(await preview.locator('h1').textContent()).toContain('Two views');
  expect(await preview.locator('main').textContent()).toContain('One sentence.');
  await preview.close();

  await page.locator('.deliver .primary').press('Enter');
  await page.waitForSelector('.delivery .notice:has-text("Someone else will review it")');
  expect(troubles).toEqual([]);

  await see(boss.page, boss.page.goto(`${guide.base}/xlate/${path}`), '.review');
  expect(await axe(boss.page)).toEqual([]);
  await boss.page.locator('.thread button:has-text("Mark as resolved")').press('Enter');
  await boss.page.waitForSelector('.question.resolved');
  await see(boss.page, boss.page.locator('.review .primary').press('Enter'), '.delivery a');
  expect(await boss.page.evaluate(() => document.activeElement?.matches('.delivery'))).toBe(true);
  expect([(await fetch(`${guide.base}/en/two-views/`)).status, boss.troubles]).toEqual([200, []]);
});

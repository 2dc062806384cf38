import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { axe, DEVICES, picture, keys, see } from '../helpers/browser.ts';
import { translate } from '../translation/jobs/delivery.ts';
import { startGuide } from './guide.ts';
import { field, saved, tabTo, type, typeIn } from './page.ts';

const guide = await startGuide();

afterEach(() => Promise.all(guide.browser.contexts().map((context) => context.close())));

/** Chooses a file, as a user does after pressing Enter on the field. */
async function choose(page: Page, text: string): Promise<void> {
  // The file chooser must be expected before the key is pressed.
  const opened = page.waitForEvent('filechooser');
  await tabTo(page, '#translated-file', 'Enter');
  await (await opened).setFiles({ name: 'job.xlf', mimeType: 'application/x-xliff+xml', buffer: Buffer.from(text) });
}

test('a file is translated in a tool and uploaded, with faults shown at their units, all by keyboard', async () => {
  const { id } = await guide.publish('Přes soubor', 'Stiskněte **Uložit** do 30 minut.\n\nPočkejte.');
  const { page, troubles } = await guide.visit('translator', await guide.order(id), {
    ...DEVICES['desktop'],
    acceptDownloads: true,
  });
  await page.waitForSelector('.unit');
  await tabTo(page, '.files summary', 'Enter');
  await tabTo(page, '.files button');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^job-\d+-cs-en\.xlf$/);
  const done = translate(await readFile(await download.path(), 'utf8'));

  await see(page, choose(page, done.replace(/(<target state="new">[^<]*)<bpt[^]*?<\/ept>/, '$1')), '.delivery .bad');
  expect(await page.locator('.faults').textContent()).toContain('Unit 2, paragraph: a tag is missing in the file');
  expect(await page.locator('.unit').nth(1).locator('.mark-file').textContent()).toBe('a tag is missing in the file');
  expect(await axe(page)).toEqual([]);
  await tabTo(page, '.faults button', 'Enter');
  expect(
    await page.evaluate(() => document.activeElement?.closest('.unit')?.querySelector('.unit-number')?.textContent),
  ).toBe('2');
  expect(await page.locator('.unit[data-state=open]').count()).toBe(3);

  await page.reload();
  const fault = page.locator('.translation-notice', { hasText: 'damaged' });
  await fault.waitFor();
  await tabTo(page, '.files summary', 'Enter');
  await see(page, choose(page, done), '.delivery .good');
  expect(await page.locator('.delivery').textContent()).toContain('The file filled 3 units.');
  expect(await fault.count()).toBe(0);
  expect(await page.locator('.unit[data-state=done]').count()).toBe(3);
  expect(await page.locator('.mark-file').count()).toBe(0);
  await picture(page, 'upload');

  await see(page, page.locator('.deliver .primary').press('Enter'), '.delivery a');
  expect(troubles.filter((trouble) => !trouble.includes('422'))).toEqual([]);
});

test('texts typed after the download or during the upload stay, and those of the file are offered', async () => {
  const { id } = await guide.publish('Souběžně', 'Jedna.\n\nDvě.');
  const { page } = await guide.visit('translator', await guide.order(id));
  await page.click('.files summary');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.files button')]);
  const done = translate(await readFile(await download.path(), 'utf8'));
  await typeIn(page, 1, 'After the download');
  await saved(page);
  await page.route('**/file?*', async (route) => {
    await typeIn(page, 2, 'During the upload');
    await route.continue();
  });
  await page.setInputFiles('#translated-file', { name: 'x.xlf', mimeType: 'text/xml', buffer: Buffer.from(done) });
  await page.waitForSelector('.delivery .good');
  expect(await page.textContent('.delivery')).toMatch(/The file filled 2 units.* 1 unit was changed here after/);
  expect(await page.locator('.delivery .faults').first().textContent()).toContain('Unit 2, paragraph: Jêdnâ.');
  await page.waitForSelector('.save-status[data-state=refused]');
  expect(await page.locator('.unit .field').allTextContents()).toEqual([
    ...['Sôûběžně', 'After the download', 'During the upload'],
  ]);
  const offers = await page.locator('.unit .matches li:first-child').allTextContents();
  expect(offers).toEqual(['in the uploaded fileJêdnâ.', 'saved in the meantime by Jan NovákDvě. ☑']);
});

test('an update shows changes, and a unit that keeps its translation is reopened by keyboard', async () => {
  const content = 'První věta.\n\nDruhá věta.';
  const { id } = await guide.publish('Aktualizace', content);
  const first = await guide.visit('translator', await guide.order(id));
  for (const box of await first.page.locator('.unit .field').all()) {
    await box.focus();
    await keys(first.page, 'Alt+KeyC', ' x');
  }
  await see(first.page, first.page.click('.deliver .primary'), '.delivery a');
  await guide.write(`posts/${id}`, { content: content.replace('Druhá věta.', 'Úplně jiný konec článku.') });

  const { page, troubles } = await guide.visit('translator', await guide.order(id));
  const [kept, changed] = [page.locator('.unit').nth(1), page.locator('.unit').nth(2)];
  await changed.waitFor();
  expect(await changed.locator('.source-side .previous').textContent()).toMatch(/^Changed since: .*Druhá.*Úplně/);
  expect(await changed.locator('.target-side .previous').textContent()).toBe('Previous translation: Druhá věta. x');
  expect(await kept.locator('.previous').count()).toBe(0);
  await kept.locator('.field').focus();
  await keys(page, 'Tab', 'Enter');
  await page.waitForFunction(() => document.activeElement?.matches('.unit:nth-child(2) .field[contenteditable=true]'));
  await keys(page, 'Control+KeyA', 'Corrected.');
  await saved(page);
  expect(await axe(page)).toEqual([]);
  await picture(page, 'update');
  await changed.locator('.field').focus();
  await page.keyboard.type('A new end.');
  await see(page, page.locator('.deliver .primary').press('Enter'), '.delivery a');
  const live = (await page.locator('.delivery a').getAttribute('href'))!;
  expect(await (await fetch(live)).text()).toContain('Corrected.');
  expect(troubles).toEqual([]);
});

test('terms and earlier translations are looked up and inserted by keyboard', async () => {
  const first = await guide.publish('Kouzla', 'Kouzelná hůlka svítí.');
  const earlier = await guide.visit('translator', await guide.order(first.id));
  await type(earlier.page, 'Magic', 'The magic stick shines.');
  await see(earlier.page, earlier.page.click('.deliver .primary'), '.delivery a');
  expect(await earlier.page.locator('.delivery .warnings').textContent()).toContain('hůlka → wand');

  const { id } = await guide.publish('Vezměte hůlku', 'Ahoj.');
  const { page, troubles } = await guide.visit('translator', await guide.order(id));
  const [unit, box] = [page.locator('.unit').first(), field(page, 0)];
  await unit.waitFor();
  expect(await unit.locator('.terms').textContent()).toBe('hůlka → wandNot a stick.');
  await see(page, page.keyboard.press('?'), 'dialog.concordance[open]');
  await page.keyboard.press('Escape');
  await box.focus();
  await page.keyboard.type('Take the ');
  await unit.locator('.term').focus();
  await page.keyboard.press('Enter');
  expect(await box.textContent()).toBe('Take the wand');
  await see(page, keys(page, 'Alt+KeyM', 'hůlky', 'Enter'), '.hit');
  expect(await page.locator('.hit').first().textContent()).toContain(
    'The magic stick shines.Translation memory: Kouzla',
  );
  expect(await axe(page)).toEqual([]);
  await page.locator('.hit button').first().press('Enter');
  await page.waitForSelector('dialog.concordance:not([open])', { state: 'attached' });
  expect([await box.textContent(), troubles]).toEqual(['Take the wandThe magic stick shines.', []]);
});

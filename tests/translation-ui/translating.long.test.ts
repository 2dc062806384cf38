import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { axe, DEVICES, keys, see } from '../helpers/browser.ts';
import { startGuide } from './guide.ts';
import { deliver, field, said, saved, tabTo, type, typeIn } from './page.ts';

const guide = await startGuide();

afterEach(() => Promise.all(guide.browser.contexts().map((context) => context.close())));

const BODY = [
  ...['Stiskněte **Uložit** do 30 minut.', '## Postup', 'Spusťte `npm start` a otevřete [přehled](/article-51/).'],
  '- První krok\n- Druhý krok',
].join('\n\n');

const newPost = (title: string, content = BODY) => guide.publish(title, content);

/** Creates a job through the console and returns the address of its translation page, below `xlate/`. */
async function order(page: Page, id: number): Promise<string> {
  await page.goto(`${guide.base}/xlate/console/?lang=en`);
  await page.click('#tab-pages');
  await page.check(`#page-${id}`);
  await page.selectOption('.order-bar select', { label: 'Jan Novák' });
  await page.fill('.order-bar input[type=date]', '2030-01-31');
  await page.click('.order-bar .primary');
  await said(page, '1 job created');
  // The button that had the focus is gone.
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('message');
  return `edit/${await page.locator('.job').first().getAttribute('data-job')}/?lang=en`;
}

/** Creates a job through the API, which is faster. */
async function newJob(title: string, content?: string): Promise<string> {
  const { id } = await newPost(title, content);
  return guide.order(id);
}

const state = (page: Page, at: number) => page.locator('.unit').nth(at).getAttribute('data-state');

test('a page goes from the manager to the translator and is live when it is delivered', async () => {
  const { id } = await newPost('Ukládání práce');
  const boss = await guide.visit('manager');
  const path = await order(boss.page, id);
  await boss.page.click('#tab-jobs');
  expect(await boss.page.locator('.job[data-state=waiting]').first().textContent()).toContain('Ukládání práce');

  const { page, troubles } = await guide.visit('translator');
  await see(page, page.click('.job-title:has-text("Ukládání práce")'), '.unit');
  expect(page.url()).toContain(`/guide/xlate/${path}`);
  expect(await page.title()).toMatch(/^Ukládání práce – /);
  const primary = page.locator('.deliver .primary');
  expect(await primary.isDisabled()).toBe(true);
  const count = await page.locator('.unit').count();
  for (let at = 0; at < count; at++) {
    await field(page, at).click();
    if (at === 0) await page.keyboard.type('Saving your work');
    else {
      await keys(page, 'Alt+KeyC', 'End', ` no. ${at}`.replace(/\d/, 'x'));
    }
    expect(await state(page, at)).toBe('done');
  }
  await saved(page);
  expect(await page.locator('.progress-words').textContent()).toBe(`${count} of ${count} translated`);
  await see(page, primary.click(), '.delivery .good');
  expect(await page.locator('.delivery .warnings li').first().textContent()).toMatch(
    /^Unit \d.*different punctuation mark/,
  );
  await page.locator('.delivery .warnings button').first().press('Enter');
  expect(await page.evaluate(() => document.activeElement?.closest('.unit') !== null)).toBe(true);
  const live = (await page.locator('.delivery a').getAttribute('href'))!;
  expect(live).toBe(`${guide.base}/en/saving-your-work/`);
  const html = await (await fetch(live)).text();
  for (const part of ['<strong>Uložit</strong>', '<code>npm start</code>']) expect(html).toContain(part);
  expect(troubles).toEqual([]);

  await boss.page.reload();
  await boss.page.selectOption('#list-state', 'complete');
  const done = boss.page.locator('.job[data-state=complete]', { hasText: 'Ukládání práce' });
  await done.waitFor();
  await done.locator('summary').click();
  expect(await done.locator('.log').textContent()).toMatch(/delivered.*work began.*Jan Novák.*created.*Marie Veselá/s);
  expect(boss.troubles).toEqual([]);
});

test('the keyboard alone is enough', async () => {
  const path = await newJob('Klávesnice', 'Stiskněte **Uložit** hned.');
  const page = await (await guide.browser.newContext(DEVICES['desktop'])).newPage();
  await page.goto(`${guide.base}/xlate/${path}`);
  await tabTo(page, '#login');
  await see(page, keys(page, 'translator', 'Tab', 'translator', 'Enter'), '.unit');
  await keys(page, 'Alt+ArrowDown', 'Keyboard', 'Control+Enter', 'Press ', 'Alt+KeyK', 'Save');
  expect(await page.locator('.mark-codes').textContent()).toBe('1 tag is missing');
  await keys(page, 'Alt+KeyK', ' now.');
  expect([await state(page, 0), await state(page, 1)]).toEqual(['done', 'done']);
  await page.keyboard.press('Control+Enter');
  await saved(page);
  await tabTo(page, '.deliver .primary');
  await see(page, page.keyboard.press('Enter'), '.delivery .good');
  expect(await (await fetch(`${guide.base}/en/keyboard/`)).text()).toContain('Press <strong>Save</strong> now.');
});

describe('nothing typed is lost', () => {
  test('when the page is reloaded during typing', async () => {
    const { page } = await guide.visit('translator', await newJob('Znovu'));
    await field(page, 1).click();
    await see(page, page.keyboard.type('Half of it'), '.save-status[data-state=saving]');
    await saved(page);
    await see(page, page.reload(), '.unit');
    expect([await field(page, 1).textContent(), await state(page, 1)]).toEqual(['Half of it', 'rough']);
  });

  test('when the server is down, and the page is closed meanwhile', async () => {
    const { page } = await guide.visit('translator', await newJob('Bez sítě'));
    await page.route('**/units/**', (route) => route.abort());
    // The last attempt of a page being closed may escape the route.
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = (url, init) => (init?.keepalive ? Promise.reject(new TypeError()) : fetch(url, init));
    });
    await field(page, 0).click();
    await see(page, page.keyboard.type('Offline'), '.save-status[data-state=offline]');
    let asked = false;
    page.once('dialog', (dialog) => (asked = dialog.type() === 'beforeunload'));
    await page.reload();
    expect(asked).toBe(true);
    await page.waitForSelector('.translation-notice');
    expect(await page.locator('.translation-notice').textContent()).toBe(
      '1 unsaved unit was restored from this browser.',
    );
    expect(await field(page, 0).textContent()).toBe('Offline');
    await page.unroute('**/units/**');
    await saved(page);
    await page.evaluate(() => localStorage.clear());
    await see(page, page.reload(), '.unit');
    expect(await field(page, 0).textContent()).toBe('Offline');
  });

  test('when the session ends during typing', async () => {
    const { page } = await guide.visit('translator', await newJob('Odhlášení'));
    await page.context().clearCookies();
    await field(page, 0).click();
    await see(page, page.keyboard.type('Signed out'), '.save-status[data-state="signed out"] a');
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.click('.save-status a')]);
    await tab.fill('#login', 'translator');
    await tab.fill('#password', 'translator');
    await see(tab, tab.click('button[type=submit]'), '.job');
    await page.bringToFront();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await saved(page);
  });
});

test('a comment after the session has ended says so, and keeps its text', async () => {
  const { page } = await guide.visit('translator', await newJob('Komentář po odhlášení'));
  await field(page, 0).focus();
  await page.context().clearCookies();
  await page.locator('.unit .thread > .tool:visible').click();
  await page.locator('.unit textarea').fill('Who says so?');
  await page.locator('.unit .thread form button[type=submit]').click();
  expect(await page.locator('.unit .thread [role=alert]').textContent()).toContain('You were signed out.');
  expect(await page.locator('.unit textarea').inputValue()).toBe('Who says so?');
});

describe('a delivery', () => {
  const LONG = Array.from({ length: 30 }, (_, at) => `Odstavec číslo ${at}.`).join('\n\n');
  /** Position of the message in the window, between the sticky header and the lower edge. */
  const isInView = (page: Page) =>
    page.locator('.delivery').evaluate((shown) => {
      const { top, bottom } = shown.getBoundingClientRect();
      const head = document.querySelector('.editor-head')!.getBoundingClientRect().bottom;
      return top >= head && bottom <= innerHeight && document.activeElement === shown;
    });

  test('shows its outcome in view and focused', async () => {
    const { page } = await guide.visit('translator', await newJob('Dlouhý článek', LONG));
    for (const unit of await page.locator('.unit').all()) {
      await unit.scrollIntoViewIfNeeded();
      await unit.locator('.field').focus();
      await page.keyboard.press('Alt+KeyC');
    }
    await see(page, page.locator('.deliver .primary').press('Enter'), '.delivery .good');
    expect(await isInView(page)).toBe(true);
  });

  test('shows why it was refused', async () => {
    const { page } = await guide.visit('translator', await newJob('Odmítnuto', LONG));
    await typeIn(page, 0, 'Refused');
    await saved(page);
    const { page: boss } = await guide.visit('manager');
    await boss.locator('.job', { hasText: 'Odmítnuto' }).getByRole('button', { name: 'Cancel' }).click();
    await boss.getByRole('button', { name: 'Cancel the job' }).click();
    await said(boss, 'Saved');
    await typeIn(page, 2, 'Too late');
    await see(page, page.locator('.deliver button.link-button').press('Enter'), '.delivery .bad');
    const words = await page.locator('.delivery').textContent();
    expect(words).not.toContain('cannot be reached');
    expect(words).toContain('This unit could not be saved. The job is closed.');
    expect(await isInView(page)).toBe(true);
  });

  test('is refused once a manager works on the job, who is named, and the text typed is kept', async () => {
    const path = await newJob('Převzato', LONG);
    const { page } = await guide.visit('translator', path);
    await typeIn(page, 0, 'Refused');
    await saved(page);
    const { page: boss } = await guide.visit('manager');
    await boss.locator('.job', { hasText: 'Převzato' }).locator('select').selectOption({ label: 'Nobody' });
    await said(boss, 'Saved');
    const { page: again } = await guide.visit('manager', path);
    await typeIn(again, 1, 'Hers');
    await saved(again);
    await see(page, typeIn(page, 2, 'Too late'), '.taken');
    expect(await page.locator('.taken h1').textContent()).toContain('has this job now');
    expect(await page.locator('.unsent').textContent()).toContain('Too late');
    await see(page, page.reload(), '.unit');
    expect(await page.locator('.translation-notice').first().textContent()).toContain(
      'Someone is already working on this job',
    );
    expect(await page.locator('.field[contenteditable=true]').count()).toBe(0);
    expect(await page.locator('.deliver .primary').count()).toBe(0);
  });
});

describe('codes', () => {
  test('cannot be edited, and can be inserted again after deletion', async () => {
    const { page } = await guide.visit('translator', await newJob('Značky'));
    await typeIn(page, 1, 'Alt+KeyC');
    const chips = field(page, 1).locator('.chip');
    expect(await chips.count()).toBe(2);
    await keys(page, 'Control+KeyA', 'Delete');
    expect([await chips.count(), await state(page, 1)]).toEqual([0, 'open']);
    await page.keyboard.press('Control+KeyZ');
    expect([await chips.count(), await state(page, 1)]).toEqual([2, 'done']);
    await keys(page, 'Control+KeyA', 'Press ');
    expect(await state(page, 1)).toBe('rough');
    const tray = page.locator('.unit').nth(1).locator('.missing .chip');
    expect(await tray.count()).toBe(2);
    await tray.first().click();
    await page.keyboard.type('Save');
    await tray.first().click();
    expect([await tray.count(), await state(page, 1)]).toEqual([0, 'done']);
    expect(await page.locator('.unit').nth(1).locator('.mark-number_missing').textContent()).toContain('30');
  });

  test('move to the caret', async () => {
    const { page } = await guide.visit('translator', await newJob('Přesun', 'Nejdřív `jedna` potom.'));
    await typeIn(page, 1, 'Alt+KeyC', 'Home');
    await page.locator('.unit').nth(1).locator('.source .chip').click();
    expect(await field(page, 1).innerText()).toMatch(/^jedna\s*Nejdřív\s+potom\.$/);
    expect(await field(page, 1).locator('.chip').count()).toBe(1);
  });

  test('are not pasted', async () => {
    const { page } = await guide.visit('translator', await newJob('Vložení'));
    await field(page, 0).click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<b onclick="alert(1)">Bold</b>');
      clipboardData.setData('text/plain', 'Two\nlines');
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement!.dispatchEvent(event);
    });
    expect(await field(page, 0).innerHTML()).toBe('Two lines');
  });
});

test('the memory offers earlier translations, and filters show what is left', async () => {
  const { page } = await guide.visit('translator', await newJob('Ukládání podruhé'));
  await page.click('.filter:has-text("With problems")');
  expect(await page.locator('.nothing').isVisible()).toBe(true);
  await page.click('.filter:has-text("All")');
  const unit = page.locator('.unit').nth(1);
  await field(page, 1).click();
  expect(await unit.locator('.quality').first().textContent()).toContain('100 %');
  await page.keyboard.press('Alt+Digit1');
  expect(await state(page, 1)).toBe('done');
  await page.click('.filter:has-text("Untranslated")');
  expect(await unit.isHidden()).toBe(true);
  expect(await unit.locator('.mark').textContent()).toContain('a different punctuation mark from the source: . → ∅');
  await page.click('.filter:has-text("With problems")');
  expect(await page.locator('.unit:visible').count()).toBe(1);
});

describe('a text translated before', () => {
  /** Units with the same text, once with a tag in it, and a single one. */
  const REPEATING = ['Stiskněte **Uložit**.', 'Jednou.', 'Stiskněte **Uložit**.', 'Hotovo.', 'Hotovo.'].join('\n\n');

  test('is typed once if the source repeats, and filled in elsewhere in one step', async () => {
    const { page, troubles } = await guide.visit('translator', await newJob('Opakování', REPEATING));
    const fill = page.locator('.editor-actions > .tool');
    expect(await fill.isVisible()).toBe(false);
    await page.keyboard.press('Alt+ArrowDown');
    const typeAll = async () => {
      await keys(page, 'Repeating', 'Control+Enter', 'Press ', 'Alt+KeyK', 'Save', 'Alt+KeyK', '.', 'Control+Enter');
      await keys(page, 'Once.', 'Control+Enter');
    };
    await typeAll();
    await page.waitForFunction(() => document.querySelectorAll('.unit-exact:not([hidden])').length === 1);
    expect(await fill.textContent()).toBe('Fill in 1 exact match');
    await page.keyboard.press('Alt+KeyA');
    expect([await state(page, 3), await field(page, 3).innerText()]).toEqual(['done', 'Press BSaveB.']);
    expect(await page.locator('.delivery').textContent()).toMatch(/^1 unit was filled in/);
    expect(await fill.isVisible()).toBe(false);
    await typeIn(page, 4, 'Done.');
    await saved(page);
    await see(page, page.reload(), '.unit');
    expect(await fill.textContent()).toBe('Fill in 1 exact match');
    await fill.click();
    expect(await page.locator('.unit .field').allTextContents()).toEqual([
      ...['Repeating', 'Press BSaveB.', 'Once.', 'Press BSaveB.', 'Done.', 'Done.'],
    ]);
    await saved(page);
    await deliver(page);
    const html = await (await fetch(`${guide.base}/en/repeating/`)).text();
    expect(html.match(/Press <strong>Save<\/strong>\./g)).toHaveLength(2);
    expect(troubles).toEqual([]);
  });

  test('is also filled in from the memory, and typed text stays', async () => {
    const first = await guide.visit('translator', await newJob('Paměť napoprvé', 'Zavřete víko.'));
    await type(first.page, 'Memory first', 'Close the lid.');
    await saved(first.page);
    await deliver(first.page);
    const again = await newJob('Paměť podruhé', 'Zavřete víko.\n\nPočkejte.');
    const { page } = await guide.visit('translator', again);
    await typeIn(page, 2, 'Wait.');
    await saved(page);
    await page.keyboard.press('Alt+KeyA');
    expect(await page.locator('.unit .field').allTextContents()).toEqual(['', 'Close the lid.', 'Wait.']);
  });
});

test('a warning is dismissed with a reason, by keyboard, and the reason is shown at the unit', async () => {
  const { page, troubles } = await guide.visit('translator', await newJob('Číslo', 'Počkejte 30 minut.'));
  await typeIn(page, 1, 'Wait half an hour.');
  const mark = page.locator('.mark-number_missing');
  await mark.waitFor();
  await mark.locator('button').focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('dialog[open] h2').textContent()).toBe('The translation lacks the number 30');
  await page.keyboard.press('Escape');
  expect(await mark.count()).toBe(1);
  await mark.locator('button').press('Enter');
  await page.fill('#dismiss-reason', 'Half an hour is right.');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await mark.waitFor({ state: 'detached' });
  const said = page.locator('.unit').nth(1).locator('.comment-text');
  expect(await said.textContent()).toBe('The translation lacks the number 30: Half an hour is right.');
  expect(troubles).toEqual([]);
});

test('the translator is told that the source has changed, and can still deliver', async () => {
  const { id } = await newPost('Mění se', 'Jedna věta.');
  const { page } = await guide.visit('translator', await guide.order(id));
  await typeIn(page, 0, 'It changes');
  await saved(page);
  await guide.write(`posts/${id}`, { content: 'Jedna věta.\n\nDruhá věta.' });
  await see(page, page.reload(), '.translation-notice');
  expect(await page.locator('.translation-notice').textContent()).toContain('source has changed');
  await see(page, page.click('.deliver button.link-button'), '.delivery .notice:has-text("1 of 2")');
  await typeIn(page, 1, 'One sentence.');
  await deliver(page);

  const { page: again } = await guide.visit('translator', await guide.order(id));
  expect(await again.locator('.unit[data-state=final]').count()).toBe(2);
  await again.click('.filter:has-text("Changed")');
  expect(await again.locator('.unit:visible').count()).toBe(1);
});

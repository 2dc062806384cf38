import { afterAll, expect, test } from 'vitest';
import { axe, DEVICES, see } from '../helpers/browser.ts';
import { startGuide } from './guide.ts';
import { said, tabTo } from './page.ts';

/** More than fit on one page of the list. */
const JOBS = 51;

const guide = await startGuide();
for (let at = 1; at <= JOBS; at++) {
  const title = at === 7 ? 'Žluťoučký kůň' : `Článek ${at}`;
  const { id } = await guide.write('posts', { title, content: 'Pěl ódy.', status: 'draft' });
  await guide.order(id);
}
const { page, troubles } = await guide.visit('manager');

afterAll(() => expect(troubles).toEqual([]));

const rows = () => page.locator('.job').count();
const total = () => page.textContent('.job-total');

test('a manager pages through the list', async () => {
  expect([await rows(), await total()]).toEqual([50, '51 jobs']);
  await page.focus('.job:last-child summary');
  await tabTo(page, '.pager button:last-child');
  await see(page, page.keyboard.press('Enter'), '.pager:has-text("Page 2 of 2")');
  expect(await rows()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('job-total');
});

test('the URL keeps a manager’s filter, for returning and sharing', async () => {
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  await see(page, page.click('.job-title'), '.unit');
  await see(page, page.goBack(), '.pager:has-text("Page 2 of 2")');
  await page.selectOption('#list-state', 'any');
  await see(page, page.fill('#list-search', 'zlutoucky'), '.job-total:text-is("1 job")');
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ lang: 'en', state: 'any', q: 'zlutoucky' });
  const other = await guide.visit('manager', `console/?${searchParams}#jobs`);
  expect(await other.page.locator('.job-title').allTextContents()).toEqual(['Žluťoučký kůň']);
  expect(await other.page.inputValue('#list-search')).toBe('zlutoucky');
  await other.page.goto(`${guide.base}/xlate/console/?lang=en&state=nonsense&order=size%20asc&page=-3`);
  await other.page.waitForSelector('.pager:has-text("Page 1 of 2")');
  expect(await other.page.inputValue('#list-state')).toBe('open');
  await other.page.context().close();
  await see(page, page.goto(`${guide.base}/xlate/console/?lang=en`), '.pager:has-text("Page 1 of 2")');
});

test('the list shows open questions and translations waiting for review', async () => {
  const id = await page.evaluate(async () => {
    const base = document.querySelector<HTMLElement>('[data-workspace]')!.dataset['workspace'];
    const root = `${base}cms-json/xlate/tm/v1/`;
    const { token } = await (await fetch(`${base}write/session`)).json();
    const headers = { 'content-type': 'application/json', 'x-session-token': token };
    const send = (method: string, path: string, body: object) =>
      fetch(root + path, { method, headers, body: JSON.stringify(body) });
    const { xlate_job_id: job, ate_job_id } = (await (await fetch(`${root}jobs`, { headers })).json()).rows[0].job;
    await send('POST', `jobs/${job}/comments`, { unit: '', text: 'Which of them?', is_question: true });
    await send('PUT', 'settings', { reviewed: { 'cs-en': true } });
    const { units } = await (await fetch(`${root}ate/jobs/${ate_job_id}/editor`, { headers })).json();
    for (const unit of units) await send('PUT', `jobs/${job}/units/${unit.id}`, { target: ['Text.'] });
    await send('POST', `jobs/${job}/deliver`, {});
    await send('PUT', 'settings', { reviewed: { 'cs-en': false } });
    return Number(job);
  });
  await page.reload();
  const badges = page.locator(`.job[data-job="${id}"] .badge`);
  await badges.first().waitFor();
  expect(await badges.allTextContents()).toEqual(['In progress', 'Waiting for review', '1 open question']);
  expect(await axe(page)).toEqual([]);
});

test('on a phone, the controls for chosen jobs leave what has the focus in sight', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.focus('.job input[name=job]');
  for (let at = 0; at < 3; at++) {
    await page.keyboard.press('Space');
    const isInSight = await page.evaluate(() => {
      const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === document.activeElement;
    });
    expect([await page.locator('.bulk-bar').isVisible(), isInSight]).toEqual([true, true]);
    await page.keyboard.press('Tab');
    await tabTo(page, '.job input[name=job]');
  }
  await page.setViewportSize(DEVICES['desktop']!.viewport!);
  await page.reload();
  await page.waitForSelector('.job');
});

test('a manager finds a job without typing diacritics, and changes it', async () => {
  await page.focus('#list-search');
  // Typed in one go, because results of a partial search would replace the list while the next item is being chosen.
  await see(page, page.keyboard.insertText('zlutoucky KUN'), '.job-total:text-is("1 job")');
  expect(await page.textContent('.job-title')).toBe('Žluťoučký kůň');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('list-search');

  await tabTo(page, '.job input[name=job]', 'Space');
  await tabTo(page, '.bulk-bar select', 'Jan', 'Tab', 'Enter');
  await said(page, '1 job changed.');
  expect(await page.textContent('.job-who select option:checked')).toBe('Jan Novák');

  await tabTo(page, '.job input[name=job]', 'Space');
  await tabTo(page, '.bulk-bar input[type=date]');
  await page.fill('.bulk-bar input[type=date]', '2030-01-31');
  expect(await axe(page)).toEqual([]);
  await tabTo(page, '.bulk-bar .control:has(input) + button', 'Enter');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.job-when input')?.value === '2030-01-31');
});

test('keys pass other translators and unfinished dates without choosing them', async () => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()));
  await page.focus('.job-who select');
  for (const key of ['ArrowUp', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
  await page.focus('.job-who select');
  await page.keyboard.press('ArrowUp');
  expect(sent).toEqual([]);
  await page.keyboard.press('Enter');
  await said(page, 'Saved');
  expect(await page.textContent('.job-who select option:checked')).toBe('Nobody');
  expect(sent).toHaveLength(1);

  const day = page.locator('.job-when input');
  await day.focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('03152031');
  expect(sent).toHaveLength(1);
  await day.evaluate((input) => (input.dataset['typed'] = ''));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.job-when input:not([data-typed])');
  expect([await day.inputValue(), sent.length]).toEqual(['2031-03-15', 2]);
});

test('a manager counts the words of the jobs found', async () => {
  await see(page, page.press('#estimate', 'Enter'), '.estimate');
  expect(await page.locator('.estimate td').allTextContents()).toEqual(['4', '0', '0', '0', '0', '4']);
  await tabTo(page, '.estimate-result button');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect([download.suggestedFilename(), await axe(page)]).toEqual(['estimate.csv', []]);
});

test('a manager cancels it after confirmation, and finds it among the cancelled jobs', async () => {
  await page.press('.job input[name=job]', 'Space');
  await tabTo(page, '.bulk-bar button:last-child');
  await see(page, page.keyboard.press('Enter'), 'dialog');
  await page.keyboard.press('Escape');
  expect(await rows()).toBe(1);
  await see(page, page.keyboard.press('Enter'), 'dialog');
  await tabTo(page, 'dialog .danger', 'Enter');
  await said(page, '1 job changed.');
  expect(await page.textContent('.nothing')).toBe('No jobs match.');
  await page.focus('#list-state');
  await see(page, page.keyboard.type('Cancel'), '.job[data-state=cancelled]');
  expect(await total()).toBe('1 job');
});

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DEVICES, picture, see } from '../helpers/browser.ts';
import { checkLook } from '../helpers/look.ts';
import { openGuide } from './guide.ts';

const TEXT = [
  ...['## Before you begin', 'You need **a key** and "a door".', ':::tip\nKnock first.\n:::', '- one\n- two'],
  ...['Twice.', 'Twice.', '| a | b |\n| - | - |\n| 1 | 2 |', '```sh\nopen door\n```'],
].join('\r\n\r\n');

const guide = await openGuide();

const contentOf = async (id: number, collection = 'posts') => (await guide.read(`${collection}/${id}`)).content.raw;

/** An article, and its page in the browser of a signed-in user. */
async function read(login: string, options = DEVICES['desktop'], content = TEXT) {
  const { id, link } = await guide.write('posts', { title: 'The door', content, status: 'publish', lang: 'en' });
  const { page, troubles } = await guide.visit(login, '?lang=en', options);
  await page.goto(link);
  return { page, troubles, id, link };
}

const loaded = (page: Page) => page.waitForEvent('load');
const save = (page: Page) => Promise.all([loaded(page), page.getByRole('button', { name: 'Save' }).click()]);
const field = (page: Page) => page.getByLabel('Markdown of this passage');
const pencil = (page: Page, begin: string) => page.getByRole('button', { name: `Edit: ${begin}` });

describe('a user who may edit a text', () => {
  test('edits each passage in place, and changes no other byte', async () => {
    const { page, troubles, id } = await read('editor');
    await pencil(page, 'Knock first.').waitFor({ state: 'attached' });
    expect(await page.locator('.edit-pencil').count()).toBe(8);
    const opacity = () => pencil(page, 'Knock first.').evaluate((shown) => getComputedStyle(shown).opacity);
    expect(await opacity()).toBe('0');
    await page.locator('.prose p', { hasText: 'Knock first.' }).hover();
    expect(await opacity()).toBe('1');
    await pencil(page, 'You need').focus();
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).toBe('You need **a key** and "a door".');
    await field(page).fill('You need **two keys**.\nOr a friend.');
    await checkLook(page, 'edit-here');
    await Promise.all([loaded(page), page.keyboard.press('Control+Enter')]);
    await page.getByText('Or a friend.').waitFor();
    const wanted = TEXT.replace('You need **a key** and "a door".', 'You need **two keys**.\r\nOr a friend.');
    expect(await contentOf(id)).toBe(wanted);
    expect(troubles).toEqual([]);
  });

  test('can distinguish two passages with the same words', async () => {
    const { page, id } = await read('editor');
    await pencil(page, 'Twice.').nth(1).click();
    await field(page).fill('Once.');
    await save(page);
    expect(await contentOf(id)).toBe(TEXT.replace('Twice.\r\n\r\nTwice.', 'Twice.\r\n\r\nOnce.'));
  });

  test('cancels with Escape, and the focus returns', async () => {
    const { page, id } = await read('editor', DEVICES['phone']);
    await pencil(page, 'one two').click();
    await field(page).fill('Lost.');
    await picture(page, 'edit-here-phone');
    await page.keyboard.press('Escape');
    expect(await page.locator('.edit-here').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Edit: one two');
    expect(await contentOf(id)).toBe(TEXT);
  });

  test("keeps somebody else's changes to other passages, and is told about one to the same passage", async () => {
    const { page, id } = await read('editor');
    const overtake = (content: string) => guide.write(`posts/${id}`, { content });
    await pencil(page, 'Knock first.').click();
    await overtake(TEXT.replace('- two', '- three'));
    await field(page).fill('Knock twice.');
    await save(page);
    const both = TEXT.replace('- two', '- three').replace('Knock first.', 'Knock twice.');
    expect(await contentOf(id)).toBe(both);
    await pencil(page, 'Knock twice.').click();
    await overtake(both.replace('Knock twice.', 'Ring.'));
    await field(page).fill('Shout.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody has changed this passage in the meantime.').waitFor();
    expect(await field(page).inputValue()).toBe('Shout.');
    // One at a time: saving reloads the page.
    await pencil(page, 'Before you').click();
    expect(await page.locator('.edit-here').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.press('Escape');
    // The other passages are found at their new positions.
    await pencil(page, 'Before you').click();
    await field(page).fill('## Before');
    await save(page);
    await overtake((await contentOf(id)).replace('## Before', '## Before you begin'));
    expect(await contentOf(id)).toBe(both.replace('Knock twice.', 'Ring.'));
  });
});

describe('a passage of a block', () => {
  const OUTER = 'Mind **the gap**.\r\n\r\nTwice.\r\n\r\n';

  /** A page with a block that includes another one; the words of a third passage are both in text and block. */
  async function blocks() {
    const block = (title: string, content: string) =>
      guide.write('blocks', { title, content, status: 'publish', lang: 'en' });
    const inner = await block('Steps', 'Take the stairs.\n');
    const outer = await block('Warning', `${OUTER}::block{ref=${inner.id}}\r\n`);
    const content = `Go in.\n\n::block{ref=${outer.id}}\n\nTwice.\n`;
    const other = { title: 'Jiný text', content: `::block{ref=${outer.id}}`, status: 'publish', lang: 'cs' };
    return { inner, outer, content, other: await guide.write('posts', other) };
  }

  test('is edited in place with a note that it is also shown elsewhere, and no other byte of the block changes', async () => {
    const { inner, outer, content, other } = await blocks();
    const { page, troubles, id } = await read('editor', DEVICES['desktop'], content);
    await pencil(page, 'Mind').waitFor({ state: 'attached' });
    expect(await page.locator('.edit-pencil').count()).toBe(5);
    await pencil(page, 'Mind').focus();
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).toBe('Mind **the gap**.');
    const places = page.locator('.edit-here ul');
    expect(await places.locator('a').allTextContents()).toEqual(['Jiný text']);
    expect(await places.locator('a').getAttribute('href')).toBe(`/guide/write/${other.id}/?lang=en`);
    await page.getByText('This is from the block “Warning”, which is also shown elsewhere (1):').waitFor();
    await checkLook(page, 'edit-here-block');
    await field(page).fill('Mind the **step**.');
    await Promise.all([loaded(page), page.keyboard.press('Control+Enter')]);
    await page.locator('.prose strong', { hasText: 'step' }).waitFor();
    const wanted = OUTER.replace('the gap', 'the step').replace('**the step**', 'the **step**');
    expect(await contentOf(outer.id, 'blocks')).toBe(`${wanted}::block{ref=${inner.id}}\r\n`);
    expect(await contentOf(id)).toBe(content);
    expect(await (await fetch(other.link)).text()).toContain('Mind the <strong>step</strong>');
    expect(troubles).toEqual([]);
  });

  test('belongs to the innermost block, and with repeated words to the block that it is in', async () => {
    const { inner, outer, content } = await blocks();
    const { page, id } = await read('editor', DEVICES['phone'], content);
    await see(page, pencil(page, 'Take').click(), 'text=This is from the block “Steps”');
    await picture(page, 'edit-here-block-phone');
    await field(page).fill('Take the lift.');
    await save(page);
    expect(await contentOf(inner.id, 'blocks')).toBe('Take the lift.\n');
    await pencil(page, 'Twice.').nth(1).click();
    expect(await page.locator('.edit-here ul').count()).toBe(0);
    await field(page).fill('Once.');
    await save(page);
    expect(await contentOf(id)).toBe(content.replace('Twice.', 'Once.'));
    expect(await contentOf(outer.id, 'blocks')).toBe(`${OUTER}::block{ref=${inner.id}}\r\n`);
  });

  test('keeps what somebody else has saved in the block in the meantime', async () => {
    const { inner, outer, content } = await blocks();
    const { page } = await read('editor', DEVICES['desktop'], content);
    await pencil(page, 'Mind').click();
    const newer = `New.\r\n\r\n${OUTER}::block{ref=${inner.id}}\r\n`;
    await guide.write(`blocks/${outer.id}`, { content: newer });
    await field(page).fill('Mind.');
    await save(page);
    expect(await contentOf(outer.id, 'blocks')).toBe(newer.replace('Mind **the gap**.', 'Mind.'));
  });

  test('leads users who may only propose to the page of the block', async () => {
    const { outer, content } = await blocks();
    const { page } = await read('contributor', DEVICES['desktop'], content);
    const link = page.getByRole('link', { name: 'Edit: Mind' });
    expect(await link.getAttribute('href')).toBe(`/guide/write/${outer.id}/?lang=en`);
  });
});

test('users who may only propose are led to the page of the text', async () => {
  const { page, id } = await read('contributor');
  const link = page.getByRole('link', { name: 'Edit: Knock first.' });
  expect(await link.getAttribute('href')).toBe(`/guide/write/${id}/?lang=en`);
});

test('readers get no pencil and cause no requests; nor do users who have signed out', async () => {
  const { page, link } = await read('editor');
  await page.goto(`${guide.base}/write/?lang=en`);
  await Promise.all([loaded(page), page.locator('[data-sign-out]').click()]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(link);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /session|edit-here|source/.test(url))).toEqual([]);
  expect(await page.locator('.edit-pencil').count()).toBe(0);
});

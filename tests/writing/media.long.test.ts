import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkLook } from '../helpers/look.ts';
import { LOOKS, openGuide } from './guide.ts';
import { Keyboard } from './keyboard.ts';
import { keys, see } from '../helpers/browser.ts';

const guide = await openGuide();

const authorization = `Basic ${btoa('admin:admin')}`;
const api = (path: string) => `${guide.base}/cms-json/cms/v2/${path}`;
const drawn = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

type Media = { id: number; alt_text: string; source_url: string };

async function upload(name: string, alt = ''): Promise<Media> {
  const type = { 'content-type': 'image/png', 'content-disposition': `attachment; filename="${name}"` };
  const headers = { authorization, ...type };
  const query = new URLSearchParams({ lang: 'en', alt_text: alt });
  const body = new Uint8Array(await drawn('#c40'));
  return (await (await fetch(api(`media?${query}`), { method: 'POST', headers, body })).json()) as Media;
}

const statusOf = async (id: number) => (await fetch(api(`media/${id}`), { headers: { authorization } })).status;
const altOf = async (id: number) => (await guide.read<Media>(`media/${id}`)).alt_text;

const pathOf = ({ source_url }: Pick<Media, 'source_url'>) => new URL(source_url).pathname.replace('/guide/', '/');
const row = (page: Page, name: string) => page.locator('.file-row', { hasText: name });

test('the list of texts links to all files, each with its uses in both languages', async () => {
  const media = await upload('used.png');
  const shows = `![Used](${pathOf(media)})\n`;
  const text = await guide.write('posts', { title: 'Shows it', content: shows, status: 'publish', lang: 'en' });
  const draft = await guide.write('posts', { title: 'Koncept s obrázkem', featured_media: media.id, lang: 'cs' });
  await guide.write('blocks', { title: 'Block with it', content: shows, status: 'publish', lang: 'en' });
  const { page, troubles } = await guide.visit('editor', '?lang=en');
  await page.getByRole('link', { name: 'Pictures and files' }).click();
  const uses = row(page, 'used.png').locator('.uses');
  await uses.waitFor();
  expect((await uses.locator('li').allTextContents()).sort()).toEqual([
    'Block with it en Block',
    'Koncept s obrázkem cs Draft',
    'Shows it en',
  ]);
  expect(await uses.getByRole('link', { name: 'Shows it' }).getAttribute('href')).toBe(
    `/guide/write/${text.id}/?lang=en`,
  );
  await uses.getByRole('link', { name: 'Koncept' }).click();
  await page.waitForURL(`**/write/${draft.id}/**`);
  expect(troubles.filter((trouble) => !trouble.includes('404'))).toEqual([]);
});

test('the state of the list is in its URL', async () => {
  await upload('needle-one.png', 'A needle');
  await upload('needle-two.png');
  const { page } = await guide.visit('editor', 'media/?lang=en');
  await page.getByLabel('Search files').fill('needle');
  await page.getByLabel('Search files').press('Enter');
  await row(page, 'needle-two.png').waitFor();
  await page.getByText('2 files', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Without alternative text' }).click();
  await page.getByText('1 file', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?lang=en&view=without_alt&q=needle');
  await page.reload();
  await row(page, 'needle-two.png').waitFor();
  expect(await page.locator('.file-row').count()).toBe(1);
  await see(page, page.getByLabel('Language', { exact: true }).selectOption('cs'), 'text=No matching files.');
  await page.goBack();
  await row(page, 'needle-two.png').waitFor();
  expect(await page.getByLabel('Language', { exact: true }).inputValue()).toBe('');
});

test('a URL with a value that no list has shows the whole list', async () => {
  const { page } = await guide.visit('editor', '?lang=en&status=nonsense');
  await page.locator('.text-row').first().waitFor();
  expect(new URL(page.url()).search).toBe('?lang=en');
});

test('many files are paged', async () => {
  await Promise.all(Array.from({ length: 31 }, (_, at) => upload(`many-${at}.png`)));
  const { page } = await guide.visit('editor', 'media/?lang=en&q=many-');
  await page.getByText('Page 1 of 2').waitFor();
  expect(await page.locator('.file-row').count()).toBe(30);
  await see(page, page.getByRole('button', { name: 'Next page' }).click(), 'text=Page 2 of 2');
  expect(await page.locator('.file-row').count()).toBe(1);
  // The last one on its page.
  await page.getByRole('button', { name: /^Delete: many-/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('30 files', { exact: true }).waitFor();
  expect(await page.locator('.pager').isVisible()).toBe(false);
});

describe('an alternative text', () => {
  test('is edited with the keyboard alone, and cancelled with Escape', async () => {
    const { id } = await upload('keys.png', 'Old');
    const { page, troubles } = await guide.visit('editor', 'media/?lang=en&q=keys.png');
    await row(page, 'keys.png').waitFor();
    await new Keyboard(page).tabTo('textbox', /^Alternative text/);
    await see(page, keys(page, 'Control+a', 'Gone', 'Escape', 'Control+a', 'Two keys', 'Enter'), 'text=Saved.');
    expect(await altOf(id)).toBe('Two keys');
    // The next save builds on the previous one.
    await keys(page, 'Control+a', '<b>Three</b> keys', 'Enter');
    await expect.poll(() => altOf(id)).toBe('Three keys');
    await page.getByText('Saved.').waitFor();
    expect(await row(page, 'keys.png').locator('textarea').inputValue()).toBe('Three keys');
    expect(await row(page, 'keys.png').getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('changed by somebody else in the meantime is shown before it is replaced', async () => {
    const { id } = await upload('both.png', 'Old');
    const { page } = await guide.visit('editor', 'media/?lang=en&q=both.png');
    const field = row(page, 'both.png').locator('textarea');
    await field.fill('Mine');
    await guide.write(`media/${id}`, { alt_text: 'Theirs' });
    await see(page, field.press('Enter'), 'text=Somebody else has changed this to “Theirs”.');
    expect([await field.inputValue(), await altOf(id)]).toEqual(['Mine', 'Theirs']);
    await see(page, field.press('Enter'), 'text=Saved.');
    expect(await altOf(id)).toBe('Mine');
  });

  test('that is not saved yet reappears with its file', async () => {
    await upload('later.png');
    const { page } = await guide.visit('editor', 'media/?lang=en&q=later.png');
    await row(page, 'later.png').locator('textarea').fill('Half a sen');
    await page.getByLabel('Search files').fill('ticket-list');
    await row(page, 'ticket-list.png').first().waitFor();
    await page.getByLabel('Search files').fill('later.png');
    await row(page, 'later.png').waitFor();
    expect(await row(page, 'later.png').locator('textarea').inputValue()).toBe('Half a sen');
  });
});

test('files are uploaded one by one, each with its alternative text and language', async () => {
  const { page, troubles } = await guide.visit('editor', 'media/?lang=en');
  await page.locator('input[type=file]').setInputFiles([
    { name: 'first.png', mimeType: 'image/png', buffer: await drawn('#06c') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes.') },
  ]);
  await page.getByRole('combobox', { name: 'Language' }).last().selectOption('cs');
  await page.getByLabel('What does the picture show?').fill('Modrá plocha');
  await checkLook(page, 'media-upload');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('notes.txt', { exact: true }).waitFor();
  await see(page, page.keyboard.press('Enter'), 'text=first.png was uploaded. notes.txt was uploaded.');
  expect(await row(page, 'first.png').locator('textarea').inputValue()).toBe('Modrá plocha');
  expect(await row(page, 'first.png').locator('.badge').textContent()).toBe('cs');
  expect([await row(page, 'notes.txt').locator('textarea').count(), troubles]).toEqual([0, []]);
});

test('a dropped file can be uploaded, and the Markdown of a file copied', async () => {
  const { source_url } = await upload('drop [1].png', 'In [brackets]');
  const { page } = await guide.visit('editor', 'media/?lang=en&q=drop');
  await row(page, 'drop').waitFor();
  const transfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Dropped.'], 'dropped.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await see(page, page.getByRole('button', { name: 'Upload', exact: true }).click(), 'text=dropped.txt was uploaded.');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await row(page, source_url.split('/').at(-1)!).getByRole('button', { name: 'Copy Markdown' }).click();
  await page.getByText('Copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`![In \\[brackets\\]](${pathOf({ source_url })})`);
  // A file that was put into the folder by hand.
  await page.goto(`${guide.base}/write/media/?lang=en&q=odd`);
  await row(page, 'odd#1.png').getByRole('button', { name: 'Copy Markdown' }).click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '![](/cms-content/uploads/2026/01/odd%231.png)',
  );
});

describe('deleting a file', () => {
  test('names the texts that use it, can be cancelled with the keyboard, and works', async () => {
    const media = await upload('doomed.png');
    const content = `![Doomed](${pathOf(media)})\n`;
    const { id } = await guide.write('posts', { title: 'Will miss it', content, status: 'publish', lang: 'en' });
    const { page, troubles } = await guide.visit('editor', 'media/?lang=en&q=doomed.png');
    const remove = page.getByRole('button', { name: 'Delete: doomed.png' });
    await remove.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete doomed.png?' });
    await dialog.getByText('It will be missing from these texts').waitFor();
    expect(await dialog.getByRole('link').getAttribute('href')).toBe(`/guide/write/${id}/?lang=en`);
    await checkLook(page, 'media-delete');
    await page.keyboard.press('Enter');
    expect([await dialog.count(), await statusOf(media.id)]).toEqual([0, 200]);
    await remove.press('Enter');
    await see(page, dialog.getByRole('button', { name: 'Delete' }).click(), 'text=doomed.png was deleted.');
    expect([await statusOf(media.id), await page.locator('.file-row').count()]).toEqual([404, 0]);
    expect(troubles).toEqual([]);
  });

  test('that has a record in the other language keeps the file, and names the texts that use it as their picture', async () => {
    const { id } = await guide.write('posts', { title: 'Has it as picture', featured_media: 1031, lang: 'en' });
    const content = '![List](/cms-content/uploads/2026/09/ticket-list.png)\n';
    await guide.write('posts', { title: 'Goes on showing it', content, lang: 'en' });
    const { page } = await guide.visit('editor', 'media/?lang=en&q=ticket-list&in=en');
    await page.getByRole('button', { name: 'Delete: ticket-list.png' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The file stays.').waitFor();
    expect(await dialog.getByRole('link').allTextContents()).toEqual(['Has it as picture']);
    await see(page, dialog.getByRole('button', { name: 'Delete' }).click(), 'text=ticket-list.png was deleted.');
    expect((await fetch(`${guide.base}/cms-content/uploads/2026/09/ticket-list.png`)).status).toBe(200);
    expect((await guide.read<{ featured_media: number }>(`posts/${id}`)).featured_media).toBe(0);
  });
});

test('users who may only propose see the files and the uses that they may read, but no controls', async () => {
  const content = `![Others](${pathOf(await upload('others.png', 'Of others'))})\n`;
  await guide.write('posts', { title: 'Secret draft', content, lang: 'en' });
  const { page, troubles } = await guide.visit('contributor', 'media/?lang=en&q=others.png');
  const shown = row(page, 'others.png');
  await shown.getByText('Not in any text that you can read').waitFor();
  await shown.getByText('Of others').waitFor();
  expect(await page.locator('textarea, input[type=file], .danger').count()).toBe(0);
  expect(await page.content()).not.toContain('Secret draft');
  expect(troubles).toEqual([]);
});

test.each(LOOKS)('looks calm and is accessible: $device, $colorScheme, $language', async (look) => {
  const { device, colorScheme, language, options } = look;
  const media = await upload(`${device}-${colorScheme}-with-a-rather-long-name-for-a-picture.png`);
  const content = `![Shown](${pathOf(media)})\n`;
  for (const title of ['First of four', 'Second', 'Third', 'Fourth'])
    await guide.write('posts', { title, content, status: 'publish', lang: 'en' });
  const { page } = await guide.visit('editor', `media/?lang=${language}`, options);
  await row(page, 'rather-long').first().waitFor();
  await page.locator('.file-row details').first().locator('summary').click();
  await row(page, 'rather-long').first().locator('textarea').fill('Typed and not saved');
  await page.evaluate(() => document.querySelectorAll('img').forEach((image) => (image.loading = 'eager')));
  await checkLook(page, `media-${device}-${colorScheme}-${language}`);
});

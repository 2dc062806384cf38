import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DEVICES, picture, see } from '../helpers/browser.ts';
import { checkLook } from '../helpers/look.ts';
import { ask, openGuide } from './guide.ts';

const guide = await openGuide();

/** Proposes to change a text, as the user of a page. */
async function propose(page: Page, title: string, id: number, fields: object, ...more: object[]) {
  const { version } = await ask<{ version: string }>(page, `cms/v2/posts/${id}/source`);
  return ask<{ id: number }>(page, 'cms/v2/proposals', { title, changes: [...more, { id, version, fields }] });
}

const NO_UPLOAD = {
  cs: 'Váš účet může vkládat jen obrázky, které už v průvodci jsou. O nahrání nového požádejte redaktora.',
  en: 'Your account can insert pictures from the guide. Ask an editor to upload a new one.',
};

test.each(['cs', 'en'] as const)(
  'users who may not upload are told before they describe a picture: %s',
  async (language) => {
    const { id } = await guide.publish('Obrázky', 'Text.');
    const { page, troubles } = await guide.visit('contributor', `${id}/?lang=${language}`, DEVICES['phone']);
    await page.waitForSelector('.cm-content');
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.of(137, 80, 78, 71)], 'shot.png', { type: 'image/png' }));
      const host = [...document.querySelectorAll('.writing *')].find(({ shadowRoot }) => shadowRoot);
      const content = host!.shadowRoot!.querySelector('.cm-content')!;
      content.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
      );
    });
    const dialog = page.locator('dialog');
    await dialog.getByText(NO_UPLOAD[language]).waitFor();
    expect(await dialog.locator('input[type=file]').count()).toBe(0);
    await dialog.locator('.tile, .nothing').first().waitFor();
    await checkLook(page, `no-upload-${language}`);
    expect(troubles).toEqual([]);
  },
);

test('a text that a user may only propose to change is shown with its other language', async () => {
  const { id } = await guide.publish('Dvojice', 'Text.');
  const pair = { title: 'A pair', content: 'The text.', status: 'publish', translation_of: id };
  const other = await guide.write('posts?xlate_language=en', pair);
  const { page, troubles } = await guide.visit('contributor', `${id}/?lang=cs`);
  const link = page.getByRole('link', { name: 'Otevřít: angličtina' });
  expect(await link.getAttribute('href')).toContain(`/write/${other.id}/`);
  await page.getByRole('button', { name: 'Oba jazyky' }).click();
  await page.locator('.preview').getByText('The text.').waitFor();
  expect(troubles).toEqual([]);
});

test('findings of a proposal and the feed of its reviewer are in the language of the page', async () => {
  const { id } = await guide.publish('Návrhy', 'Text.');
  const author = await guide.visit('contributor', `${id}/?lang=cs`);
  const made = await propose(author.page, 'Odkaz', id, { content: 'Viz [tam](/nikam/).' });
  const { page, troubles } = await guide.visit('editor', `proposals/${made.id}/?lang=cs`);
  await page.getByText('odkaz /nikam/ nikam nevede').waitFor();
  await picture(page, 'proposal-cs', true);
  await page.goto(`${guide.base}/write/proposals/?lang=cs`);
  const feed = page.getByRole('link', { name: 'Odebírat moje novinky' });
  const url = await feed.getAttribute('href');
  await checkLook(page, 'proposals-cs');
  await page.goto(`${guide.base}/write/me/?lang=cs`);
  expect(await feed.getAttribute('href')).toBe(url);
  await checkLook(page, 'me-cs', true);
  const answer = await fetch(url!);
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('<title>Nový návrh: Odkaz</title>'),
  ]);
  expect(troubles).toEqual([]);
});

test('a declined proposal still shows its author what it said', async () => {
  const { id } = await guide.publish('Odmítnuté', 'První. Druhá.');
  const { page, troubles } = await guide.visit('contributor', 'proposals/?lang=cs');
  const made = await propose(page, 'Lépe', id, { content: 'První. Lepší druhá.' });
  await guide.write(`proposals/${made.id}/decline`, { reason: 'Zkraťte to.' });
  await page.goto(`${guide.base}/write/proposals/${made.id}/?lang=cs`);
  const added = page.locator('.proposed ins', { hasText: 'Lepší druhá.' });
  await added.waitFor();
  // Not everybody sees its colour.
  expect(await added.evaluate((words) => getComputedStyle(words).textDecorationLine)).toBe('underline');
  expect(await page.locator('.proposed del').textContent()).toBe('Druhá.');
  await checkLook(page, 'declined-cs');
  expect(troubles).toEqual([]);
});

test('a typed reason survives a comment, and a proposal says that its text was deleted', async () => {
  const { id } = await guide.publish('Marné', 'Text.');
  const author = await guide.visit('contributor', `${id}/?lang=cs`);
  const made = await propose(author.page, 'Jinak', id, { content: 'Jiný text.' });
  const { page, troubles } = await guide.visit('editor', `proposals/${made.id}/?lang=cs`);
  const reason = page.getByLabel('Proč?');
  await reason.fill('Text bude smazán');
  await page.getByLabel('Přidat komentář').fill('Škoda.');
  await page.locator('.comments [type=submit]').press('Enter');
  await page.locator('.comments li', { hasText: 'Škoda.' }).waitFor();
  expect([await reason.inputValue(), await page.getByLabel('Přidat komentář').inputValue()]).toEqual([
    'Text bude smazán',
    '',
  ]);
  await guide.write(`posts/${id}?force=true&_method=DELETE`, {});
  await see(page, page.reload(), 'text=To, co návrh mění, už neexistuje.');
  expect([await page.locator('.proposed a').count(), troubles]).toEqual([0, []]);
});

test('nothing is accepted unseen: settings, and fields besides the text', async () => {
  const { id } = await guide.publish('Zveřejněné', 'Text.');
  const author = await guide.visit('contributor', `${id}/?lang=cs`);
  const settings = { settings: 'cs', fields: { description: 'Nový popis' } };
  const made = await propose(author.page, 'Jinak', id, { status: 'draft' }, settings);
  const { page, troubles } = await guide.visit('admin', `proposals/${made.id}/?lang=cs`);
  const [ofGuide, text] = await page.locator('.proposed').allInnerTexts();
  expect(ofGuide).toMatch(/^Nastavení průvodce[^]*\+ .*Nový popis/);
  expect(ofGuide).not.toContain('Nový text');
  expect(text).toMatch(/^Zveřejněné[^]*\+status: draft/);
  await checkLook(page, 'proposal-fields-cs');
  expect(troubles).toEqual([]);
});

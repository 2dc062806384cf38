import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe, DEVICES, launch, picture } from '../helpers/browser.ts';
import { type Guide, startGuide } from './guide.ts';

let browser: Browser;
let guide: Guide;

beforeAll(async () => {
  browser = await launch();
  guide = await startGuide(browser);
});
afterAll(async () => {
  await browser?.close();
  await guide?.stop();
});

const NO_UPLOAD = {
  cs: 'Váš účet může vkládat jen obrázky, které už v průvodci jsou. O nahrání nového požádejte redaktora.',
  en: 'Your account can insert pictures that the guide has. Ask an editor to upload a new one.',
};

test.each(['cs', 'en'] as const)(
  'who may not upload is told so before they describe a picture: %s',
  async (language) => {
    const { id } = await guide.write('posts', { title: 'Obrázky', content: 'Text.', status: 'publish' });
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
    expect(await axe(page)).toEqual([]);
    await picture(page, `no-upload-${language}`);
    expect(troubles).toEqual([]);
  },
);

test('findings of a proposal, and the feed of who decides, are in the language of the page', async () => {
  const { id } = await guide.write('posts', { title: 'Návrhy', content: 'Text.', status: 'publish' });
  const visit = await guide.visit('contributor', `${id}/?lang=cs`);
  const made = await visit.page.evaluate(async (post) => {
    const base = document.querySelector<HTMLElement>('[data-workspace]')!.dataset['workspace']!;
    const { token } = (await (await fetch(`${base}write/session`)).json()) as { token: string };
    const api = `${base}cms-json/cms/v2/`;
    const { version } = (await (
      await fetch(`${api}posts/${post}/source`, { headers: { 'x-session-token': token } })
    ).json()) as { version: string };
    const headers = { 'content-type': 'application/json', 'x-session-token': token };
    const changes = [{ id: post, version, fields: { content: 'Viz [tam](/nikam/).' } }];
    const body = JSON.stringify({ title: 'Odkaz', changes });
    return (await (await fetch(`${api}proposals`, { method: 'POST', headers, body })).json()) as { id: number };
  }, id);
  const { page, troubles } = await guide.visit('editor', `proposals/${made.id}/?lang=cs`);
  await page.getByText('odkaz /nikam/ nikam nevede').waitFor();
  await picture(page, 'proposal-cs', true);
  await page.goto(`${guide.base}/write/proposals/?lang=cs`);
  const feed = page.getByRole('link', { name: 'Odebírat moje novinky' });
  const url = await feed.getAttribute('href');
  expect(await axe(page)).toEqual([]);
  await picture(page, 'proposals-cs');
  await page.goto(`${guide.base}/write/me/?lang=cs`);
  expect(await feed.getAttribute('href')).toBe(url);
  expect(await axe(page)).toEqual([]);
  await picture(page, 'me-cs', true);
  const answer = await fetch(url!);
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('<title>Nový návrh: Odkaz</title>'),
  ]);
  expect(troubles).toEqual([]);
});

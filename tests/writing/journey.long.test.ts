import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fieldTextsFor } from '../../src/i18n/writing/field.ts';
import { writingTextsFor } from '../../src/i18n/writing/texts.ts';
import { workspaceTextsFor } from '../../src/i18n/workspace.ts';
import { DEVICES, keys } from '../helpers/browser.ts';
import { checkLook } from '../helpers/look.ts';
import { openGuide } from './guide.ts';
import { Keyboard } from './keyboard.ts';

const guide = await openGuide();

const WORDS = {
  cs: {
    title: (way: string) => `Výměna hesla (${way})`,
    heading: ['nad', 'Než začnete'],
    callout: ['ram', 'Mějte po ruce telefon.'],
    picture: ['obr', 'Seznam tiketů'],
    shot: 'Tlačítko pro výměnu hesla',
    end: 'Potom klikněte na odkaz v e-mailu.',
    more: ' Odkaz platí hodinu.',
    why: 'Lidé se na to ptají.',
  },
  en: {
    title: (way: string) => `Change a password (${way})`,
    heading: ['head', 'Before you begin'],
    callout: ['call', 'Keep your phone at hand.'],
    picture: ['pic', 'The list of tickets'],
    shot: 'The button that changes a password',
    end: 'Then follow the link in the mail.',
    more: ' The link is valid for an hour.',
    why: 'People ask about it.',
  },
} as const;

for (const [id, alt_text] of [
  [31, WORDS.cs.picture[1]],
  [1031, WORDS.en.picture[1]],
] as const)
  await guide.write(`media/${id}`, { alt_text });

const LOOKS = { desktop: { viewport: { width: 1440, height: 900 } }, phone: DEVICES['phone'] };

const WAYS = (['desktop', 'phone'] as const).flatMap((device) =>
  (['cs', 'en'] as const).map((language) => ({ device, language })),
);

test.each(WAYS)(
  'one user writes an article, another reviews it, and it appears in both languages: $device, $language',
  async ({ device, language }) => {
    const other = language === 'cs' ? 'en' : 'cs';
    const colorScheme = (device === 'desktop') === (language === 'cs') ? 'dark' : 'light';
    const t = writingTextsFor(language);
    const words = WORDS[language];
    const way = `${device}, ${language}`;
    const title = words.title(way);
    const troubles: string[] = [];
    let shots = 0;

    const look = (page: Page) => checkLook(page, `journey-${device}-${language}-${++shots}`);

    async function signIn(login: string, path = ''): Promise<Keyboard> {
      const page = await (await guide.browser.newContext({ ...LOOKS[device], colorScheme })).newPage();
      page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
      page.on('pageerror', (error) => troubles.push(error.message));
      await page.goto(`${guide.base}/write/${path}?lang=${language}`);
      const keys = new Keyboard(page);
      await keys.tabTo('textbox', workspaceTextsFor(language).signIn.login);
      await keys.type(login);
      await keys.tabTo('textbox', workspaceTextsFor(language).signIn.password);
      await keys.type(login);
      await look(page);
      await keys.enter();
      return keys;
    }

    const textbox = (keys: Keyboard) => keys.tabTo('textbox', t.text.content);
    const insert = async (keys: Keyboard, letters: string) => {
      await keys.type(`/${letters}`);
      await keys.find('listbox', fieldTextsFor(language).menu).waitFor();
      await look(keys.page);
      await keys.enter();
    };
    const showPreview = async (keys: Keyboard) => {
      if (device === 'phone') await keys.press('button', t.text.tabs.preview);
    };
    const frame = ({ page }: Keyboard) => page.frameLocator('.preview-frame');

    const author = await signIn('contributor');
    await author.find('link', t.list.create).waitFor();
    await look(author.page);
    await author.press('link', t.list.create);
    await author.expectFocus('textbox', t.create.name);
    await author.type(title);
    await look(author.page);
    await author.enter();

    await textbox(author);
    await insert(author, words.heading[0]);
    await author.type(words.heading[1]);
    await author.enter(2);
    await insert(author, words.callout[0]);
    await author.type(words.callout[1]);
    await keys(author.page, 'ArrowDown', 'End');
    await author.enter(2);
    await insert(author, words.picture[0]);
    await author.find('button', words.picture[1]).waitFor();
    await look(author.page);
    await author.press('button', words.picture[1]);
    await author.expectFocus('textbox', t.text.content);
    await author.enter(2);
    await author.type(words.end);
    await look(author.page);
    await author.leaveText();
    await showPreview(author);
    await frame(author).getByRole('heading', { name: words.heading[1] }).waitFor();
    await frame(author).getByRole('img', { name: words.picture[1] }).waitFor();
    await frame(author).getByText(words.end).waitFor();
    await look(author.page);
    await author.press('button', t.text.buttons.review);
    await author.page.getByText(t.statuses.pending, { exact: true }).waitFor();
    await look(author.page);

    const editor = await signIn('editor');
    const waiting = new RegExp(`^${t.list.views.pending}`);
    await editor.press('button', waiting);
    await editor.find('link', title).waitFor();
    await editor.expectFocus('button', waiting);
    await look(editor.page);
    await editor.press('link', title);
    await frame(editor).getByText(words.end).first().waitFor({ state: 'attached' });
    await textbox(editor);
    await editor.page.keyboard.press('Control+End');
    await editor.enter(2);
    await insert(editor, words.picture[0]);
    const chooser = editor.page.waitForEvent('filechooser');
    await editor.press('button', t.text.pictures.upload);
    const png = await sharp({ create: { width: 320, height: 120, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    await (await chooser).setFiles({ name: `${device}-${language}.png`, mimeType: 'image/png', buffer: png });
    await editor.expectFocus('textbox', t.text.pictures.alt);
    await editor.type(words.shot);
    await look(editor.page);
    await editor.press('button', t.text.pictures.insert);
    await editor.expectFocus('textbox', t.text.content);
    await editor.leaveText();
    await showPreview(editor);
    await frame(editor).getByRole('heading', { name: title }).waitFor();
    await frame(editor).getByRole('img', { name: words.shot }).waitFor();
    await look(editor.page);
    await editor.press('button', t.text.buttons.publish);
    await editor.page.getByText(t.statuses.publish, { exact: true }).waitFor();
    await editor.expectFocus('link', t.text.live);
    await look(editor.page);
    const live = await editor.find('link', t.text.live).getAttribute('href');

    await author.page.reload();
    await textbox(author);
    await author.page.keyboard.press('Control+End');
    await author.type(words.more);
    await author.leaveText();
    await look(author.page);
    await author.press('button', t.proposals.send);
    await author.expectFocus('textbox', t.proposals.name);
    await author.type(words.more);
    await author.tabTo('textbox', t.proposals.reason);
    await author.type(words.why);
    await look(author.page);
    await author.press('button', t.proposals.send);
    await author.find('button', t.proposals.withdraw).waitFor();
    await look(author.page);

    await editor.press('link', t.text.back);
    await editor.press('link', t.proposals.title);
    await editor.find('link', words.more.trim()).waitFor();
    await look(editor.page);
    await editor.press('link', words.more.trim());
    await editor.find('button', t.proposals.accept).waitFor();
    await look(editor.page);
    await editor.press('button', t.proposals.accept);
    await editor.page.getByText(t.proposals.states.accepted, { exact: true }).waitFor();
    await look(editor.page);
    expect(await (await fetch(live!)).text()).toContain(words.end + words.more);

    const foreign = WORDS[other];
    await editor.press('link', t.proposals.edit);
    await editor.press('link', t.list.missing(t.languages[other]));
    await editor.expectFocus('textbox', t.create.name);
    await editor.type(foreign.title(way));
    await look(editor.page);
    await editor.enter();
    await editor.press('button', t.text.plain);
    expect(await editor.find('textbox', t.text.content).evaluate(({ tagName }) => tagName)).toBe('TEXTAREA');
    await textbox(editor);
    await editor.type(`## ${foreign.heading[1]}`);
    await editor.enter(2);
    await editor.type(foreign.end);
    await editor.leaveText();
    await showPreview(editor);
    // How this looks on a phone is seen in `writing.long`.
    if (device === 'desktop') {
      await editor.press('button', t.text.both.show);
      await editor.page.locator('.both .piece').getByText(words.end).waitFor();
    }
    await look(editor.page);
    await editor.press('button', t.text.buttons.publish);
    await editor.page.getByText(t.statuses.publish, { exact: true }).waitFor();
    const translated = await editor.find('link', t.text.live).getAttribute('href');
    await expect.poll(async () => (await fetch(live!)).text()).toContain(`hreflang="${other}" href="${translated}"`);
    await editor.page.goto(translated!);
    await editor.page.getByText(foreign.end).waitFor();
    await look(editor.page);
    expect(troubles).toEqual([]);
  },
);

import type { Page, Request } from 'playwright';
import { describe, expect, test } from 'vitest';
import { writingTextsFor } from '../../src/i18n/writing/texts.ts';
import { axe, DEVICES, picture, see } from '../helpers/browser.ts';
import { checkLook } from '../helpers/look.ts';
import { ask, openGuide } from './guide.ts';

const guide = await openGuide();

/** The plain field, which a test can fill. */
const FIELD = 'textarea.plain';
const EDITOR = '.cm-content';
const TEXT = 'První odstavec.\n\nDruhý odstavec.\n\nTřetí odstavec.\n';
const published = (title: string, content = TEXT) => guide.publish(title, content);

/** Opens the page of a text. */
async function open(login: string, id: number, options = DEVICES['desktop'], language = 'en') {
  const visit = await guide.visit(login, `${id}/?lang=${language}`, options);
  await see(visit.page, visit.page.click('.writing > .link-button'), FIELD);
  return visit;
}

/** Publishes a text and opens its page. */
async function openNew(title: string, content = TEXT) {
  const { id } = await published(title, content);
  return { ...(await open('editor', id)), id };
}

const saved = (page: Page) => page.waitForSelector('.save-status[data-state=saved]');
const stored = (id: number) => guide.read(`posts/${id}`);
const save = async (page: Page) => {
  // As with Caps Lock.
  await page.keyboard.press('Control+S');
  await saved(page);
};

test('a text opens even if the browser is slow to read its local copies', async () => {
  const { page, troubles } = await guide.visit('editor', '?lang=en');
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess')!;
    Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
      set(this: IDBRequest, found: (event: Event) => void) {
        set!.call(this, (event: Event) => setTimeout(() => found.call(this, event), 1_000));
      },
    });
  });
  await page.click('.text-row a');
  await page.frameLocator('.preview-frame').locator('main h1').waitFor();
  await page.waitForSelector(EDITOR);
  expect(troubles).toEqual([]);
});

test('an included block is shown in the field by its title, or its id while the server cannot be reached', async () => {
  const block = await guide.write('blocks', { title: 'Práva & role', content: 'Kdo co smí.', status: 'publish' });
  const { id } = await published('S blokem', `Nahoře.\n\n::block{ref=${block.id}}\n\nDole.\n`);
  const { page } = await guide.visit('editor', '?lang=en');
  const title = page.locator('.card.block .card-title');
  const shown = async () => {
    await page.goto(`${guide.base}/write/${id}/?lang=en`);
    await title.waitFor();
    await page.waitForLoadState('networkidle');
    return title.textContent();
  };
  const path = `**/blocks/${block.id}?*`;
  await page.route(path, (route) => route.abort());
  expect(await shown()).toBe(String(block.id));
  await page.unroute(path);
  expect(await shown()).toBe('Práva & role');
});

describe('two authors', () => {
  test('of different passages both keep their changes', async () => {
    const { id } = await published('Dva autoři');
    const [first, second] = [await open('editor', id), await open('admin', id)];
    await first.page.fill(FIELD, TEXT.replace('První', 'Nový první'));
    await save(first.page);
    await second.page.fill(FIELD, TEXT.replace('Třetí', 'Nový třetí'));
    await see(second.page, second.page.keyboard.press('Control+s'), '.notice.good');
    await saved(second.page);
    expect((await stored(id)).content.raw).toBe(TEXT.replace('První', 'Nový první').replace('Třetí', 'Nový třetí'));
    expect(await second.page.inputValue(FIELD)).toContain('Nový první');
    // Undoing takes back what was typed here, nothing else.
    await second.page.press(FIELD, 'Control+z');
    expect(await second.page.inputValue(FIELD)).toBe(TEXT.replace('První', 'Nový první'));
  });

  test('of the same passage see both texts and decide', async () => {
    const { id } = await published('Spor');
    const [first, second] = [await open('editor', id), await open('admin', id)];
    await first.page.fill(FIELD, TEXT.replace('První', 'Evin první'));
    await save(first.page);
    await second.page.fill(FIELD, TEXT.replace('První', 'Můj první'));
    await see(second.page, second.page.keyboard.press('Control+s'), 'form.conflict');
    expect(await second.page.locator('.sides pre').allTextContents()).toEqual([
      'Můj první odstavec.',
      'Evin první odstavec.',
    ]);
    expect(await axe(second.page)).toEqual([]);
    await second.page.check('input[value=both]');
    await second.page.click('form.conflict .primary');
    await saved(second.page);
    expect((await stored(id)).content.raw).toContain('Můj první odstavec.\n\nEvin první odstavec.');
  });
});

describe('typed text', () => {
  test('is restored after the browser was closed, and can be discarded', async () => {
    const { page, id } = await openNew('Zavřený prohlížeč');
    await page.fill(FIELD, 'Napsáno.\n');
    await page.waitForTimeout(1_000);
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await page.goto('about:blank');
    await see(page, page.goto(`${guide.base}/write/${id}/?lang=en`), '.notices .notice');
    await page.waitForSelector(FIELD);
    expect(await page.inputValue(FIELD)).toBe('Napsáno.\n');
    await page.click('.notices button');
    await expect.poll(() => page.inputValue(FIELD)).toBe(TEXT);
    expect((await stored(id)).content.raw).toBe(TEXT);
  });

  test('is no longer offered to be discarded once it is saved', async () => {
    const { page, id } = await openNew('Uloženo po návratu');
    await page.fill(FIELD, 'Napsáno.\n');
    await page.waitForTimeout(1_000);
    await see(page, page.goto(`${guide.base}/write/${id}/?lang=en`), '.notices .resumed');
    await save(page);
    expect(await page.locator('.notices .notice').count()).toBe(0);
  });

  test('right before leaving is no conflict with oneself afterwards', async () => {
    const { id } = await guide.write('posts', { title: 'Rozepsané', content: TEXT, status: 'draft' });
    const { page } = await open('admin', id);
    await page.fill(FIELD, 'Napsáno.\n');
    await page.waitForTimeout(1_000);
    await page.fill(FIELD, 'Napsáno a ještě něco.\n');
    await page.goto(`${guide.base}/write/`);
    await expect.poll(async () => (await stored(id)).content.raw).toBe('Napsáno a ještě něco.\n');
    await see(page, page.goto(`${guide.base}/write/${id}/?lang=en`), '.save-status');
    await save(page);
    expect(await page.locator('form.conflict').count()).toBe(0);
  });

  test('stays while the server is down, and is saved once it is back', async () => {
    const { page, id } = await openNew('Bez sítě');
    // At once in effect and at once over, unlike the offline mode of the browser.
    await page.route('**', (route) => route.abort());
    await page.fill(FIELD, 'Napsáno bez sítě.\n');
    await see(page, page.keyboard.press('Control+s'), '.save-status[data-state=offline]');
    await page.unroute('**');
    await save(page);
    expect((await stored(id)).content.raw).toBe('Napsáno bez sítě.\n');
  });

  test('is all that is sent, and line ends stay', async () => {
    const content = 'První.\r\nDruhý.\n\nTřetí.\r\n';
    const { page, id } = await openNew('Konce řádků', content);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().includes('/preview')) writes.push(request.url());
    });
    await save(page);
    expect(writes).toEqual([]);
    await page.fill(FIELD, (await page.inputValue(FIELD)).replace('Druhý', 'Jiný'));
    await save(page);
    expect((await stored(id)).content.raw).toBe(content.replace('Druhý', 'Jiný'));
  });
});

test('a picture is described before it is inserted, even if the list of pictures loads slowly', async () => {
  const { page } = await openNew('Obrázek');
  const chosen = Promise.withResolvers<void>();
  await page.route(/\/media\?/, async (route) => {
    if (route.request().method() === 'GET') await chosen.promise;
    await route.continue();
  });
  await page.click(FIELD);
  await page.getByRole('toolbar').getByRole('button', { name: 'Picture' }).click();
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page.setInputFiles('dialog input[type=file]', {
    name: 'bod.png',
    mimeType: 'image/png',
    buffer: Buffer.from(png, 'base64'),
  });
  await page.fill('dialog textarea', 'Červený bod');
  const isList = (request: Request) => request.method() === 'GET' && /\/media\?/.test(request.url());
  const listed = page.waitForEvent('requestfinished', isList);
  chosen.resolve();
  await listed;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  await page.click('dialog .primary');
  await expect.poll(() => page.inputValue(FIELD)).toContain('![Červený bod](/cms-content/');
  await page.frameLocator('.preview-frame').locator('main img[alt="Červený bod"]').waitFor();
});

test.each([
  { tool: 'Picture', search: null, said: /^\d+ pictures?$/ },
  { tool: 'Link', search: 'odstavec', said: /^\d+ texts?$/ },
])('the hits of $tool are counted for screen readers, not read out', async ({ tool, search, said }) => {
  const { page } = await openNew('Nálezy');
  await page.click(FIELD);
  await page.getByRole('toolbar').getByRole('button', { name: tool }).click();
  if (search) await page.fill('dialog input[type=search]', search);
  await page.locator('dialog [role=status]', { hasText: said }).waitFor();
  expect(await page.locator('dialog :is(.tile, .hit)').count()).toBeGreaterThan(0);
  expect(await page.locator('dialog :is([aria-live], [role=status]) button').count()).toBe(0);
});

test('an earlier version can be restored, and details change their fields', async () => {
  const { page, id } = await openNew('Historie');
  await page.fill(FIELD, 'Docela jiný text.\n');
  await save(page);
  await page.click('.text-tabs button:nth-child(4)');
  await page.click('.revisions li:last-child summary');
  await page.click('.revisions .tool');
  await page.click('.text-tabs button:nth-child(1)');
  expect(await page.inputValue(FIELD)).toBe(TEXT);
  await see(page, page.click('.text-tabs button:nth-child(3)'), '.details');
  await page.fill('.details textarea', 'Shrnutí.');
  expect(await axe(page)).toEqual([]);
  await save(page);
  expect(await stored(id)).toMatchObject({ content: { raw: TEXT }, excerpt: { raw: 'Shrnutí.' } });
});

test('the other language can be shown beside the text', async () => {
  const source = await published('Zdroj', '## Postup\n\nStiskněte tlačítko.\n');
  const partner = { title: 'Source', content: '## Steps\n\nPress the button.\n', status: 'publish' };
  const { id } = await guide.write('posts?lang=en', { ...partner, translation_of: source.id });
  await guide.write(`posts/${source.id}`, { content: '## Postup\n\nStiskněte červené tlačítko.\n' });
  const { page } = await open('editor', id);
  await page.getByRole('button', { name: 'Czech', exact: true }).click();
  await page.frameLocator('.preview-frame').locator('main', { hasText: 'Stiskněte červené tlačítko.' }).waitFor();
  await page.getByRole('button', { name: 'Czech', exact: true }).click();
  await page.frameLocator('.preview-frame').locator('main', { hasText: 'Press the button.' }).waitFor();
});

test('a finding with a single fix is fixed with a key', async () => {
  const { page, troubles, id } = await openNew('K opravě', '## A\n\n#### B\n\n[x](/en/my page/)\n');
  const mends = page.locator('.findings').getByRole('button', { name: 'Fix' });
  await expect.poll(() => mends.count()).toBe(2);
  await checkLook(page, 'mend');
  await mends.first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.inputValue(FIELD)).toBe('## A\n\n### B\n\n[x](/en/my page/)\n');
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)).toContain('plain');
  await expect.poll(() => mends.count()).toBe(1);
  await mends.first().click();
  await expect.poll(() => page.inputValue(FIELD)).toBe('## A\n\n### B\n\n[x](/en/my%20page/)\n');
  await expect
    .poll(() => page.locator('.findings li').allTextContents())
    .toEqual([expect.stringContaining('the link /en/my%20page/ leads nowhere')]);
  await save(page);
  expect((await stored(id)).content.raw).toBe('## A\n\n### B\n\n[x](/en/my%20page/)\n');
  expect(troubles).toEqual([]);
});

test('a text is scheduled in the time of the guide, and not in the past', async () => {
  const { id } = await guide.write('posts', { title: 'Později', content: TEXT, status: 'draft' });
  const { page } = await open('editor', id);
  const { schedule, buttons } = writingTextsFor('en').text;
  await page.getByRole('button', { name: buttons.schedule }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(schedule.when).fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: schedule.button }).click();
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByLabel(schedule.when).fill('2099-07-01T09:00');
  await dialog.getByRole('button', { name: schedule.button }).click();
  await expect.poll(async () => (await stored(id)).status).toBe('future');
  expect(await guide.read(`posts/${id}`)).toMatchObject({ date: '2099-07-01T09:00:00' });
});

test.each([
  ['desktop', 'en', 'light'],
  ['desktop', 'cs', 'dark'],
  ['phone', 'en', 'light'],
  ['phone', 'cs', 'dark'],
] as const)(
  'both languages are side by side, with newer passages marked: %s, %s, %s',
  async (device, language, colorScheme) => {
    const t = writingTextsFor(language).text;
    const content = '## Postup\n\nOtevřete nastavení.\n\nStiskněte tlačítko.\n\n```sh\nnpm ci\n```\n';
    const source = await published('Vedle sebe', content);
    const partner = {
      title: 'Side by side',
      content: '## Steps\n\nOpen the settings.\n\nPress the button.\n\n```sh\nnpm ci\n```\n',
    };
    const { id } = await guide.write('posts?lang=en', { ...partner, status: 'publish', translation_of: source.id });
    await ask((await guide.visit('manager', '../xlate/console/?lang=en')).page, `xlate/tm/v1/texts/${id}/current`, {});
    const changed = content.replace('tlačítko', 'červené tlačítko');
    await guide.write(`posts/${source.id}`, { content: changed });
    const { page, troubles } = await open('editor', id, { ...DEVICES[device], colorScheme }, language);
    if (device === 'phone') await page.click('.text-tabs button:nth-child(2)');
    await see(page, page.getByRole('button', { name: t.both.show }).click(), '.both .is-newer');
    expect(await page.locator('.both .is-newer .piece').allTextContents()).toEqual([
      'Press the button.',
      'Stiskněte červené tlačítko.',
    ]);
    expect(await page.locator('.both-mark').allTextContents()).toEqual([t.both.changed]);
    await checkLook(page, `both-${device}-${language}`);
    await page.locator('.both .is-newer .link-button').click();
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)).toContain('plain');
    await page.fill(FIELD, partner.content.replace('Press', 'Please press'));
    if (device === 'phone') await page.click('.text-tabs button:nth-child(2)');
    await page.locator('.both .piece', { hasText: 'Please press the button.' }).waitFor();
    expect(troubles).toEqual([]);
  },
);

test('a user who may not edit a text proposes a change, and an editor accepts it', async () => {
  const { id } = await published('K návrhu');
  const { page, troubles } = await open('contributor', id);
  await page.fill(FIELD, TEXT.replace('Druhý', 'Lepší druhý'));
  await page.click('.actions .primary');
  await page.fill('dialog input', 'Lepší druhý odstavec');
  await page.fill('dialog textarea', 'Je to přesnější.');
  await see(page, page.click('dialog .primary'), '.proposed ins');
  expect(await page.locator('.decision button').allTextContents()).toEqual(['Withdraw']);
  expect((await stored(id)).content.raw).toBe(TEXT);
  const number = /proposals\/(\d+)\//.exec(page.url())![1];
  const review = await guide.visit('editor', `proposals/${number}/?lang=en`);
  await review.page.waitForSelector('.proposed ins');
  expect(await review.page.locator('.consequences').textContent()).toContain('/k-navrhu/ – changed');
  await review.page.getByRole('button', { name: '/k-navrhu/ – changed' }).first().click();
  const shown = review.page.frameLocator('dialog .preview-frame').locator('main', { hasText: 'Lepší druhý odstavec.' });
  await shown.waitFor();
  await picture(review.page, 'proposal-preview');
  await review.page.getByRole('button', { name: 'Close' }).click();
  expect(await axe(review.page)).toEqual([]);
  await review.page.fill('.comments textarea', 'Thank you.');
  await see(review.page, review.page.click('.comments .tool'), '.comments li');
  await see(review.page, review.page.click('.decision .primary'), '.badge.accepted');
  await expect.poll(() => review.page.evaluate(() => document.activeElement?.textContent)).toContain('Accepted');
  expect((await stored(id)).content.raw).toBe(TEXT.replace('Druhý', 'Lepší druhý'));
  expect([...troubles, ...review.troubles]).toEqual([]);
});

describe('without a script', () => {
  const content = '## A\r\n\r\nPrvní odstavec.\n\nDruhý odstavec.\n';
  const still = { ...DEVICES['phone'], javaScriptEnabled: false };

  async function openForm(title: string) {
    const { id } = await published(title, content);
    const page = await (await guide.browser.newContext(still)).newPage();
    await page.goto(`${guide.base}/write/${id}/?lang=en`);
    await signIn(page);
    await page.getByRole('link', { name: 'Write in a plain form' }).click();
    return { id, page };
  }

  async function signIn(page: Page) {
    await page.fill('#login', 'editor');
    await page.fill('#password', 'editor');
    await page.click('button[type=submit]');
  }

  test('a text is edited in a form, and unchanged lines keep their line ends', async () => {
    const { id, page } = await openForm('Bez skriptu');
    await see(page, page.click('button[type=submit]'), '.notice.good');
    expect((await stored(id)).content.raw).toBe(content);
    await page.fill('#title', 'Se jménem');
    await page.fill('#content', (await page.inputValue('#content')).replace('Druhý', 'Jiný'));
    await page.selectOption('#status', 'draft');
    await see(page, page.click('button[type=submit]'), '.notice.good');
    await picture(page, 'form-phone', true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await stored(id)).toMatchObject({
      ...{ title: { raw: 'Se jménem' }, content: { raw: content.replace('Druhý', 'Jiný') }, status: 'draft' },
    });
  });

  test.each([
    ['phone', 'light', 'cs'],
    ['phone', 'dark', 'en'],
    ['desktop', 'dark', 'cs'],
  ] as const)('the form is accessible: %s, %s, %s', async (device, colorScheme, language) => {
    const { id } = await published('Formulář', content);
    const { page } = await guide.visit('editor', `?lang=${language}`, { ...DEVICES[device], colorScheme });
    for (const state of ['opened', 'saved', 'overtaken']) {
      if (state === 'opened') await page.goto(`${guide.base}/write/${id}/form/?lang=${language}`);
      if (state === 'overtaken') await guide.write(`posts/${id}`, { content: 'Cizí text.\n' });
      if (state !== 'opened') {
        await page.fill('#content', `${state}\n`);
        await see(page, page.press('#title', 'Enter'), state === 'saved' ? '.notice.good' : '.notice.bad');
      }
      // Signing out needs a script.
      expect(await page.locator('[data-sign-out]').count()).toBe(0);
      await checkLook(page, `form-${device}-${language}-${state}`, true);
    }
  });

  test('a conflict shows both texts, and nothing is lost', async () => {
    const { id, page } = await openForm('Předběhnutý');
    await guide.write(`posts/${id}`, { content: 'Cizí text.\n' });
    await page.fill('#content', 'Můj text.\n');
    await see(page, page.click('button[type=submit]'), '.notice.bad');
    expect([await page.inputValue('#content'), await page.textContent('.theirs')]).toEqual([
      'Můj text.\n',
      'Cizí text.\n',
    ]);
    expect((await stored(id)).content.raw).toBe('Cizí text.\n');
    await picture(page, 'form-conflict', true);
    await see(page, page.click('button[type=submit]'), '.notice.good');
    expect((await stored(id)).content.raw).toBe('Můj text.\n');
  });

  test('a text that is gone answers a page, with what was typed into its form', async () => {
    const { id } = await published('Smazaný', content);
    const { page } = await guide.visit('editor', '?lang=en');
    await page.goto(`${guide.base}/write/${id}/form/?lang=en`);
    await page.fill('#content', 'Můj <b>text</b>.\n');
    await guide.write(`posts/${id}?_method=DELETE&force=true`, {});
    await page.click('button[type=submit]');
    expect(await page.textContent('main pre')).toBe('Můj <b>text</b>.\n');
    await checkLook(page, 'form-gone', true);
    expect((await page.goto(`${guide.base}/write/${id}/?lang=en`))?.status()).toBe(404);
    expect([await page.textContent('h1'), await page.locator('main pre').count()]).toEqual(['Nothing here', 0]);
  });

  test('a form submitted after the session has ended is saved once its author has signed in again', async () => {
    const { id, page } = await openForm('Odhlášený');
    await page.fill('#content', '\nS prázdným řádkem.\n');
    await page.context().clearCookies();
    await page.click('button[type=submit]');
    expect((await stored(id)).content.raw).toBe(content);
    await page.fill('#login', 'editor');
    await page.fill('#password', 'wrong');
    await page.click('button[type=submit]');
    await signIn(page);
    await page.waitForSelector('.notice.good');
    expect((await stored(id)).content.raw).toBe('\nS prázdným řádkem.\n');
  });

  test('a form from another site or with a foreign token is refused', async () => {
    const { id, page } = await openForm('Cizí stránka');
    const [{ name, value } = { name: '', value: '' }] = await page.context().cookies();
    const version = await page.inputValue('[name=version]');
    const token = await page.inputValue('[name=token]');
    const send = (values: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${guide.base}/write/${id}/form/?lang=en`, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ version, content: 'Podvrh', ...values }) },
        headers: { cookie: `${name}=${value}`, ...headers },
      });
    expect((await send({ token }, { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
    expect((await send({ token }, { origin: 'https://else.test' })).status).toBe(200);
    expect((await send({ token: 'x' })).status).toBe(200);
    expect((await stored(id)).content.raw).toBe(content);
  });
});

/** Sends a report like the page of the guide does. */
async function say(id: number): Promise<void> {
  for (const comment of ['', 'The second step is missing.']) {
    const body = new URLSearchParams({ id: String(id), helpful: 'no', comment });
    await fetch(`${guide.base}/reports/feedback`, { method: 'POST', body });
  }
  const asked = { language: 'cs', query: 'Vrácení peněz' };
  for (const message of [{ found: 'no' }, { opened: String(id) }]) {
    const body = new URLSearchParams({ ...asked, ...message });
    await fetch(`${guide.base}/reports/searches`, { method: 'POST', body });
  }
}

test.each(['desktop', 'phone'] as const)('editors see feedback and searches of readers: %s', async (device) => {
  await say((await published('Málo platná')).id);
  const { page, troubles } = await guide.visit('editor', '?lang=en', DEVICES[device]);
  await page.getByRole('button', { name: 'What readers say' }).press('Enter');
  await page.locator('.reader-comment').getByText('The second step is missing.').first().waitFor();
  await checkLook(page, `feedback-${device}`);
  await see(page, page.getByRole('button', { name: 'What readers search for' }).click(), 'text=vraceni penez');
  await checkLook(page, `searches-${device}`);
  await page.getByRole('link', { name: 'Write about it' }).click();
  expect(await page.inputValue('form.begin input:not([type])')).toBe('vraceni penez');
  await see(page, page.goBack(), 'text=vraceni penez');
  await see(page, page.getByRole('button', { name: 'All texts' }).click(), '.text-row');
  expect([await page.isVisible('.filters'), troubles]).toEqual([true, []]);
  const author = await guide.visit('contributor', '?view=feedback&lang=en', DEVICES[device]);
  await author.page.waitForSelector('.failure');
  expect(await author.page.getByRole('button', { name: 'What readers say' }).count()).toBe(0);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { Users } from '../../../api/content/store/state/users.ts';
import { silentLog } from '../../../api/lib/log/log.ts';
import { readSettings } from '../../../api/settings.ts';
import { start } from '../../../api/start.ts';
import { DEVICES, launch, picture } from '../../helpers/browser.ts';
import { closeLater } from '../../helpers/close.ts';
import { freePort } from '../../helpers/free-port.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { checkLook } from '../../helpers/look.ts';
import { environmentOf } from '../../helpers/served.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { startProvider } from './provider.ts';

const open = async (options: BrowserContextOptions = DEVICES['desktop']!): Promise<Page> =>
  (await browser.newContext(options)).newPage();

const folder = await makeFolder(writeSmallGuide);
const { dataDir } = folder;
await openFiles().makeFolder(dataDir);
const users = await Users.open(openFiles(), dataDir);
const person = { login: 'eva', email: 'eva@office.test', name: 'Eva Malá', role: 'editor' } as const;
await users.add({ ...person, language_pairs: [] }, 'eva');
const admin = { login: 'admin', email: '', name: 'Adam', role: 'administrator' } as const;
await users.add({ ...admin, language_pairs: [] }, 'admin');
await users.add({ ...person, login: 'ota', email: 'ota@office.test', name: 'Ota', language_pairs: [] }, null);
const port = await freePort();
const base = `http://127.0.0.1:${port}/guide`;
const provider = await startProvider(base);
closeLater(() => provider.stop());
const env = environmentOf(folder, { PORT: String(port), PUBLIC_URL: base, ...provider.env });
const running = await start(readSettings(env), silentLog());
closeLater(() => running.stop());
const browser = await launch();

/** Opens a page of the guide and signs in through the provider. */
async function signIn(page: Page, login: string, path = 'write/?lang=en'): Promise<void> {
  await page.goto(`${base}/${path}`);
  await page.getByRole('link', { name: 'Office' }).press('Enter');
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=login]').press('Enter');
}

const problem = (page: Page) => page.locator('#problem').innerText();

test('a user signs in through the provider, returns to the opened page, and stays signed in', async () => {
  provider.people.set('7', { email: 'Eva@office.test', email_verified: true });
  const page = await open();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.location().url.startsWith(base)) troubles.push(message.text());
  });
  await signIn(page, '7', 'write/new/?lang=en');
  await page.getByRole('link', { name: 'Eva Malá' }).waitFor();
  expect([page.url(), troubles]).toEqual([`${base}/write/new/?lang=en`, []]);
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('guide_session');
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('guide_oidc_'))).toEqual([]);

  const audit = await readFile(join(dataDir, 'audit/audit.jsonl'), 'utf8');
  const entry = { action: 'updated', type: 'user', login: 'eva', fields: ['identity'], operation: 'workspace' };
  expect(JSON.parse(audit.trim().split('\n').at(-1)!)).toMatchObject(entry);

  // A later owner of the address is another person, and Eva remains Eva without it.
  provider.people.set('8', { email: 'eva@office.test', email_verified: true });
  provider.people.set('7', { email: 'eva.nova@office.test', email_verified: false });
  const other = await open();
  await signIn(other, '8');
  expect(await problem(other)).toContain('No account here');
  const again = await open();
  await signIn(again, '7');
  await again.getByRole('link', { name: 'Eva Malá' }).waitFor();
});

test('a user who cancels at the provider can sign in by password on the opened page', async () => {
  const page = await open();
  await page.goto(`${base}/write/new/?lang=en`);
  await page.getByRole('link', { name: 'Office' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await problem(page)).toContain('did not confirm');
  await page.fill('#login', 'eva');
  await page.fill('#password', 'eva');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Eva Malá' }).waitFor();
  expect(page.url()).toBe(`${base}/write/new/?lang=en`);
});

test('a user without a password is asked for none, and is not called invited', async () => {
  provider.people.set('9', { email: 'ota@office.test', email_verified: true });
  const page = await open();
  await signIn(page, '9', 'write/me/?lang=en');
  await page.getByRole('heading', { name: 'Application passwords' }).waitFor();
  expect(await page.locator('[type=password]').count()).toBe(0);
  const admin = await open();
  await admin.goto(`${base}/write/people/?lang=en`);
  await admin.fill('#login', 'admin');
  await admin.fill('#password', 'admin');
  await admin.keyboard.press('Enter');
  expect(await admin.locator('.people > li', { hasText: 'Ota' }).innerText()).toContain('No password or invitation');
});

test('a form filled in without scripts survives a sign-in through the provider', async () => {
  const page = await open({ ...DEVICES['desktop'], javaScriptEnabled: false });
  await signIn(page, '7');
  await page.getByRole('link', { name: 'Eva Malá' }).waitFor();
  const [{ id }] = (await (await fetch(`${base}/cms-json/cms/v2/posts?per_page=1`)).json()) as [{ id: number }];
  await page.goto(`${base}/write/${id}/form/?lang=en`);
  await page.locator('[name=title]').fill('As it was typed');
  await page.context().clearCookies();
  await page.locator('main button[type=submit]').first().click();
  const link = page.getByRole('link', { name: 'Office' });
  await link.waitFor();
  await picture(page, 'oidc-carrying');
  const [window] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await window.locator('[name=login]').fill('7');
  await window.locator('[name=login]').press('Enter');
  await window.getByRole('link', { name: 'Eva Malá' }).waitFor();
  await page.reload();
  expect(await page.locator('[name=title]').inputValue()).toBe('As it was typed');
});

const looks = ['desktop', 'phone'].flatMap((device) =>
  (['light', 'dark'] as const).map((colorScheme, at) => ({ device, colorScheme, locale: at ? 'en' : 'cs' })),
);
test.each(looks)('the page is accessible on a $device, $colorScheme, in $locale', async (look) => {
  const { device, colorScheme, locale } = look;
  const narrow = device === 'phone' ? { viewport: { width: 375, height: 812 } } : {};
  const page = await open({ ...DEVICES[device], ...narrow, colorScheme, locale });
  await page.goto(`${base}/write/`);
  await checkLook(page, `oidc-${device}-${colorScheme}`);
  await page.goto(`${base}/write/oidc/callback`);
  await checkLook(page, `oidc-stale-${device}-${colorScheme}`);
});

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axe, DEVICES, see } from '../helpers/browser.ts';
import { checkLook } from '../helpers/look.ts';
import { LOOKS, openGuide } from './guide.ts';

const guide = await openGuide();

const PASSWORD = 'correct horse battery';
const person = (page: Page, name: string) => page.locator('.people > li', { hasText: name });
const statusOf = async (login: string, password: string) => {
  const authorization = `Basic ${btoa(`${login}:${password}`)}`;
  return (await fetch(`${guide.base}/cms-json/cms/v2/users/me`, { headers: { authorization } })).status;
};

/** Types the same new password twice and submits it. */
async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.keyboard.press('Enter');
}

/** Invites a person and returns the link. */
async function invite(page: Page, name: string, login: string, role: string): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Login', { exact: true }).fill(login);
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  if (role === 'translator') await page.getByLabel('Czech to English').check();
  await page.keyboard.press('Tab');
  await page.locator('.invite .primary').press('Enter');
  const link = await page.locator('dialog[open] .secret').inputValue();
  await page.keyboard.press('Escape');
  return link;
}

/** Opens a link in a new browser context. */
async function follow(link: string): Promise<Page> {
  const page = await (await guide.browser.newContext(DEVICES['desktop'])).newPage();
  await page.goto(link);
  return page;
}

/** What a page says is wrong with the value of a field. */
async function faultOf(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true });
  const id = await page.locator('[aria-invalid=true]').and(field).getAttribute('aria-errormessage');
  return page.locator(`#${id}`).innerText();
}

describe('an administrator', () => {
  test('invites a translator, who chooses a password and starts work', async () => {
    const { page, troubles } = await guide.visit('admin', 'people/?lang=en');
    const link = await invite(page, 'Nora Bílá', 'nora', 'translator');
    expect(await person(page, 'Nora Bílá').innerText()).toMatch(
      /nora · Czech to English[^]*Translator[^]*Invited until/,
    );
    const guest = await follow(link);
    expect(await guest.locator('h1').innerText()).toBe('Welcome, Nora Bílá');
    expect(await axe(guest)).toEqual([]);
    await guest.locator('main .primary').press('Enter');
    await choose(guest, 'short');
    expect(await faultOf(guest, 'New password')).toContain('12 characters');
    await choose(guest, PASSWORD);
    await guest.getByText('Continue to the guide').press('Enter');
    await guest.waitForURL(/xlate\/console/);
    expect(await statusOf('nora', PASSWORD)).toBe(200);
    expect(await (await follow(link)).locator('.notice.bad').innerText()).toContain('no longer valid');
    await page.reload();
    expect(await person(page, 'Nora Bílá').innerText()).toContain('Has a password');
    expect(troubles).toEqual([]);
  });

  test('changes a role, ends sessions, creates a new link and removes a person, with the keyboard', async () => {
    const { page } = await guide.visit('admin', 'people/?lang=en');
    await invite(page, 'Petr Krátký', 'petr', 'author');
    const edit = () => page.getByLabel('Edit Petr Krátký').press('Enter');
    await edit();
    await page.locator('dialog[open] select').selectOption('editor');
    await see(page, page.locator('dialog[open] .primary').press('Enter'), 'text=Petr Krátký: saved.');
    expect(await person(page, 'Petr Krátký').innerText()).toContain('Editor');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Edit Petr Krátký');
    await edit();
    await see(page, page.getByText('End all sessions').press('Enter'), 'text=is signed out everywhere');
    await edit();
    await page.getByText('New link').press('Enter');
    expect(await page.locator('dialog[open] .secret').inputValue()).toContain('/write/me/?ticket=');
    await page.keyboard.press('Escape');
    await edit();
    await page.locator('dialog[open] .danger').press('Enter');
    await page.locator('dialog[open] .dialog-actions .danger').press('Enter');
    await page.getByText('Petr Krátký was removed.').waitFor();
    expect(await person(page, 'Petr Krátký').count()).toBe(0);
  });

  test('changes only what they changed in the form, not what another administrator changed meanwhile', async () => {
    const { page } = await guide.visit('admin', 'people/?lang=en');
    await invite(page, 'Iva Tichá', 'iva', 'translation_manager');
    const [{ id }] = await guide
      .read<[{ id: number }]>('users/accounts')
      .then((all) => all.slice(-1) as [{ id: number }]);
    await guide.write(`users/${id}?_method=PATCH`, { roles: ['editor'], language_pairs: ['cs-en'] });
    await page.getByLabel('Edit Iva Tichá').press('Enter');
    await page.locator('dialog[open]').getByLabel('Name', { exact: true }).fill('Iva Hlučná');
    await see(page, page.locator('dialog[open] .primary').press('Enter'), 'text=Iva Hlučná: saved.');
    const account = (await guide.read<{ id: number }[]>('users/accounts')).find((one) => one.id === id);
    expect(account).toMatchObject({ name: 'Iva Hlučná', roles: ['editor'], language_pairs: ['cs-en'] });
  });

  test('sees what is wrong, and cannot remove the last administrator', async () => {
    const { page } = await guide.visit('admin', 'people/?lang=en');
    await page.getByLabel('Name', { exact: true }).fill('Somebody');
    await page.getByLabel('Login', { exact: true }).fill('editor');
    await page.locator('.invite .primary').press('Enter');
    expect(await faultOf(page, 'Login')).toContain('another account');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
    await page.getByLabel('Edit Admin').press('Enter');
    expect(await page.locator('dialog[open] .danger').count()).toBe(0);
    await page.locator('dialog[open] select').selectOption('author');
    await page.locator('dialog[open] .primary').press('Enter');
    await page.locator('dialog[open] .notice.bad', { hasText: 'last administrator' }).waitFor();
  });

  test('who gives up the role sees the page close', async () => {
    const { page } = await guide.visit('admin', 'people/?lang=en');
    const boss = await follow(await invite(page, 'Vedoucí', 'boss', 'administrator'));
    await boss.locator('main .primary').press('Enter');
    await choose(boss, PASSWORD);
    await boss.goto(`${guide.base}/write/people/?lang=en`);
    await boss.getByLabel('Edit Vedoucí').press('Enter');
    await boss.locator('dialog[open] select').selectOption('editor');
    await see(boss, boss.locator('dialog[open] .primary').press('Enter'), 'text=no access to this page');
  });

  test('sees fields called in Czech as they are on the page', async () => {
    const { page } = await guide.visit('admin', 'people/?lang=cs');
    await page.getByLabel('Jméno', { exact: true }).fill(' ');
    await page.getByLabel('Přihlašovací jméno', { exact: true }).fill('editor');
    await page.locator('.invite .primary').press('Enter');
    expect(await faultOf(page, 'Přihlašovací jméno')).toBe('Přihlašovací jméno: editor už patří k jinému účtu.');
    expect(await faultOf(page, 'Jméno')).toBe('Jméno: neplatná hodnota.');
  });
});

test('others have no page of people and no link to it', async () => {
  const { page } = await guide.visit('editor', '?lang=en');
  expect(await page.getByText('People', { exact: true }).count()).toBe(0);
  const answer = await page.goto(`${guide.base}/write/people/?lang=en`);
  expect([answer?.status(), await page.locator('.notice.bad').innerText()]).toEqual([
    403,
    expect.stringContaining('no access'),
  ]);
});

test('users with an address choose whether they get mail, and the choice is kept', async () => {
  const contributor = await guide.visit('contributor', 'me/?lang=en');
  expect(await contributor.page.getByLabel('Send me news by mail').count()).toBe(0);
  const account = { username: 'mailed', roles: ['editor'], email: 'mailed@guide.test' };
  const { invitation } = (await guide.write('users', account)) as unknown as { invitation: string };
  const page = await follow(invitation.replace('lang=cs', 'lang=en'));
  await page.locator('main .primary').press('Enter');
  await choose(page, PASSWORD);
  await page.getByText('Continue to the guide').waitFor();
  await page.goto(`${guide.base}/write/me/?lang=en`);
  const box = page.getByLabel('Send me news by mail');
  expect(await box.isChecked()).toBe(true);
  await see(page, box.press('Space'), 'text=Saved.');
  await checkLook(page, 'me-mail');
  await page.reload();
  expect(await box.isChecked()).toBe(false);
});

test('every user can create and revoke application passwords and change their own password', async () => {
  const { page, troubles } = await guide.visit('contributor', '?lang=en');
  await page.locator('a.who').press('Enter');
  await page.getByLabel('Name of the program').fill('Deploy');
  await page.getByRole('button', { name: 'Create a password' }).dblclick();
  const made = await page.locator('dialog[open] .secret').inputValue();
  await page.keyboard.press('Escape');
  expect(await statusOf('contributor', made)).toBe(200);
  expect(await page.locator('.people > li', { hasText: 'Deploy' }).count()).toBe(1);
  await see(page, page.getByLabel('Revoke the password of Deploy').press('Enter'), 'text=no longer works');
  expect(await statusOf('contributor', made)).toBe(401);
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await choose(page, PASSWORD);
  };
  await change('wrong');
  await page.getByText('The current password is wrong.').waitFor();
  await change('contributor');
  await page.getByText('Your password was changed.').waitFor();
  expect([await statusOf('contributor', PASSWORD), await statusOf('contributor', 'contributor')]).toEqual([200, 401]);
  await page.reload();
  await page.getByLabel('Current password').waitFor();
  expect(troubles.filter((text) => !text.includes('400'))).toEqual([]);
});

test.each(Object.values(DEVICES))("the user's account is one step away from every page: %#", async (device) => {
  const { page } = await guide.visit('editor', '?lang=en', device);
  await page.locator('a.who').click({ timeout: 10_000 });
  await page.getByLabel('Current password').waitFor();
});

describe.each(LOOKS)('on a $device, $colorScheme, in $language', ({ device, colorScheme, language, options }) => {
  test.each(['people', 'me'])('the page %s is accessible and fits', async (name) => {
    const { page } = await guide.visit('admin', `${name}/?lang=${language}`, options);
    const check = async (part: string) => {
      await checkLook(page, `${name}${part}-${device}-${colorScheme}`, true);
    };
    await check('');
    if (name === 'people') await page.locator('[data-person]').first().press('Enter');
    else {
      await page.locator('.program input').fill(`${device} ${colorScheme}`);
      await page.keyboard.press('Enter');
    }
    await page.waitForSelector('dialog[open]');
    await check('-dialog');
    await page.keyboard.press('Escape');
    if (name === 'me') await check('-list');
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { ID } from '../translation/jobs/site.ts';
import { openTranslationSite, signIn } from './site.ts';

const site = await openTranslationSite();
// Failed attempts of one test must not count in the next.
beforeEach(() => {
  site.clock.ms += 120_000;
});

const HOURS = 3_600_000;
const SIGN_OUT = { sign_out: true };
const page = (cookie = '', more = {}) => site.knock('GET', 'console/', { cookie, ...more });

describe('signing in with the form', () => {
  test('begins a session and leads to the page, which can be returned to without sending the form again', async () => {
    const { status, headers, cookie } = await signIn(site.knock, 'manager', 'manager');
    expect([status, headers.get('location')]).toEqual([303, '/xlate/console/']);
    const { body } = await page(cookie);
    expect([body.kind, body.frame.user.name]).toEqual(['translation-dashboard', 'manager Person']);
    expect(headers.get('set-cookie')).toMatch(
      /^guide_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test.each([
    ['a wrong password', 'manager', 'x', 'wrong'],
    ['an unknown login', 'nobody', 'x', 'wrong'],
    ['no login', '', 'x', 'wrong'],
    ['an account without the right', 'author', 'author', 'rights'],
  ])('refuses %s and shows the form again', async (_, login, password, problem) => {
    const { status, body, cookie } = await signIn(site.knock, login, password);
    expect([status, body.kind, body.problem, body.login, cookie]).toEqual([403, 'sign-in', problem, login, '']);
  });

  test('refuses an application password, because revoking it would not end the session', async () => {
    const { users } = site.service.store;
    const { password } = await users.addApplicationPassword('manager', { name: 'Deploy' }, site.clock.ms);
    const { status, cookie } = await signIn(site.knock, 'manager', password);
    expect([status, cookie]).toEqual([403, '']);
  });

  test('ends no session of another user, however often, and the oldest own one', async () => {
    const { cookie: manager } = await signIn(site.knock, 'manager', 'manager');
    const { cookie: first } = await signIn(site.knock, 'other', 'other');
    for (let more = 0; more < 1_000; more++) await signIn(site.knock, 'other', 'other');
    expect((await page(manager)).body.kind).toBe('translation-dashboard');
    expect((await page(first)).body.kind).toBe('sign-in');
  });

  test('refuses a form of another site', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }, { origin: 'null' }]) {
      const { status, cookie } = await signIn(site.knock, 'manager', 'manager', headers as Record<string, string>);
      expect([status, cookie]).toEqual([403, '']);
    }
  });

  test.each([
    ['JSON that is cut off', 'application/json', '{'],
    ['JSON of other types', 'application/json', '{"login":{"toString":1},"password":[]}'],
    ['nested fields', 'application/x-www-form-urlencoded', 'login[toString]=1&password[valueOf]=2'],
    ['an unterminated form', 'multipart/form-data; boundary=x', '--x'],
    ['too much', 'application/x-www-form-urlencoded', `login=${'x'.repeat(12_000_000)}`],
  ])('refuses %s', async (_, type, body) => {
    const reply = await site.knock('POST', 'console/', { 'content-type': type, 'sec-fetch-site': 'same-origin' }, body);
    expect([reply.status, reply.body.problem, reply.body.login, reply.cookie]).toEqual([403, 'wrong', '', '']);
  });

  test('is limited like the API', async () => {
    for (let attempt = 0; attempt < 10; attempt++) await signIn(site.knock, 'translator', 'wrong');
    const { status, body } = await signIn(site.knock, 'translator', 'translator');
    expect([status, body.problem]).toEqual([429, 'flood']);
  });

  test('also counts failures at the API', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      await site.ask('GET', '/cms/v2/users/me', 'nobody');
      await signIn(site.knock, 'translator', 'wrong');
    }
    expect((await signIn(site.knock, 'translator', 'translator')).status).toBe(429);
  });
});

describe('signing in with the URL from the API', () => {
  const ticket = async () => new URL(await consoleUrl()).searchParams.get('ticket')!;
  const consoleUrl = async (): Promise<string> => {
    await site.ask('POST', '/xlate/tm/v1/ams/register_manager', 'manager', {});
    return (await site.ask('GET', '/xlate/tm/v1/ams/console', 'manager')).body;
  };

  test('shows the console immediately, also from a link in an e-mail', async () => {
    const more = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const path = `console/?ticket=${await ticket()}`;
    // The browser repeats the request by itself, and then shows whether the visitor is signed in.
    const first = await site.knock('GET', path, more);
    expect([first.headers.get('refresh'), first.cookie]).toEqual([`0; url=/xlate/${path}`, '']);
    const { status, body, cookie } = await site.knock('GET', path, { ...more, 'sec-fetch-site': 'same-origin' });
    expect([status, body.kind]).toEqual([200, 'translation-dashboard']);
    expect((await page(cookie)).body.frame.user.name).toBe('manager Person');
  });

  test('does not change an existing session', async () => {
    const { cookie } = await site.enter('translator');
    for (const from of ['cross-site', 'same-origin', 'none']) {
      const more = { cookie, 'sec-fetch-site': from, 'sec-fetch-mode': 'navigate' };
      const answer = await site.knock('GET', `console/?ticket=${await ticket()}`, more);
      expect([answer.body.frame.user.name, answer.cookie]).toEqual(['translator Person', '']);
    }
  });

  test('is consumed only by a GET', async () => {
    const path = `console/?ticket=${await ticket()}`;
    for (const method of ['HEAD', 'DELETE']) expect((await site.knock(method, path)).cookie).toBe('');
    expect((await site.knock('GET', path)).body.kind).toBe('translation-dashboard');
  });

  test('works once, for five minutes', async () => {
    const used = await ticket();
    await site.knock('GET', `console/?ticket=${used}`);
    expect((await site.knock('GET', `console/?ticket=${used}`)).body.problem).toBe('ticket');
    const old = await ticket();
    site.clock.ms += 300_001;
    const { status, body, cookie } = await site.knock('GET', `console/?ticket=${old}`);
    expect([status, body.problem, cookie]).toEqual([403, 'ticket', '']);
  });

  test.each([
    ['all sessions of its user end', () => site.ask('PATCH', `/cms/v2/users/${ID['manager']}`, 'admin', SIGN_OUT)],
    ['its user gets another password', () => site.service.store.users.setPassword('manager', 'manager')],
  ])('does not work after %s', async (_, end) => {
    const path = `console/?ticket=${await ticket()}`;
    await end();
    const { status, body, cookie } = await site.knock('GET', path);
    expect([status, body.problem, cookie]).toEqual([403, 'ticket', '']);
  });
});

describe('signing in with an invitation', () => {
  const invite = () => site.service.store.users.invite('manager', site.clock.ms + 1_000_000);
  const send = (ticket: string, headers: Record<string, string> = {}) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers };
    return site.knock('POST', 'console/', form, `ticket=${ticket}`);
  };
  const session = async (cookie: string) => (await site.knock('GET', '/write/session', { cookie })).body;

  const choose = async (cookie: string, value: string) => {
    const { token } = await session(cookie);
    return site.ask('POST', '/cms/v2/users/me/password', '', { new: value }, { cookie, 'x-session-token': token });
  };

  test('requires a button, because programs open links', async () => {
    const ticket = await invite();
    const { status, body, cookie } = await site.knock('GET', `console/?ticket=${ticket}`);
    expect([status, body.invitation, cookie]).toEqual([200, { ticket, name: 'manager Person' }, '']);
  });

  test('survives a double click and a lost answer, and ends with the choice of a password', async () => {
    const { users } = site.service.store;
    const ticket = await invite();
    await send(ticket);
    const { status, cookie } = await send(ticket);
    expect([status, (await session(cookie)).user.isInvited]).toEqual([303, true]);
    expect((await choose(cookie, 'manager manager 1')).status).toBe(200);
    await users.setPassword('manager', 'manager');
    const again = await send(ticket);
    expect([again.status, again.body.problem, again.cookie]).toEqual([403, 'ticket', '']);
    expect((await site.knock('GET', `console/?ticket=${ticket}`)).body.problem).toBe('ticket');
  });

  test('is refused from another site, and during another session', async () => {
    const ticket = await invite();
    expect((await send(ticket, { 'sec-fetch-site': 'cross-site' })).cookie).toBe('');
    const { cookie } = await site.enter('translator');
    for (const refused of [
      await send(ticket, { cookie }),
      await site.knock('GET', `console/?ticket=${ticket}`, { cookie }),
    ])
      expect([refused.status, refused.body.problem, refused.cookie]).toEqual([403, 'other', '']);
    expect((await page(cookie)).body.frame.user.name).toBe('translator Person');
    expect((await send(ticket)).cookie).not.toBe('');
  });

  test('lets a signed-in person who has forgotten the password choose a new one', async () => {
    const { cookie } = await site.enter('manager');
    const ticket = await invite();
    expect((await site.knock('GET', `console/?ticket=${ticket}`, { cookie })).body.invitation?.ticket).toBe(ticket);
    const accepted = await send(ticket, { cookie });
    expect([accepted.status, (await session(accepted.cookie)).user.isInvited]).toEqual([303, true]);
  });

  test('lets its owner choose a password without the old one, once, ending other sessions', async () => {
    const { users } = site.service.store;
    const before = (await site.enter('manager')).cookie;
    const { cookie } = await send(await invite());
    expect((await choose(cookie, 'manager manager 1')).status).toBe(200);
    expect((await session(cookie)).user.isInvited).toBe(false);
    expect((await choose(cookie, 'manager manager 2')).status).toBe(400);
    expect((await page(before)).body.kind).toBe('sign-in');
    await users.setPassword('manager', 'manager');
  });

  test('is revoked with all sessions of a person by an administrator', async () => {
    const { cookie } = await site.enter('manager');
    const { id } = site.service.store.users.byName('manager')!;
    expect((await site.ask('PATCH', `/cms/v2/users/${id}`, 'admin', SIGN_OUT)).status).toBe(200);
    expect((await page(cookie)).body.kind).toBe('sign-in');
  });
});

describe('a session', () => {
  test('lasts twelve hours', async () => {
    const { cookie } = await site.enter('manager');
    site.clock.ms += 12 * HOURS - 1;
    expect((await page(cookie)).body.kind).toBe('translation-dashboard');
    site.clock.ms += 1;
    expect((await page(cookie)).body.kind).toBe('sign-in');
  });

  test('ends by signing out', async () => {
    const visitor = await site.enter('translator');
    const sent = { cookie: visitor.cookie, 'x-session-token': visitor.token };
    expect((await site.knock('DELETE', '/write/session', sent)).headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await page(visitor.cookie)).body.kind).toBe('sign-in');
  });

  test('ends when its password changes', async () => {
    const { cookie } = await site.enter('other');
    await site.service.store.users.setPassword('other', 'another');
    expect((await page(cookie)).body.kind).toBe('sign-in');
    await site.service.store.users.setPassword('other', 'other');
  });

  test('is accepted by the content API only with its token, and only from this site', async () => {
    const { cookie, token } = await site.enter('manager');
    const ask = (headers: Record<string, string>) => site.ask('GET', '/xlate/tm/v1/ams/status', '', undefined, headers);
    const mine = { cookie, 'x-session-token': token };
    expect((await ask({ cookie })).status).toBe(401);
    expect((await ask({ 'x-session-token': token })).status).toBe(401);
    expect((await ask({ cookie, 'x-session-token': `${token}x` })).body.code).toBe('rest_cookie_invalid_nonce');
    expect((await ask({ ...mine, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ask({ ...mine, origin: 'https://evil.test' })).status).toBe(403);
    const { status, headers } = await ask({ ...mine, 'sec-fetch-site': 'same-origin' });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test('is not ended by a request without its token', async () => {
    const { cookie } = await site.enter('manager');
    const forged = site.knock('DELETE', '/write/session', { cookie, 'sec-fetch-site': 'same-origin' });
    expect((await forged).status).toBe(403);
    expect((await page(cookie)).body.kind).toBe('translation-dashboard');
  });

  test('is requested again if the browser did not send the cookie', async () => {
    const { status, headers } = await page('', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
    expect([status, headers.get('refresh')]).toEqual([200, '0; url=/xlate/console/']);
  });
});

describe('the pages', () => {
  test('are not cached, cannot be framed, and load nothing from other sites', async () => {
    const { headers } = await page();
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy')!;
    for (const part of ["default-src 'none'", "script-src 'self' 'sha256-x'"]) expect(policy).toContain(part);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test('are in the requested language', async () => {
    const language = async (path: string, accept = '') =>
      (await site.knock('GET', path, accept ? { 'accept-language': accept } : {})).body.frame.language;
    expect(await language('console/?lang=en')).toBe('en');
    expect([await language('console/', 'de, en-GB;q=0.8'), await language('console/')]).toEqual(['en', 'cs']);
    expect((await site.knock('GET', 'console/')).body.frame.languages).toEqual(['cs', 'en']);
  });

  test('exist only at their own URLs', async () => {
    const { cookie } = await site.enter('manager');
    expect((await site.knock('GET', 'edit/12/', { cookie })).body).toMatchObject({
      kind: 'translation-editor',
      job: 12,
    });
    expect((await site.knock('GET', 'edit/12', { cookie })).headers.get('location')).toBe('/xlate/edit/12/');
    expect((await site.knock('GET', 'edit/x/')).status).toBe(0);
    expect((await site.knock('GET', 'else/')).status).toBe(0);
    expect((await site.knock('DELETE', 'console/')).status).toBe(405);
  });
});

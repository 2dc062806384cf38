import { beforeEach, describe, expect, test } from 'vitest';
import type { Identity } from '../../../api/lib/http-client/openid.ts';
import { Problem } from '../../../api/lib/problem.ts';
import { readRequestUrl } from '../../../api/rest/http/request-url.ts';
import { ProviderDoor } from '../../../api/site/workspace/by-provider.ts';
import { openWorkspace } from '../../../api/site/workspace/pages.ts';
import { writePages } from '../../../api/site/workspace/write-pages.ts';
import { ID, openSite } from '../../translation/jobs/site.ts';

const BASE = 'https://guide.test/help';
const OFFICE = 'https://office.test';
/** The identity that the provider returns next, or its error. */
let answer: Identity | Error;
let isThere = true;
let bound: number[] = [];
let reported: unknown[] = [];
let count = 0;

const site = await openSite();
const { clock } = site;
const { authenticator } = site.api;
const provider = new ProviderDoor({
  ...{ name: 'Office', base: BASE, clock, authenticator },
  begin: (callback) => {
    const state = `state-${++count}`;
    const finish = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
    const url = `${OFFICE}/authorize?${new URLSearchParams({ state, redirect_uri: callback })}`;
    return isThere
      ? Promise.resolve({ url, state, finish })
      : Promise.reject(Object.assign(new Problem('xlate_fetch_failed'), { cause: new Error('ECONNREFUSED') }));
  },
  onBind: async ({ id }) => void bound.push(id),
  report: (error) => void reported.push(error),
});
const ask = (request: Request) => site.api.fetch(request, '192.0.2.1');
const workspace = openWorkspace({
  ...{ store: site.service.store, authenticator, provider, basePath: '/help/', secure: true, feedOf: () => '' },
  templates: { render: (view) => Promise.resolve(JSON.stringify(view)), inlineScripts: [] },
  pages: writePages({ index: site.service.store.index, userName: () => '', ask, api: `${BASE}/cms-json/` }),
});

// Tests do not share failed attempts, and each begins with unbound accounts.
beforeEach(async () => {
  site.clock.ms += 120_000;
  [isThere, bound, reported] = [true, [], []];
  answer = who('office-1', 'editor@guide.test');
  const { users } = site.service.store;
  for (const { login, email, identity } of users.all())
    if (identity) for (const address of ['', email]) await users.change(login, { email: address });
});

const who = (subject: string, email = ''): Identity => ({ issuer: OFFICE, subject, email });

async function knock(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = new Request(`${BASE}/${path}`, { method, headers });
  const response = (await workspace.fetch(request, readRequestUrl(request.url)!, '192.0.2.1'))!;
  const text = await response.text();
  const cookies = response.headers.getSetCookie();
  return { status: response.status, headers: response.headers, cookies, view: text ? JSON.parse(text) : null };
}

/** Follows the link to the provider, and returns the callback and cookie of the browser. */
async function begin(to = '/help/write/?lang=en') {
  const { headers, cookies } = await knock(`write/oidc?${new URLSearchParams({ to })}`);
  const state = new URL(headers.get('location')!).searchParams.get('state')!;
  return { path: `write/oidc/callback?code=c&state=${state}`, cookie: cookies[0]!.split(';')[0]! };
}

async function signIn(to?: string) {
  const { path, cookie } = await begin(to);
  return knock(path, { cookie });
}

/** Name of the signed-in account of a browser. */
async function nameOf({ cookies }: { cookies: string[] }): Promise<string> {
  const cookie = cookies.find((one) => one.startsWith('guide_session='))?.split(';')[0] ?? '';
  return (await knock('write/session', { cookie })).view.user?.name ?? '';
}

describe('the sign-in page', () => {
  test('offers the provider, and returns to the requested page', async () => {
    const { view } = await knock('write/new/?title=A%20b&lang=en');
    expect([view.target, view.provider.name]).toEqual([null, 'Office']);
    const { status, headers, cookies } = await knock(view.provider.href.slice('/help/'.length));
    expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
    const { origin, searchParams } = new URL(headers.get('location')!);
    expect([origin, searchParams.get('redirect_uri')]).toEqual([OFFICE, `${BASE}/write/oidc/callback`]);
    expect(cookies).toEqual([
      `guide_oidc_state-${count}=1; Max-Age=600; Path=/help/write/oidc; HttpOnly; Secure; SameSite=Lax`,
    ]);
    const back = await knock(`write/oidc/callback?state=state-${count}`, { cookie: `guide_oidc_state-${count}=1` });
    expect(back.headers.get('refresh')).toBe('0; url=/help/write/new/?title=A%20b&lang=en');
    expect(back.cookies).toEqual([
      expect.stringMatching(
        /^guide_session=[\w-]{43}; Max-Age=43200; Path=\/help\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(/^guide_oidc_state-\d+=1; Max-Age=0; Path=\/help\/write\/oidc;/),
    ]);
    expect(await nameOf(back)).toBe('editor Person');
  });

  test.each([
    ...['https://evil.test/', '//evil.test/help/write/', '/elsewhere/', '/help/write/oidc', 'javascript:alert(1)'],
    ...['/help/write/?a\r\nSet-Cookie: b=c', '/help/write/?č', ''],
  ])('does not redirect to %j', async (to) =>
    expect((await signIn(to)).headers.get('refresh')).toBe('0; url=/help/write/'),
  );

  test('does not redirect to the provider for other sites or link checkers', async () => {
    const path = 'write/oidc?to=%2Fhelp%2Fwrite%2Fme%2F';
    const { status, view, cookies } = await knock(path, { 'sec-fetch-site': 'cross-site' });
    expect([status, view.kind, view.target, cookies]).toEqual([200, 'sign-in', '/help/write/me/', []]);
    const { path: callback, cookie } = await begin();
    for (const method of ['HEAD', 'POST', 'DELETE']) {
      expect((await knock(path, {}, method)).status).toBe(405);
      expect((await knock(callback, { cookie }, method)).status).toBe(405);
    }
    expect(await nameOf(await knock(callback, { cookie }))).toBe('editor Person');
  });

  test('reports that the provider is unreachable, and accepts the password', async () => {
    isThere = false;
    const { status, view } = await knock('write/oidc?to=%2Fhelp%2Fwrite%2Fme%2F');
    expect([status, view.problem, view.target]).toEqual([503, 'away', '/help/write/me/']);
    // A sentence is a warning in the log, an error a defect.
    expect(reported).toEqual(['Office signs nobody in: ECONNREFUSED']);
  });

  test('limits how often a client may begin', async () => {
    for (let times = 0; times < 30; times++) await begin();
    const { status, view } = await knock('write/oidc?to=');
    expect([status, view.problem]).toEqual([429, 'flood']);
  });
});

describe('an answer of the provider', () => {
  const refused = async (path: string, headers: Record<string, string>) => {
    const { status, view, cookies } = await knock(path, headers);
    return [status, view.kind, view.problem, cookies];
  };
  const STALE = [403, 'sign-in', 'stale', []];

  test('is valid once', async () => {
    const { path, cookie } = await begin();
    await knock(path, { cookie });
    expect(await refused(path, { cookie })).toEqual(STALE);
  });

  test('is valid for ten minutes', async () => {
    const late = await begin();
    site.clock.ms += 600_000;
    const { view, cookies } = await knock(late.path, { cookie: late.cookie });
    expect([view.problem, cookies]).toEqual(['stale', [expect.stringContaining('Max-Age=0')]]);
    const { path, cookie } = await begin();
    site.clock.ms += 599_999;
    expect(await nameOf(await knock(path, { cookie }))).toBe('editor Person');
  });

  test('is valid in the browser that began, even in two windows', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(await refused(one.path, {})).toEqual(STALE);
    expect(await refused(one.path, { cookie: other.cookie })).toEqual(STALE);
    const cookie = `${one.cookie}; ${other.cookie}`;
    for (const { path } of [one, other]) expect(await nameOf(await knock(path, { cookie }))).toBe('editor Person');
  });

  test.each(['', '?code=c', '?code=c&state=unknown', '?state=__proto__'])(
    'without a matching request, %j, is refused',
    async (query) => {
      expect(await refused(`write/oidc/callback${query}`, { cookie: 'guide_oidc_=1; guide_oidc_x=1' })).toEqual(STALE);
    },
  );

  test('that fails verification is reported to the operator', async () => {
    answer = new Error('unexpected JWT claim value');
    const { status, view } = await signIn();
    expect([status, view.problem, view.frame.path, reported]).toEqual([403, 'declined', '/help/write/', [answer]]);
    answer = new Problem('xlate_fetch_failed');
    expect((await signIn()).view.problem).toBe('away');
  });

  test('about a cancelled sign-in is not reported', async () => {
    const { path, cookie } = await begin();
    const { status, view } = await knock(`${path}&error=access_denied`, { cookie });
    expect([status, view.problem, reported]).toEqual([403, 'declined', []]);
  });

  test('does not bypass permissions', async () => {
    answer = who('office-2', 'subscriber@guide.test');
    const { status, view, cookies } = await signIn();
    expect([status, view.problem, view.login]).toEqual([403, 'rights', 'subscriber']);
    expect(cookies).toEqual([expect.stringContaining('Max-Age=0')]);
  });
});

describe('an account', () => {
  const comes = async (subject: string, email = '') => {
    answer = who(subject, email);
    const reply = await signIn();
    return (await nameOf(reply)) || reply.view.problem;
  };

  test('is found by e-mail address the first time, and by identity afterwards', async () => {
    expect(await comes('office-1', 'Editor@GUIDE.test')).toBe('editor Person');
    expect(bound).toEqual([ID['editor']]);
    // The provider changed the address: to that of another account here, or to none that is verified.
    expect(await comes('office-1', 'admin@guide.test')).toBe('editor Person');
    expect([await comes('office-1'), bound]).toEqual(['editor Person', [ID['editor']]]);
    // And gave the former address to another person.
    expect(await comes('office-2', 'editor@guide.test')).toBe('stranger');
  });

  test.each([
    ['with an unknown address', 'nobody@guide.test'],
    ['with an unverified address', ''],
    ['whose address looks like a login', 'editor'],
  ])('is neither created nor found for a person %s', async (_, email) => {
    const before = site.service.store.users.all();
    expect(await comes('office-3', email)).toBe('stranger');
    expect(site.service.store.users.all()).toEqual(before);
  });

  test('is not found by characters whose lower case is another letter', async () => {
    const { users } = site.service.store;
    await users.change('author', { email: 'karel@guide.test' });
    const kelvin = '\u212Aarel@guide.test';
    expect(kelvin.toLowerCase()).toBe('karel@guide.test');
    expect(await comes('office-6', kelvin)).toBe('stranger');
    await users.change('author', { email: 'author@guide.test' });
  });

  test('that shares its address is not found', async () => {
    const { users } = site.service.store;
    await users.change('author', { email: 'contributor@guide.test' });
    expect(await comes('office-4', 'contributor@guide.test')).toBe('stranger');
    await users.change('author', { email: 'author@guide.test' });
    expect(await comes('office-4', 'contributor@guide.test')).toBe('contributor Person');
  });

  test('is unbound when an administrator changes its address', async () => {
    expect(await comes('office-1', 'editor@guide.test')).toBe('editor Person');
    const change = (email: string) => site.ask('PATCH', `/cms/v2/users/${ID['editor']}`, 'admin', { email });
    expect((await change('editor@guide.test')).status).toBe(200);
    expect(await comes('office-1')).toBe('editor Person');
    await change('new@guide.test');
    expect(await comes('office-1')).toBe('stranger');
    expect(await comes('office-5', 'new@guide.test')).toBe('editor Person');
    await change('editor@guide.test');
  });

  test('can be bound again after a change of provider', async () => {
    expect(await comes('office-1', 'editor@guide.test')).toBe('editor Person');
    answer = { issuer: 'https://new.test', subject: 'office-1', email: '' };
    expect((await signIn()).view.problem).toBe('stranger');
    answer = { issuer: 'https://new.test', subject: '7', email: 'editor@guide.test' };
    expect(await nameOf(await signIn())).toBe('editor Person');
  });

  test('can be guessed only within the limits for passwords', async () => {
    const before = site.api.authenticator.failed;
    for (let times = 0; times < 10; times++)
      expect(await comes(`eve-${times}`, `guess-${times}@guide.test`)).toBe('stranger');
    expect(site.api.authenticator.failed).toBe(before + 10);
    answer = who('office-1', 'editor@guide.test');
    const { status, view } = await signIn();
    expect([status, view.problem]).toEqual([429, 'flood']);
  });

  test('whose password change ended the session can sign in again through the provider', async () => {
    const reply = await signIn();
    await site.service.store.users.setPassword('editor', 'another password');
    expect([await nameOf(reply), await nameOf(await signIn())]).toEqual(['', 'editor Person']);
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { Users } from '../../../api/content/store/state/users.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { GATHER_MS, openMailbox } from '../../../api/rest/outbox/mailbox.ts';
import { ROUTES } from '../../../api/contract/routes.ts';
import { openTestApp, PASSWORD, signedIn, type Json } from '../../helpers/test-app.ts';

const eva = { username: 'eva', email: 'Eva@Example.org', name: 'Eva Malá', roles: ['editor'] };
const NEW = 'a password of my own';
const DAY = 86_400_000;

async function open() {
  const folder = await makeFolder({ 'authors.yaml': '- id: 7\n  slug: old\n  name: Old author\n' });
  const clock = { ms: Date.parse('2026-11-24T12:00:00Z'), now: () => clock.ms };
  const mails: { to: string; text: string }[] = [];
  const app = await openTestApp(folder, { clock });
  const { users } = app.service.store;
  const invite = async (body: Json = eva) => (await app.send('POST', '/users', body)).body;
  /** What the sign-in of the pages does with the link. */
  const follow = (url: string) => users.invited(new URL(url).searchParams.get('ticket')!, clock.ms);
  const audit = async () =>
    (await readFile(join(folder.dataDir, 'audit', 'audit.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { ...app, folder, clock, users, mails, invite, follow, audit };
}

it('invites a user by a link that works once, for a week, and is stored as a hash', async () => {
  const { send, invite, follow, users, clock, folder } = await open();
  const { status, body, headers } = await send('POST', '/users', eva);
  expect([status, headers.get('cache-control'), body.mailed]).toEqual([201, 'no-store', false]);
  // The id of an author without an account is never assigned: that would hand over the author's texts.
  expect(body).toMatchObject({ ...eva, id: 8, email: 'eva@example.org', has_password: false });
  expect(body.invited_until).toBe('2026-12-01T12:00:00.000Z');
  const token = new URL(body.invitation).searchParams.get('ticket')!;
  expect(await readFile(join(folder.dataDir, 'users.json'), 'utf8')).not.toContain(token);
  expect((await send('GET', '/users/me', undefined, signedIn('eva', ''))).status).toBe(401);
  expect((await Users.open(openFiles(), folder.dataDir)).invited(token, clock.ms)?.login).toBe('eva');
  expect(follow(body.invitation)?.login).toBe('eva');
  await users.setPassword('eva', NEW);
  expect(follow(body.invitation)).toBeUndefined();
  const late = await invite({ ...eva, username: 'jan', email: '' });
  clock.ms += 7 * DAY;
  expect([follow(late.invitation), users.all().length]).toEqual([undefined, 3]);
});

it('changes and deletes an account only as its administrator knows it', async () => {
  const { send, users } = await open();
  const made = await send('POST', '/users', eva);
  const known = { 'if-match': made.headers.get('etag') ?? '' };
  const path = `/users/${made.body.id}`;
  const changed = await send('PATCH', path, { name: 'Eva Velká' }, known);
  expect(changed.status).toBe(200);
  for (const [method, body] of [['PATCH', { roles: ['author'] }], ['DELETE']] as const)
    expect(await send(method, path, body, known)).toMatchObject({
      ...{ status: 412, body: { code: 'rest_precondition_failed' } },
    });
  expect(users.byName('eva')?.role).toBe('editor');
  expect((await send('DELETE', path, undefined, { 'if-match': changed.headers.get('etag') ?? '' })).status).toBe(200);
});

it('reports all invalid fields, and creates nothing', async () => {
  const { send, users, invite } = await open();
  await invite();
  const bad = { username: 'Š!', email: 'nobody', name: ' \u200b', roles: ['editor', 'author'] };
  const wrong = await send('POST', '/users', bad);
  expect([wrong.status, Object.keys(wrong.body.data.params).sort()]).toEqual([
    400,
    ['email', 'name', 'roles', 'username'],
  ]);
  const taken = await send('POST', '/users', { ...eva, username: 'EVA', email: 'eva@example.org' });
  expect(Object.keys(taken.body.data.params).sort()).toEqual(['email', 'username']);
  const unknown = await send('POST', '/users', { username: 'x', roles: ['king'], language_pairs: ['cs-de'] });
  expect([unknown.status, Object.keys(unknown.body.data.params).sort()]).toEqual([400, ['language_pairs', 'roles']]);
  expect((await send('POST', '/users', { username: 'x' })).body.data.params).toEqual(['roles']);
  expect(users.all()).toHaveLength(2);
});

it('changes the name and roles of a user', async () => {
  const { send, invite, users, audit } = await open();
  const { id } = await invite();
  const change = { name: 'Eva Nová', email: '', roles: ['translator'], language_pairs: ['cs-en'] };
  const { status, body } = await send('PATCH', `/users/${id}?lang=cs`, change);
  expect([status, body, body.invitation]).toMatchObject([200, { ...change, username: 'eva' }, undefined]);
  expect(users.byId(id)).toMatchObject({ role: 'translator', language_pairs: [{ from: 'cs', to: 'en' }] });
  expect((await audit()).at(-1).fields).toEqual(['email', 'name', 'language_pairs', 'roles']);
  expect((await send('PATCH', '/users/99', { name: 'X' })).body.code).toBe('rest_user_invalid_id');
  expect((await send('GET', '/users/accounts')).body.map(({ username }: Json) => username)).toEqual(['ada', 'eva']);
});

it('revokes an invitation sent to an address that was replaced', async () => {
  const { send, invite, follow } = await open();
  const sent = await invite();
  expect((await send('PATCH', `/users/${sent.id}`, { email: 'eva@right.test' })).body.invited_until).toBeNull();
  expect(follow(sent.invitation)).toBeUndefined();
  const given = await invite({ ...eva, username: 'jan', email: '' });
  await send('PATCH', `/users/${given.id}`, { email: 'jan@right.test' });
  expect(follow(given.invitation)?.login).toBe('jan');
});

it('replaces an invitation, and the password is valid until another is chosen', async () => {
  const { send, invite, follow, users } = await open();
  const { id, invitation } = await invite();
  await users.setPassword('eva', NEW);
  expect(follow(invitation)).toBeUndefined();
  const first = (await send('PATCH', `/users/${id}`, { invite: true })).body;
  const second = (await send('PATCH', `/users/${id}`, { invite: true })).body;
  expect([follow(first.invitation), follow(second.invitation)?.login]).toEqual([undefined, 'eva']);
  expect((await send('GET', '/users/me', undefined, signedIn('eva', NEW))).status).toBe(200);
});

it('keeps an administrator who can sign in', async () => {
  const { send, invite, users } = await open();
  const other = await invite({ username: 'bob', roles: ['administrator'] });
  for (const role of ['editor', 'subscriber'])
    expect((await send('PATCH', '/users/1', { roles: [role] })).body.code).toBe('rest_last_administrator');
  expect((await send('DELETE', '/users/1')).body.code).toBe('rest_own_account');
  await users.setPassword('bob', NEW);
  expect((await send('DELETE', '/users/1', undefined, signedIn('bob', NEW))).status).toBe(200);
  expect((await send('PATCH', `/users/${other.id}`, { roles: ['editor'] }, signedIn('bob', NEW))).body.code).toBe(
    'rest_last_administrator',
  );
});

it('deletes an account, whose id is never reused and whose profile is kept', async () => {
  const { send, invite, service } = await open();
  const { id } = await invite();
  const { status, body } = await send('DELETE', `/users/${id}`);
  expect([status, body.deleted, body.previous.username]).toEqual([200, true, 'eva']);
  expect((await invite()).id).toBe(id + 1);
  expect(service.store.index.author(7)?.slug).toBe('old');
});

it('changes an own password, if the current one is right', async () => {
  const { send, audit } = await open();
  const set = (body: Json, password = PASSWORD) => send('POST', '/users/me/password', body, signedIn('ada', password));
  for (const [body, name] of [
    [{ new: NEW }, 'current'],
    [{ current: 'wrong', new: NEW }, 'current'],
    [{ current: PASSWORD, new: 'too   short' }, 'new'],
  ] as const)
    expect(Object.keys((await set(body)).body.data.params)).toEqual([name]);
  expect((await set({ current: 'wrong', new: NEW })).body.data.params).toEqual({
    current: 'current is not your password.',
  });
  expect((await set({ current: PASSWORD, new: NEW })).status).toBe(200);
  expect((await send('GET', '/users/me')).status).toBe(401);
  expect((await send('GET', '/users/me', undefined, signedIn('ada', NEW))).status).toBe(200);
  expect((await audit()).at(-1)).toMatchObject({ action: 'updated', type: 'user', record: 1, fields: ['password'] });
});

it('stores whether a user wants mail, and sends none to those who do not', async () => {
  const { send, service } = await open();
  await service.store.users.change('ada', { email: 'ada@guide.test' });
  const sent: string[] = [];
  const clock = { ms: Date.now(), now: () => clock.ms };
  const { files, dataDir, users } = service.store;
  const mailbox = await openMailbox({
    store: { files, dataDir, users, clock },
    send: async ({ subject }) => void sent.push(subject),
    report: () => {},
  });
  const tell = async (subject: string) => {
    await mailbox.put([{ to: 'ada@guide.test', subject, text: 'x' }]);
    clock.ms += GATHER_MS;
    await mailbox.outbox.sendDue();
  };
  expect((await send('POST', '/users/me/mail', { wanted: false })).body).toEqual({ wanted: false });
  await tell('unwanted');
  expect((await send('POST', '/users/me/mail', { wanted: true })).body).toEqual({ wanted: true });
  await tell('wanted');
  expect(sent).toEqual(['wanted']);
});

it('limits guesses of a password like a sign-in', async () => {
  const { send } = await open();
  const guess = () => send('POST', '/users/me/password', { current: 'wrong', new: NEW });
  const statuses = [];
  for (let attempt = 0; attempt < 12; attempt++) statuses.push((await guess()).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

it('creates passwords for programs, which are shown once, tracked by day, and worthless once revoked', async () => {
  const { send, service, folder, audit } = await open();
  const path = '/users/me/application-passwords';
  const made = await send('POST', path, { name: ' Deploy ' });
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
  const { id, password, ...shown } = made.body;
  expect(shown).toEqual({ name: 'Deploy', created: '2026-11-24', last_used: '' });
  const other = (await send('POST', path, { name: 'Phone' })).body;
  const use = async (used: string) => (await send('GET', '/users/me', undefined, signedIn('ada', used))).status;
  expect([await use(password), await use(other.password), await use(PASSWORD)]).toEqual([200, 200, 200]);
  await expect.poll(async () => (await send('GET', path)).body[0].last_used).toBe('2026-11-24');
  const kept = await readFile(join(folder.dataDir, 'users.json'), 'utf8');
  const listed = JSON.stringify((await send('GET', path)).body);
  for (const text of [kept, listed]) expect(text).not.toContain(password);
  expect((await send('DELETE', `${path}/${id}`)).body).toMatchObject({
    deleted: true,
    previous: { id, name: 'Deploy' },
  });
  expect([await use(password), await use(other.password), await use(PASSWORD)]).toEqual([401, 200, 200]);
  expect((await send('DELETE', `${path}/${id}`)).body.code).toBe('rest_password_invalid_id');
  expect((await audit()).map(({ action, type, record }) => [action, type, record])).toEqual([
    ['created', 'application_password', 1],
    ['created', 'application_password', 1],
    ['deleted', 'application_password', 1],
  ]);
  expect(service.store.users.byId(1)?.application_passwords).toHaveLength(1);
});

it('lets no program of an administrator invite users: it could restore its own access once its password is revoked', async () => {
  const { send, users } = await open();
  const by = signedIn('ada', (await send('POST', '/users/me/application-passwords', { name: 'Deploy' })).body.password);
  for (const [method, path, body] of [
    ['GET', '/users/accounts', undefined],
    ['POST', '/users', eva],
    ['PATCH', '/users/1', { invite: true }],
    ['DELETE', '/users/1', undefined],
  ] as const)
    expect((await send(method, path, body, by)).status).toBe(403);
  expect([users.all().length, users.byId(1)?.invitation]).toEqual([1, undefined]);
});

it('lets a program neither create further passwords nor change that of its owner', async () => {
  const { send } = await open();
  const path = '/users/me/application-passwords';
  const by = signedIn('ada', (await send('POST', path, { name: 'Deploy' })).body.password);
  expect((await send('POST', path, { name: 'Another' }, by)).status).toBe(403);
  expect((await send('POST', '/users/me/password', { current: PASSWORD, new: NEW }, by)).status).toBe(403);
});

it('limits the number of application passwords, and keeps their names readable', async () => {
  const { send } = await open();
  const path = '/users/me/application-passwords';
  for (const name of ['', ' ', '\u2066\u2069', 'a\u0007b', 'x'.repeat(101)])
    expect((await send('POST', path, { name })).body.code).toBe('rest_invalid_param');
  const ids = new Set<number>();
  for (let at = 0; at < 50; at++) ids.add((await send('POST', path, { name: `No ${at}` })).body.id);
  expect([ids.size, (await send('POST', path, { name: 'Last' })).body.code]).toEqual([50, 'rest_too_many_passwords']);
});

it('sends the link by mail if a server is configured, and continues if that fails', async () => {
  const { send, service, mails, errors } = await open();
  service.sendMail = async (mail) => void mails.push(mail);
  const { body } = await send('POST', '/users?lang=cs', eva);
  expect([body.mailed, mails[0]?.to, mails[0]?.text.includes(body.invitation)]).toEqual([
    true,
    'eva@example.org',
    true,
  ]);
  service.sendMail = () => Promise.reject(new Error('no server'));
  const again = await send('PATCH', `/users/${body.id}`, { invite: true });
  expect([again.status, again.body.mailed, errors.length]).toEqual([200, false, 1]);
});

it('does not support dry runs', async () => {
  const { send, users } = await open();
  expect((await send('POST', '/users?dry_run=1', eva)).status).toBe(501);
  expect(users.all()).toHaveLength(1);
});

describe('a password with a scope', () => {
  const writes = ROUTES.flatMap(({ path, endpoints }) =>
    endpoints
      .filter(({ methods, safe }) => !safe && !methods.includes('GET'))
      .flatMap(({ methods, operation }) => methods.map((method) => ({ method, path, operation }))),
  );
  const proposing = ['createProposal', 'changeProposal', 'commentProposal'];

  it.each(['read', 'propose'] as const)('%s allows nothing else, whoever its owner is', async (scope) => {
    const { send } = await open();
    const { body } = await send('POST', '/users/me/application-passwords', { name: 'Agent', scope });
    expect(body.scope).toBe(scope);
    const by = { authorization: `Bearer ${body.password}` };
    expect((await send('GET', '/users/me', undefined, by)).body.id).toBe(1);
    const allowed: string[] = [];
    for (const { method, path, operation } of writes) {
      const url = path.replace(/\{\w+\}/g, '1').replace(/^\/cms\/v2/, '');
      if (!path.startsWith('/cms/v2')) continue;
      const answer = await send(method, url, {}, by);
      if (answer.status !== 403 || answer.body.code !== 'rest_forbidden') allowed.push(operation);
    }
    expect([...new Set(allowed)].toSorted()).toEqual(scope === 'propose' ? proposing.toSorted() : []);
  });

  it('keeps working while another program of the same client tries a revoked one', async () => {
    const { send } = await open();
    const { body } = await send('POST', '/users/me/application-passwords', { name: 'Agent', scope: 'read' });
    const ask = async (password: string) =>
      (await send('GET', '/users/me', undefined, { authorization: `Bearer ${password}` })).status;
    for (let attempt = 0; attempt < 12; attempt++) await ask('revoked'.padEnd(24, '0'));
    expect([await ask('revoked'.padEnd(24, '0')), await ask(body.password as string)]).toEqual([429, 200]);
  });

  it('is refused if the scope is unknown', async () => {
    const { send } = await open();
    const { status, body } = await send('POST', '/users/me/application-passwords', { name: 'Agent', scope: 'all' });
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['scope']]);
    for (let attempt = 0; attempt < 12; attempt++)
      await send('GET', '/users/me', undefined, { authorization: `Bearer ${'wrong'.repeat(4)}${1000 + attempt}` });
    expect((await send('GET', '/users/me', undefined, { authorization: 'Bearer wrong' })).status).toBe(429);
  });
});

import { expect, it, vi } from 'vitest';
import { FAILED_ATTEMPTS } from '../../../api/rest/http/limits.ts';
import {
  addAccount,
  AUTHORIZATION,
  BASE,
  openTestApp,
  signedIn,
  type Reply,
  type TestApp,
} from '../../helpers/test-app.ts';
import { page } from '../../helpers/guide-folder.ts';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

it('simultaneous guesses are counted like successive ones', async () => {
  const { send } = await openTestApp({});
  const guess = (n: number) => send('GET', '/posts', undefined, { authorization: basic(`ada:guess ${n}`) });
  const statuses = (await Promise.all(Array.from({ length: 25 }, (_, n) => guess(n)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(FAILED_ATTEMPTS);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25 - FAILED_ATTEMPTS);
});

it('simultaneous right credentials are all accepted, and a wrong guess among them is not', async () => {
  const { send } = await openTestApp({});
  const headers = Array.from({ length: 25 }, (_, n) => (n === 7 ? basic('ada:guess') : AUTHORIZATION));
  const replies = await Promise.all(
    headers.map((authorization) => send('GET', '/posts', undefined, { authorization })),
  );
  expect(replies.map(({ status }) => status)).toEqual(headers.map((one) => (one === AUTHORIZATION ? 200 : 401)));
});

const LOSSES = [
  ['was removed', 401, (app) => app.service.store.users.remove('eve')],
  ['lost the right to it', 403, (app) => app.service.store.users.change('eve', { role: 'subscriber' })],
] satisfies [string, number, (app: TestApp) => Promise<void>][];

it.each(LOSSES)('a write is refused if its sender %s while it was being sent', async (_, status, meanwhile) => {
  const app = await openTestApp({});
  const headers = { ...(await addAccount(app, 'eve', 'administrator')), 'content-type': 'application/json' };
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const url = `${BASE}/cms-json/cms/v2/users`;
  const sent = { method: 'POST', headers, body: readable, duplex: 'half' } as RequestInit;
  const reply = app.api.fetch(new Request(url, sent));
  const writer = writable.getWriter();
  // Once this is taken, the headers have been read.
  await writer.write(Buffer.from('{"username": "mallory", '));
  await meanwhile(app);
  await writer.write(Buffer.from('"roles": ["administrator"]}'));
  await writer.close();
  expect((await reply).status).toBe(status);
  expect(app.service.store.users.byName('mallory')).toBeUndefined();
});

/** Sends requests that wait until something else has happened. */
async function sendDuring(
  { service: { store }, send }: TestApp,
  requests: Parameters<TestApp['send']>[],
  meanwhile: () => Promise<void>,
): Promise<Reply[]> {
  const [alone, together] = [vi.spyOn(store, 'withLock'), vi.spyOn(store, 'withLockTogether')];
  const asked = () => alone.mock.calls.length + together.mock.calls.length;
  const { waiting } = await store.withLock(async () => {
    const waiting = requests.map((request) => send(...request));
    await vi.waitFor(() => expect(asked()).toBe(1 + requests.length));
    await meanwhile();
    return { waiting };
  });
  return Promise.all(waiting);
}

it.each(LOSSES)('a write is refused if its sender %s while it waited for another', async (_, _status, meanwhile) => {
  const app = await openTestApp({ 'cs/posts/a.md': page({ id: 7, title: 'Old' }) });
  const headers = await addAccount(app, 'eve', 'administrator');
  const { store } = app.service;
  const replies = await sendDuring(
    app,
    [
      ['PATCH', '/posts/7', { title: 'New' }, headers],
      ['POST', '/posts', { title: 'Added' }, headers],
      ['POST', '/users', { username: 'mallory', roles: ['administrator'] }, headers],
    ],
    () => meanwhile(app),
  );
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect([store.index.item(7)?.title, store.users.byName('mallory')]).toEqual(['Old', undefined]);
});

it('so are those of any user about themselves and their proposals', async () => {
  const app = await openTestApp({ 'cs/posts/a.md': page({ id: 7, title: 'Old' }) });
  const headers = await addAccount(app, 'eve', 'contributor');
  const { version } = app.service.store.index.item(7)!;
  const changes = [{ id: 7, version, fields: { title: 'New' } }];
  expect((await app.send('POST', '/proposals', { title: 'A', changes }, headers)).status).toBe(201);
  const replies = await sendDuring(
    app,
    [
      ['POST', '/proposals/1/comments', { text: 'Late' }, headers],
      ['PATCH', '/proposals/1', { title: 'Late' }, headers],
      ['POST', '/proposals/1/decline', {}, headers],
      ['POST', '/users/me/password', { current: 'password', new: 'a password of my own' }, headers],
      ['POST', '/users/me/mail', { wanted: false }, headers],
      ['POST', '/users/me/application-passwords', { name: 'Program' }, headers],
    ],
    () => app.service.store.users.remove('eve'),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 401));
  expect((await app.send('GET', '/proposals/1')).body).toMatchObject({ status: 'open', title: 'A', comments: [] });
  expect(app.errors).toEqual([]);
});

it('of two new passwords sent at once the first counts, and the other is refused', async () => {
  const app = await openTestApp({});
  const headers = await addAccount(app, 'eve', 'author');
  const set = (word: string) =>
    app.send('POST', '/users/me/password', { current: 'password', new: `the ${word} long password` }, headers);
  const replies = await Promise.all([set('first'), set('second')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  const word = replies[0]?.status === 200 ? 'first' : 'second';
  const own = signedIn('eve', `the ${word} long password`);
  expect((await app.send('GET', '/users/me', undefined, own)).status).toBe(200);
});

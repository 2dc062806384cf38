import { expect, it, vi } from 'vitest';
import { FAILED_ATTEMPTS } from '../../../api/rest/http/limits.ts';
import { addAccount, AUTHORIZATION, BASE, openTestApp, type TestApp } from '../../helpers/test-app.ts';
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

it.each(LOSSES)('a write is refused if its sender %s while it waited for another', async (_, _status, meanwhile) => {
  const app = await openTestApp({ 'cs/posts/a.md': page({ id: 7, title: 'Old' }) });
  const headers = await addAccount(app, 'eve', 'administrator');
  const { store } = app.service;
  const [alone, together] = [vi.spyOn(store, 'withLock'), vi.spyOn(store, 'withLockTogether')];
  const { waiting: replies } = await store.withLock(async () => {
    const waiting = [
      app.send('PATCH', '/posts/7', { title: 'New' }, headers),
      app.send('POST', '/posts', { title: 'Added' }, headers),
      app.send('POST', '/users', { username: 'mallory', roles: ['administrator'] }, headers),
    ];
    await vi.waitFor(() => expect([alone, together].map(({ mock }) => mock.calls.length)).toEqual([3, 1]));
    await meanwhile(app);
    return { waiting };
  });
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect([store.index.item(7)?.title, store.users.byName('mallory')]).toEqual(['Old', undefined]);
});

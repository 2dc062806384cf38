import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { XLATE } from './delivery.ts';
import { ID, openSite } from './site.ts';

let site = await openSite();

const get = (path: string) => site.ask('GET', XLATE + path, 'manager');
const register = (body: object = {}) => site.ask('POST', `${XLATE}/ams/register_manager`, 'manager', body);

describe('before a manager has registered the site', () => {
  test('the status says so', async () => {
    expect((await get('/ams/status')).body).toEqual({
      status: 'non-active',
      activated: false,
      mode: 'embedded',
      reachable: true,
      translators: 3,
      managers: 2,
    });
    expect((await get('/ams/console')).body).toBe('#');
  });

  test('synchronising is refused', async () => {
    for (const whom of ['translators', 'managers']) {
      const { status, body } = await get(`/ams/synchronize/${whom}`);
      expect([status, body.code]).toEqual([409, 'xlate_not_registered']);
    }
  });
});

describe('registration', () => {
  test('shows the secret key once, and a new one when it is replaced', async () => {
    // Of two managers who register at once, one gets the keys that count, and the other none.
    const [first, second] = (await Promise.all([register(), register()])).map(({ body }) => body);
    expect(second).toEqual({ enabled: true, shared_key: first.shared_key });
    expect(first).toMatchObject({ enabled: true, secret_key: site.translation.records.secrets.data.secret_key });
    expect(Buffer.from(first.secret_key, 'base64')).toHaveLength(32);
    expect((await register()).body).toEqual({ enabled: true, shared_key: first.shared_key });
    expect((await register({ rotate: true })).body.secret_key).not.toBe(first.secret_key);
    expect((await get('/ams/status')).body).toMatchObject({ status: 'active', activated: true });
    expect((await get('/console')).body.registered).toBe(true);
  });

  test('keeps the keys readable only by their owner, across restarts', async () => {
    const { secret_key } = site.translation.records.secrets.data;
    expect(statSync(join(site.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    site = await site.restart();
    expect(site.translation.records.secrets.data.secret_key).toBe(secret_key);
    expect(statSync(join(site.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });
});

describe('synchronising', () => {
  test('lists translators with their languages and counts changes', async () => {
    const first = (await get('/ams/synchronize/translators')).body.result;
    expect(first).toMatchObject({ added: 3, updated: 0, removed: 0 });
    expect(first.translators[2]).toEqual({
      id: ID['czech-only'],
      email: 'czech-only@guide.test',
      name: 'czech-only Person',
      active: true,
      language_pairs: [{ from: 'en', to: 'cs' }],
    });
    expect((await get('/ams/synchronize/translators')).body.result).toMatchObject({ added: 0, updated: 0, removed: 0 });
    await site.service.store.users.change('other', { language_pairs: [] });
    await site.service.store.users.remove('czech-only');
    expect((await get('/ams/synchronize/translators')).body.result).toMatchObject({ added: 0, updated: 1, removed: 1 });
  });

  test('reports each change to only one of those who ask at the same time', async () => {
    await site.service.store.users.change('other', { language_pairs: [{ from: 'cs', to: 'en' }] });
    const asked = await Promise.all([1, 2].map(() => get('/ams/synchronize/translators')));
    expect(asked.map(({ body }) => body.result.updated).sort()).toEqual([0, 1]);
  });

  test('lists managers with their names', async () => {
    const { result } = (await get('/ams/synchronize/managers')).body;
    expect(result.added).toBe(2);
    expect(result.translation_managers[0]).toEqual({
      id: ID['admin'],
      email: 'admin@guide.test',
      display_name: 'admin Person',
      first_name: 'admin',
      last_name: 'Person',
      active: true,
    });
  });
});

describe('the console address', () => {
  const ticketOf = async () => new URL((await get('/ams/console')).body).searchParams.get('ticket')!;

  test('signs its manager in once', async () => {
    const ticket = await ticketOf();
    expect(site.api.authenticator.sessions.redeem(ticket)?.id).toBe(ID['manager']);
    expect(site.api.authenticator.sessions.redeem(ticket)).toBeUndefined();
    expect(site.api.authenticator.sessions.redeem('')).toBeUndefined();
  });

  test('is valid for five minutes', async () => {
    const ticket = await ticketOf();
    site.clock.ms += 300_000;
    expect(site.api.authenticator.sessions.redeem(ticket)).toBeUndefined();
  });

  test('signs nobody in for a program, whose password opens no pages', async () => {
    const { users } = site.service.store;
    const { password } = await users.addApplicationPassword('manager', { name: 'Agent', scope: 'read' }, 1);
    const by = { authorization: `Bearer ${password}` };
    const { status, body } = await site.ask('GET', `${XLATE}/ams/console`, '', undefined, by);
    expect([status, body]).toEqual([200, 'https://guide.test/xlate/console/']);
  });
});

describe('the editor type', () => {
  const choose = (editor_type: unknown) =>
    site.ask('POST', `${XLATE}/settings/translation_editor`, 'manager', { editor_type });

  test.each([
    ['ate', 1],
    ['ATE', 0],
    [0, 1],
    ['1', 1],
    [1, 0],
  ])('%s', async (type, saved) => {
    expect((await choose(type)).body).toEqual({ saved });
    expect((await get('/console')).body.editor_type).toBe(String(type).toUpperCase());
  });

  test.each([['2'], ['classic'], [true]])('is not %s', async (type) => {
    const { status, body } = await choose(type);
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  });
});

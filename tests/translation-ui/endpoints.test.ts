import { beforeAll, describe, expect, test } from 'vitest';
import { createJob, jobOf, translateItem } from '../translation/jobs/delivery.ts';
import { ID } from '../translation/jobs/site.ts';
import { openTranslationSite, type TranslationSite, type Visitor } from './site.ts';

let site: TranslationSite;
let manager: Visitor;
let translator: Visitor;
let foreign: Visitor;

beforeAll(async () => {
  site = await openTranslationSite();
  [manager, translator, foreign] = [
    await site.enter('manager'),
    await site.enter('translator'),
    await site.enter('czech-only'),
  ];
});

async function newPost(title: string): Promise<number> {
  const body = { title, content: 'Jeden **odstavec**.', status: 'publish' };
  return (await site.ask('POST', '/cms/v2/posts', 'admin', body)).body.id;
}

const newJob = async (title: string): Promise<number> => (await createJob(site, await newPost(title))).xlate_job_id;

describe('without a session', () => {
  test.each([
    ['GET', 'data/session'],
    ['GET', 'data/console'],
    ['GET', 'data/editor/1'],
    ['PUT', 'data/jobs/1/units/x'],
    ['POST', 'data/jobs'],
  ])('%s %s is 401', async (method, path) => {
    const { status, headers } = await site.knock(method, path, {}, method === 'GET' ? undefined : '{}');
    expect([status, headers.get('cache-control')]).toEqual([401, 'no-store']);
  });

  test('credentials of the API are worth nothing', async () => {
    const authorization = `Basic ${btoa('manager:manager')}`;
    expect((await site.knock('GET', 'data/console', { authorization })).status).toBe(401);
  });
});

describe('a write', () => {
  const headers = (more: Record<string, string> = {}) => ({
    cookie: manager.cookie,
    'x-session-token': manager.token,
    'content-type': 'application/json',
    ...more,
  });

  test.each<[string, Record<string, string>]>([
    ['without the token', { 'x-session-token': '' }],
    ['with the token of somebody else', { 'x-session-token': 'x'.repeat(43) }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['with a foreign origin', { origin: 'https://evil.test' }],
    ['of a type that a form can send', { 'content-type': 'text/plain' }],
  ])('%s is 403 and changes nothing', async (_, more) => {
    const before = site.translation.records.settings.data.editor_type;
    const { status } = await site.knock('PUT', 'data/settings/editor', headers(more), '{"editor_type":"0"}');
    expect([status, site.translation.records.settings.data.editor_type]).toEqual([403, before]);
  });

  test('never comes of a GET', async () => {
    const path = 'data/settings/editor?_method=PUT&editor_type=0';
    expect((await site.knock('GET', path, headers({ 'x-http-method-override': 'PUT' }))).status).toBe(404);
  });

  test('that nobody could read is refused', async () => {
    expect((await site.knock('POST', 'data/jobs', headers(), '{')).status).toBe(400);
    expect((await site.data(manager, 'POST', 'nothing')).status).toBe(404);
  });
});

describe('managers', () => {
  test('see everything', async () => {
    await newPost('Nepřeložené');
    const { body } = await site.data(manager, 'GET', 'console');
    const gaps = (await site.data(manager, 'GET', 'console/gaps')).body;
    expect(gaps.missing.map(({ title }: { title: string }) => title)).toContain('Nepřeložené');
    expect(body.names[ID['translator']!]).toBe('translator Person');
    expect(body.registered).toBe(false);
    expect((await site.data(manager, 'GET', '/write/session')).body.user).toEqual({
      id: ID['manager'],
      name: 'manager Person',
      writes: false,
      translates: true,
      manages: true,
      edits: false,
      administers: false,
      uploads: false,
      isInvited: false,
      mail: true,
    });
  });

  test('create jobs for several pages', async () => {
    const [first, second] = [await newPost('První'), await newPost('Druhá')];
    const due = '2026-12-24T22:59:59.000Z';
    const jobs = [
      { source_id: first, target_language: 'en', translator_id: ID['translator'], deadline: due },
      { source_id: second, target_language: 'en' },
      { source_id: 999_999 },
    ];
    const { status, body } = await site.data(manager, 'POST', 'jobs', { jobs });
    expect([status, body.items.length, body.errors.length]).toEqual([201, 2, 1]);
    expect(body.items[0]).toMatchObject({ translator_id: ID['translator'], deadline: due });
  });

  test('assign, date, cancel', async () => {
    const id = await newJob('Řízená');
    const assign = (translator_id: unknown) => site.data(manager, 'PUT', `jobs/${id}/translator`, { translator_id });
    expect((await assign(ID['translator'])).body.job.translator_id).toBe(ID['translator']);
    expect((await assign(ID['czech-only'])).status).toBe(422);
    expect((await assign('x')).status).toBe(400);
    const date = (deadline: unknown) => site.data(manager, 'PUT', `jobs/${id}/deadline`, { deadline });
    await date('2026-12-01T10:00:00Z');
    expect(jobOf(site, id).deadline).toBe('2026-12-01T10:00:00.000Z');
    expect((await date('zítra')).status).toBe(400);
    expect((await date({ toString: 1 })).status).toBe(400);
    await date(null);
    expect(jobOf(site, id).deadline).toBeNull();
    expect((await site.data(manager, 'POST', `jobs/${id}/cancel`)).status).toBe(200);
    expect(jobOf(site, id).status).toBe(0);
    expect((await date(null)).status).toBe(409);
  });

  test('decide where translators work and what is published', async () => {
    expect((await site.data(manager, 'PUT', 'settings/editor', { editor_type: 'ATE' })).body).toEqual({ saved: 1 });
    expect((await site.data(manager, 'PUT', 'settings/editor', { editor_type: 'x' })).status).toBe(400);
    await site.data(manager, 'PUT', 'settings/publish', { publish_received: false });
    expect((await site.data(manager, 'GET', 'console')).body).toMatchObject({
      editor_type: 'ATE',
      publish_received: false,
    });
    await site.data(manager, 'PUT', 'settings/publish', { publish_received: true });
  });

  test('register the site', async () => {
    const { body } = await site.data(manager, 'POST', 'registration');
    expect(body).toMatchObject({ enabled: true, secret_key: expect.any(String) });
    expect((await site.data(manager, 'GET', 'console')).body.registered).toBe(true);
  });

  test('say that a translation is current', async () => {
    const source = await newPost('Aktuální');
    expect((await site.data(manager, 'POST', `items/${source}/current`)).status).toBe(404);
    await translateItem(site, source);
    await site.ask('POST', `/cms/v2/posts/${source}`, 'admin', { content: 'Jeden **odstavec**.\n\nDruhý.' });
    const outdated = async () =>
      (await site.data(manager, 'GET', 'console/gaps')).body.outdated.map(({ id }: { id: number }) => id);
    expect(await outdated()).toContain(source);
    expect((await site.data(manager, 'POST', `items/${source}/current`)).status).toBe(200);
    expect(await outdated()).not.toContain(source);
  });
});

describe('translators', () => {
  test('translate and deliver what is theirs', async () => {
    const id = await newJob('Celá');
    const { units } = (await site.data(translator, 'GET', `editor/${id}`)).body;
    for (const unit of units) {
      const target = unit.source.map((run: unknown) => (typeof run === 'string' ? `${run} EN` : run));
      const { body } = await site.data(translator, 'PUT', `jobs/${id}/units/${unit.id}`, { target });
      expect(body.fault).toBeNull();
    }
    const { status, body } = await site.data(translator, 'POST', `jobs/${id}/deliver`);
    expect([status, body.status, body.applied]).toEqual([200, 10, true]);
    expect((await site.data(translator, 'POST', `jobs/${id}/deliver`)).status).toBe(409);
    const closed = (await site.data(translator, 'GET', `editor/${id}`)).body;
    expect(closed).toMatchObject({ isOpen: false, target: { published: true, link: body.link } });
  });

  test('take what waits for their languages', async () => {
    const id = await newJob('Volná');
    const take = (who: Visitor, login: string) =>
      site.data(who, 'PUT', `jobs/${id}/translator`, { translator_id: ID[login] });
    expect((await take(foreign, 'czech-only')).status).toBe(403);
    expect((await take(translator, 'translator')).status).toBe(200);
    const { rows } = (await site.data(translator, 'GET', 'jobs?state=waiting&per_page=100')).body;
    expect(rows.map(({ job }: { job: { xlate_job_id: number } }) => job.xlate_job_id)).toContain(id);
  });

  test('see neither the jobs of others nor what managers see', async () => {
    const id = await newJob('Cizí');
    expect((await site.data(foreign, 'GET', `editor/${id}`)).status).toBe(403);
    expect((await site.data(foreign, 'PUT', `jobs/${id}/units/x`, { target: ['x'] })).status).toBe(403);
    expect((await site.data(foreign, 'POST', `jobs/${id}/deliver`)).status).toBe(403);
    const { body } = await site.data(foreign, 'GET', 'console');
    expect((await site.data(foreign, 'GET', 'jobs')).body.rows).toEqual([]);
    expect([body.open_jobs, body.jobs, body.translators, body.names]).toEqual([0, 0, [], {}]);
    expect((await site.data(foreign, 'GET', 'console/gaps')).status).toBe(403);
    expect((await site.data(translator, 'GET', 'editor/999')).status).toBe(404);
  });

  test.each<[string, string, unknown]>([
    ['POST', 'jobs', { source_id: 1 }],
    ['PUT', 'jobs/1/deadline', { deadline: null }],
    ['POST', 'jobs/1/cancel', {}],
    ['POST', 'jobs/stale', { target_language: 'en' }],
    ['PUT', 'settings/order', { order_published: true }],
    ['POST', 'items/1/current', {}],
    ['PUT', 'settings/editor', { editor_type: '1' }],
    ['PUT', 'settings/publish', { publish_received: true }],
    ['POST', 'registration', {}],
  ])('may not %s %s', async (method, path, body) => {
    const answer = await site.data(translator, method, path, body);
    expect([answer.status, answer.body.code]).toEqual([403, 'rest_forbidden']);
  });

  test('are told in the language of their page', async () => {
    const { body } = await site.knock('GET', 'data/editor/999?lang=cs', { cookie: translator.cookie });
    expect(body.message).toMatch(/[ěščřžýáíé]/);
  });
});

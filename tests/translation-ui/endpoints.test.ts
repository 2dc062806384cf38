import { describe, expect, test } from 'vitest';
import type { OperationName } from '../../api/contract/routes.ts';
import { TRANSLATION_PAGES } from '../../api/contract/routes/translation-pages.ts';
import { createApi } from '../../api/rest/http/api.ts';
import { openService } from '../../api/service.ts';
import { jobOf, orderJob } from '../translation/jobs/delivery.ts';
import { BASE, ID } from '../translation/jobs/site.ts';
import { openTranslationSite } from './site.ts';

const site = await openTranslationSite();
const manager = await site.enter('manager');

const newPost = (title: string) => site.create({ title, content: 'Jeden **odstavec**.' });
const newJob = async (title: string): Promise<number> => await orderJob(site, await newPost(title));

test.each<[string, string, object?]>([
  ['GET', 'console'],
  ['GET', 'ate/jobs/1/editor'],
  ['GET', 'xliff/fetch/1'],
  ['PUT', 'jobs/1/units/x', { target: [] }],
  ['POST', 'jobs/1/deliver'],
  ['POST', 'ate/jobs', { source_id: 1 }],
])('a session is not accepted without its token: %s %s is 401', async (method, path, body) => {
  const cookie = { cookie: manager.cookie, 'sec-fetch-site': 'same-origin' };
  const { status, headers } = await site.ask(method, `/xlate/tm/v1/${path}`, '', body, cookie);
  expect([status, headers.get('cache-control')]).toEqual([401, 'no-store']);
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
    ['with another user’s token', { 'x-session-token': 'x'.repeat(43) }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['with a foreign origin', { origin: 'https://evil.test' }],
  ])('%s is 403 and changes nothing', async (_, more) => {
    const before = { ...site.translation.records.settings.data };
    const { status } = await site.ask('PUT', '/xlate/tm/v1/settings', '', { order_published: true }, headers(more));
    expect([status, site.translation.records.settings.data]).toEqual([403, before]);
  });

  test('is never caused by a GET or a form', async () => {
    const before = { ...site.translation.records.settings.data };
    const path = '/xlate/tm/v1/settings?_method=PUT&order_published=true';
    const get = await site.ask('GET', path, '', undefined, headers({ 'x-http-method-override': 'PUT' }));
    const form = { method: 'POST', headers: headers({ 'content-type': 'text/plain' }), body: '{}' };
    const sent = await site.api.fetch(new Request(`${BASE}/cms-json${path}`, form));
    expect([get.status, sent.status, site.translation.records.settings.data]).toEqual([404, 400, before]);
  });
});

test('managers see everything', async () => {
  await newPost('Nepřeložené');
  const { body } = await site.data('manager', 'GET', 'console');
  const gaps = (await site.data('manager', 'GET', 'gaps')).body;
  expect(gaps.missing.map(({ title }: { title: string }) => title)).toContain('Nepřeložené');
  expect([body.names[ID['translator']!], body.registered]).toEqual(['translator Person', false]);
  expect((await site.knock('GET', '/write/session', { cookie: manager.cookie })).body.user).toEqual({
    id: ID['manager'],
    name: 'manager Person',
    writes: false,
    translates: true,
    manages: true,
    edits: false,
    administers: false,
    uploads: false,
    isInvited: false,
    hasPassword: true,
    mail: true,
    feed: expect.stringContaining('/xlate/feed.atom?user=102&token='),
  });
});

describe('translators', () => {
  test('see neither other people’s jobs nor data for managers', async () => {
    await newJob('Cizí');
    const { body } = await site.data('czech-only', 'GET', 'console');
    expect((await site.data('czech-only', 'GET', 'jobs')).body.rows).toEqual([]);
    expect([body.open_jobs, body.jobs, body.translators, body.names]).toEqual([0, 0, [], {}]);
    expect((await site.data('czech-only', 'GET', 'gaps')).status).toBe(403);
    expect((await site.data('translator', 'GET', 'ate/jobs/999/editor')).status).toBe(404);
  });

  const BODIES: Partial<Record<OperationName, object>> = {
    saveUnit: { target: ['x'] },
    dismissWarning: { code: 'x', reason: 'x' },
    settleDisputes: { decisions: {} },
    commentJob: { unit: '', text: 'x' },
    resolveComment: { resolved: true },
    returnJob: { reason: 'x' },
    uploadFile: { file: 'QQ==' },
  };
  const OF_A_JOB = TRANSLATION_PAGES.flatMap(({ path, endpoints }) =>
    /\{(xlate|ate)JobId\}/.test(path)
      ? endpoints.map(({ methods: [method], operation }) => [method, path, operation])
      : [],
  ) as [string, string, OperationName][];

  test.each(OF_A_JOB)('may not %s %s of a job in other languages', async (method, path, operation) => {
    const id = await newJob(`Cizí ${operation}`);
    const before = structuredClone(jobOf(site, id));
    const url = path.replace(/\{(xlate|ate)JobId\}/, String(id)).replace(/\{\w+\}/, '1');
    const { status, body } = await site.data('czech-only', method, `${url.slice(13)}?search=a`, BODIES[operation]);
    expect([status, body.code, jobOf(site, id)]).toEqual([403, 'rest_forbidden', before]);
  });

  test.each<[string, string, unknown]>([
    ['POST', 'ate/jobs', { source_id: 1 }],
    ['PUT', 'jobs', { jobs: [1], cancel: true }],
    ['POST', 'jobs/stale', { target_language: 'en' }],
    ['PUT', 'settings', { order_published: true }],
    ['POST', 'texts/1/current', {}],
    ['POST', 'settings/translation_editor', { editor_type: '1' }],
    ['POST', 'ams/register_manager', {}],
  ])('may not %s %s', async (method, path, body) => {
    const answer = await site.data('translator', method, path, body);
    expect([answer.status, answer.body.code]).toEqual([403, 'rest_forbidden']);
  });

  test('get messages in the language of their page', async () =>
    expect((await site.data('translator', 'GET', 'ate/jobs/999/editor?lang=cs')).body.message).toMatch(/[ěščřžýáíé]/));
});

test('a replica answers requests of these pages like its other translation routes', async () => {
  const { contentDir, dataDir } = site;
  const copy = createApi(await openService({ contentDir, dataDir, base: BASE, write: false, writtenAt: '' }));
  const ask = async (path: string, method = 'GET') => {
    const headers = { authorization: `Basic ${btoa('manager:manager')}` };
    const response = await copy.fetch(new Request(`${BASE}/cms-json${path}`, { method, headers }));
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  const refused = await ask('/xlate/tm/v1/ate/jobs');
  expect(refused[0]).toBeGreaterThanOrEqual(400);
  for (const { path, endpoints } of TRANSLATION_PAGES) {
    const url = `${path.replace(/\{\w+\}/g, '1')}?search=a`;
    for (const [method] of endpoints.map(({ methods }) => methods))
      expect(await ask(url, method), url).toEqual(refused);
  }
});

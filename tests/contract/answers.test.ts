import { expect, it } from 'vitest';
import { DESCRIBED } from '../../api/contract/routes.ts';
import { operationOf, undescribed } from '../helpers/described.ts';
import { page } from '../helpers/guide-folder.ts';
import { fetchFile, receive, translate, XLATE } from '../translation/jobs/delivery.ts';
import { BASE, ID, openSite, type Answered } from '../translation/jobs/site.ts';

/**
 * Requests a successful and a failed response from every operation of the API. Every request of these tests also
 * compares the response with OpenAPI, see `tests/helpers/described.ts`.
 */

const CONTENT = {
  'site.yaml': 'name: Guide\n',
  'authors.yaml': '- {id: 1, slug: ada, name: Ada}\n',
  'cs/posts/a.md': page({ id: 1_001, title: 'A', author: 1, categories: [1_005] }, 'První věta.\n'),
  'cs/posts/b.md': page({ id: 1_002, title: 'B', author: 1 }, 'Druhý text.\n'),
  'cs/categories/e.md': page({ id: 1_005, name: 'E' }),
};

/** Statuses of the requests made, by operation. */
const good = new Set<string>();
const refused = new Set<string>();

const site = await openSite({ content: CONTENT });
// Pages are made by templates, which this guide lacks.
site.service.preview = async () => ({
  html: '',
  findings: [{ path: 'a.md', line: 1, message: 'M', level: 'warning' }],
});
site.service.pageAhead = async () => new TextEncoder().encode('<!doctype html>');
const { fetch } = site.api;
site.api.fetch = async (request, ...more) => {
  const response = await fetch(request.clone() as Request, ...more);
  (response.status < 400 ? good : refused).add(operationOf(request));
  return response;
};

async function ask(method: string, path: string, body?: object, as = 'admin'): Promise<Answered['body']> {
  const answer = await site.ask(method, path, as, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(400);
  return answer.body;
}

it('describes items with their related records, and changes of them', async () => {
  for (const kind of ['posts', 'pages', 'blocks']) {
    const list = `/cms/v2/${kind}`;
    const { id } = await ask('POST', list, { title: 'Nový', content: 'Text.\n', status: 'publish' });
    const one = `${list}/${id}`;
    for (const context of ['view', 'embed', 'edit'])
      for (const path of [list, one]) await ask('GET', `${path}?context=${context}&_embed=1`);
    for (const method of ['POST', 'PUT', 'PATCH']) await ask(method, one, { content: `Text po ${method}.\n` });
    await ask('POST', `${list}?dry_run=1`, { title: 'Nanečisto' });
    await ask('PATCH', `${one}?dry_run=1`, { title: 'Nanečisto' });
    await ask('POST', `${one}/autosaves`, { content: 'Rozepsáno.\n' });
    const [autosave] = await ask('GET', `${one}/autosaves?context=edit`);
    await ask('GET', `${one}/autosaves/${autosave.id}`);
    const former = (await ask('GET', `${one}/revisions?context=edit`)).at(-1);
    await ask('GET', `${one}/revisions/${former.id}?context=edit`);
    await ask('DELETE', `${one}/revisions/${former.id}?force=true`);
    await ask('POST', `${one}/preview`, { content: 'Náhled.\n' });
    await ask('POST', `${one}/side-by-side`, { content: 'Náhled.\n' });
    await ask('GET', `${one}/source`);
    await ask('POST', `${one}/merge`, { base: 'Text.\n', mine: 'Můj text.\n' });
    await ask('POST', `${one}/share`, {});
    await ask('DELETE', `${one}/share`);
    await ask('DELETE', one);
    await ask('DELETE', `${one}?force=true`);
  }
});

it('describes files and terms', async () => {
  const headers = { 'content-disposition': 'attachment; filename="a.txt"', 'content-type': 'text/plain' };
  const upload = new Request(`${BASE}/cms-json/cms/v2/media`, {
    method: 'POST',
    headers: { ...headers, authorization: `Basic ${btoa('admin:admin')}` },
    body: 'Soubor',
  });
  const response = await site.api.fetch(upload, '192.0.2.1');
  expect(await undescribed(upload, response)).toEqual([]);
  const { id } = (await response.json()) as { id: number };
  for (const context of ['view', 'embed', 'edit'])
    for (const path of ['', `/${id}`]) await ask('GET', `/cms/v2/media${path}?context=${context}`);
  for (const method of ['POST', 'PUT', 'PATCH']) await ask(method, `/cms/v2/media/${id}`, { alt_text: method });
  await ask('DELETE', `/cms/v2/media/${id}?force=true`);
  for (const list of ['/cms/v2/categories', '/cms/v2/tags']) {
    const term = await ask('POST', list, { name: 'Pojem' });
    for (const context of ['view', 'embed', 'edit'])
      for (const path of [list, `${list}/${term.id}`]) await ask('GET', `${path}?context=${context}`);
    for (const method of ['POST', 'PUT', 'PATCH']) await ask(method, `${list}/${term.id}`, { description: method });
    await ask('DELETE', `${list}/${term.id}?force=true&dry_run=1`);
    await ask('DELETE', `${list}/${term.id}?force=true`);
  }
});

it('describes the API itself, kinds, the search, oEmbed and lists for writers', async () => {
  for (const path of ['/', '/openapi.json', '/cms/v2', '/oembed/1.0', '/xlate/tm/v1']) await ask('GET', path);
  const url = encodeURIComponent(`${BASE}/?p=1001`);
  for (const format of ['json', 'xml']) {
    await ask('GET', `/oembed/1.0/embed?url=${url}&format=${format}`, undefined, '');
    await ask('GET', `/oembed/1.0/proxy?url=${url}&format=${format}`);
    for (const name of ['embed', 'proxy']) {
      const nowhere = `/oembed/1.0/${name}?url=${BASE}/nowhere/&format=${format}`;
      expect((await site.ask('GET', nowhere, 'admin')).status).toBe(404);
    }
  }
  for (const context of ['view', 'embed', 'edit'])
    for (const [list, one] of [
      ['types', 'post'],
      ['statuses', 'publish'],
      ['taxonomies', 'category'],
    ] as const)
      for (const path of [list, `${list}/${one}`]) await ask('GET', `/cms/v2/${path}?context=${context}`);
  await ask('GET', '/cms/v2/search?search=text');
  await ask('GET', '/cms/v2/posts?search=text&_fields=id,_score');
  await ask('GET', '/cms/v2/posts?_envelope=1');
  await ask('GET', '/cms/v2/texts');
  await ask('GET', '/cms/v2/files');
  for (const report of ['feedback', 'searches']) await ask('GET', `/cms/v2/reports/${report}`);
});

it('describes proposals', async () => {
  const { version } = await ask('GET', '/cms/v2/posts/1002/source');
  const changes = [
    { id: 1_002, version, edits: [{ find: 'Druhý', replace: 'Lepší' }] },
    { new: { type: 'post', lang: 'cs', fields: { title: 'Zcela nový', content: 'Text.\n' } } },
  ];
  const list = '/cms/v2/proposals';
  const { id } = await ask('POST', list, { title: 'Lépe', changes });
  for (const method of ['POST', 'PUT', 'PATCH']) await ask(method, `${list}/${id}`, { reason: method });
  await ask('POST', `${list}/${id}/comments`, { text: 'Ano.' });
  await ask('GET', `${list}/${id}/preview?url=/b/`);
  const { version: read } = await ask('GET', `${list}/${id}`);
  await ask('POST', `${list}/${id}/accept`, { version: read });
  await ask('GET', `/cms/v2/posts/1002/revisions?context=edit`);
  const other = await ask('POST', list, { title: 'Jinak', changes: [changes[1]] });
  await ask('POST', `${list}/${other.id}/decline`, { reason: 'Ne.' });
  await ask('GET', `${list}?status=any`);
});

it('describes people and their passwords', async () => {
  const users = '/cms/v2/users';
  const invited = await ask('POST', users, { username: 'nova', roles: ['editor'] });
  for (const method of ['POST', 'PUT', 'PATCH']) await ask(method, `${users}/${invited.id}`, { invite: true });
  for (const path of ['', '/1', '/me', '/accounts']) await ask('GET', `${users}${path}`);
  for (const context of ['view', 'embed', 'edit']) await ask('GET', `${users}/me?context=${context}`);
  await ask('DELETE', `${users}/${invited.id}`);
  await ask('POST', `${users}/me/mail`, { wanted: true });
  const passwords = `${users}/me/application-passwords`;
  const { id } = await ask('POST', passwords, { name: 'Program', scope: 'read' });
  await ask('GET', passwords);
  await ask('DELETE', `${passwords}/${id}`);
  await ask('POST', `${users}/me/password`, { current: 'author', new: 'correct horse battery' }, 'author');
});

it('describes translation jobs', async () => {
  const jobs = `${XLATE}/ate/jobs`;
  const { items } = await ask('POST', jobs, { source_id: 1_001, deadline: '2026-12-24T10:00:00Z' });
  const id = items[0].xlate_job_id;
  await ask('POST', jobs, { source_id: 1_001 });
  await ask('GET', jobs);
  await ask('GET', `${jobs}/${items[0].ate_job_id}`);
  await ask('POST', `${XLATE}/jobs/assign`, { jobId: id, translatorId: ID['translator'] });
  await ask('POST', `${jobs}/store`, { xlate_job_id: String(id), ate_job_data: [{ status_id: 1 }] });
  for (const format of ['json', 'xliff', 'xliff2', 'tmx'])
    await ask('GET', `${XLATE}/xliff/fetch/${id}?format=${format}`);
  for (const path of ['status', 'console']) await ask('GET', `${XLATE}/ams/${path}`);
  await ask('POST', `${XLATE}/ams/register_manager`, {});
  for (const path of ['status', 'console', 'synchronize/translators', 'synchronize/managers'])
    await ask('GET', `${XLATE}/ams/${path}`);
  expect((await receive(site, id, translate(await fetchFile(site, id)))).status).toBe(200);
  await ask('POST', `${XLATE}/settings/translation_editor`, { editor_type: 'ATE' });
});

it('describes refusals, and omits no operation', async () => {
  const operations = DESCRIBED.flatMap(({ path, endpoints }) =>
    endpoints.flatMap(({ methods }) => methods.map((method) => `${method.toLowerCase()} ${path}`)),
  );
  for (const operation of operations) {
    const [method = '', path = ''] = operation.split(' ');
    const url = path.replace(/\{(type|status|taxonomy)\}/, 'post').replace(/\{\w+\}/g, '999999');
    const { status } = await site.ask(method.toUpperCase(), `${url}?lang=xx`, 'admin');
    expect(status, operation).toBeGreaterThanOrEqual(400);
  }
  expect(operations.filter((operation) => !good.has(operation))).toEqual([]);
  expect(operations.filter((operation) => !refused.has(operation))).toEqual([]);
});

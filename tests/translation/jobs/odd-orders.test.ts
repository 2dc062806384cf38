import { describe, expect, onTestFinished, test } from 'vitest';
import type { Users } from '../../../api/content/store/state/users.ts';
import { keepTelling } from '../../../api/translation/notices/keep-telling.ts';
import { assign, fetchFile, jobOf, orderJob, receive, refusal, store, translate, XLATE } from './delivery.ts';
import { ID, openSite } from './site.ts';

const site = await openSite();

/** A Czech article, its English partner written by hand, and a job for it. */
async function newPair(title: string) {
  const source = await site.create({ title, content: `${title}, první odstavec.` });
  const target = await site.create({ title, content: 'By hand.', translation_of: source, xlate_language: 'en' });
  return { source, target };
}

async function newJob(title: string) {
  const { source, target } = await newPair(title);
  const id = await orderJob(site, source);
  return { id, source, target, done: translate(await fetchFile(site, id)) };
}

describe('force', () => {
  test('does not apply a closed job, even if its source is back', async () => {
    const { id, source, target, done } = await newJob('Zpátky');
    await site.ask('DELETE', `/cms/v2/posts/${source}`, 'admin');
    expect(refusal(await receive(site, id, done))).toEqual([409, 'xlate_source_gone']);
    await site.edit(source, { status: 'publish' });
    expect(site.item(source).status).toBe('publish');
    expect(refusal(await store(site, id, { force: true }))).toEqual([409, 'xlate_job_closed']);
    expect(site.item(target).content).toBe('By hand.');
    expect(jobOf(site, id)).toMatchObject({ status: 0, applying: null });
  });

  test('does not apply a job cancelled in the same request', async () => {
    const { id, target, done } = await newJob('Zrušeno');
    await site.edit(target, { content: 'By hand, and kept.' });
    expect(refusal(await receive(site, id, done))).toEqual([409, 'xlate_target_edited']);
    expect((await store(site, id, { status_id: 20, force: true })).body).toEqual(['status_updated']);
    expect(site.item(target).content).toBe('By hand, and kept.');
    expect(jobOf(site, id)).toMatchObject({ status: 0, applying: null });
  });

  test('does not touch translations made in the content itself', async () => {
    await site.ask('POST', `${XLATE}/settings/translation_editor`, 'manager', { editor_type: '0' });
    const { id, target } = await newJob('Rukou');
    expect((await store(site, id, { status_id: 8, force: true })).body).toEqual(['status_updated']);
    expect(site.item(target).content).toBe('By hand.');
    expect(jobOf(site, id)).toMatchObject({ status: 10, applying: null });
  });
});

test('a manager, who cannot edit blocks, may order one that readers see on pages, but no other', async () => {
  const orderOf = async (status: string) => {
    const { body } = await site.ask('POST', '/cms/v2/blocks', 'admin', { title: 'Blok', content: 'Pište.', status });
    return site.ask('POST', `${XLATE}/ate/jobs`, 'manager', { source_id: body.id, target_language: 'en' });
  };
  expect((await orderOf('publish')).body.items[0].source_type).toBe('cms_block');
  expect(refusal(await orderOf('private'))).toEqual([404, 'xlate_source_not_found']);
});

test('a file waiting for a manager may be sent repeatedly, but is logged once', async () => {
  const { id, target, done } = await newJob('Opakovaně');
  await site.edit(target, { content: 'By hand, later.' });
  for (let time = 0; time < 3; time++)
    expect(refusal(await receive(site, id, done))).toEqual([409, 'xlate_target_edited']);
  expect(jobOf(site, id).log.map(({ event }) => event)).toEqual(['created', 'translated']);
});

test('both directions of a pair can be ordered at once', async () => {
  const { source, target } = await newPair('Oběma směry');
  const jobs = [{ source_id: source }, { source_id: target }];
  const { status, body } = await site.ask('POST', `${XLATE}/ate/jobs`, 'manager', { jobs });
  expect([status, body.items?.length]).toEqual([201, 2]);
});

test('an unassigned job waits with the current text of its source', async () => {
  const { id, source } = await newJob('Odebráno');
  await store(site, id, { status_id: 1 });
  await site.edit(source, { content: 'Úplně jiný odstavec.' });
  expect(jobOf(site, id)).toMatchObject({ status: 2, source_changed: true });
  await assign(site, id, 'translator');
  expect(jobOf(site, id)).toMatchObject({ status: 2, source_changed: true });
  await assign(site, id, 0);
  expect(jobOf(site, id)).toMatchObject({ status: 1, source_changed: false });
  expect(await fetchFile(site, id)).toContain('Úplně jiný odstavec.');
});

test('translations of a waiting job reappear when its source is edited back', async () => {
  const { id, source, target, done } = await newJob('Tam a zpět');
  const { content } = site.item(source);
  await site.edit(target, { content: 'By hand, meanwhile.' });
  await receive(site, id, done);
  await assign(site, id, 0);
  await assign(site, id, 'translator');
  expect(jobOf(site, id).status).toBe(2);
  await assign(site, id, 0);
  const { progress_details } = (await site.ask('GET', `${XLATE}/ate/jobs/${id}`, 'manager')).body;
  await site.edit(source, { content: 'Něco docela jiného.' });
  await site.edit(source, { content });
  expect((await site.ask('GET', `${XLATE}/ate/jobs/${id}`, 'manager')).body).toMatchObject({ progress_details });
  expect(progress_details.translated).toBe(2);
});

test('machine drafts are not published by a manager who lost the right to it while they were made', async () => {
  const own = await openSite();
  const id = await orderJob(own, await own.create({ title: 'Strojem', content: 'Odstavec.' }));
  own.translation.ports.translate = async (texts) => {
    await own.service.store.users.change('manager', { role: 'subscriber' });
    return [...texts];
  };
  const { body } = await own.ask('PUT', `${XLATE}/jobs`, 'manager', { jobs: [id], machine: 'publish' });
  expect(body).toMatchObject({ done: 0, failed: [{ job: id, code: 'rest_forbidden' }] });
  expect(jobOf(own, id)).toMatchObject({ status: 1, target_id: null });
  expect(jobOf(own, id).machine).toBeUndefined();
});

test('a colleague without access is refused at once, and keeps its translator from nothing', async () => {
  const { id } = await newJob('Bez přístupu');
  await assign(site, id, 'translator');
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  void site.service.store.withLock(() => promise);
  for (const what of ['deliver', 'approve'])
    expect(refusal(await site.ask('POST', `${XLATE}/jobs/${id}/${what}`, 'other'))).toEqual([403, 'xlate_job_taken']);
});

test.each<[string, (users: Users) => Promise<void>]>([
  ['whose account was removed', (users) => users.remove('translator')],
  ['who became an author', (users) => users.change('translator', { role: 'author' })],
])('others may take the job of a translator %s', async (_, leave) => {
  const own = await openSite();
  const id = await orderJob(own, await own.create({ title: 'Po odchodu', content: 'Odstavec.' }));
  await assign(own, id, 'translator');
  const done = await orderJob(own, await own.create({ title: 'Hotové', content: 'Odstavec.' }));
  await assign(own, done, 'translator');
  await receive(own, done, translate(await fetchFile(own, done)));
  const look = () => keepTelling(own.translation, null)();
  await look();
  expect(jobOf(own, id).translator_id).toBe(ID['translator']);
  await leave(own.service.store.users);
  expect((await assign(own, id, 'other', 'other')).status).toBe(403);
  await look();
  expect(jobOf(own, id)).toMatchObject({ translator_id: 0, status: 1 });
  expect(jobOf(own, id).log.at(-1)).toMatchObject({ event: 'unassigned', translator_id: ID['translator'] });
  expect(jobOf(own, done).translator_id).toBe(ID['translator']);
  expect((await assign(own, id, 'other', 'other')).status).toBe(200);
});

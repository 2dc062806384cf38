import { beforeAll, describe, expect, test } from 'vitest';
import { createJob, fetchFile, jobOf, receive, translate, XLATE } from './delivery.ts';
import { ID, openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});

const item = (id: number) => site.service.store.index.item(id)!;
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const edit = (id: number, body: object) => site.ask('POST', `/cms/v2/posts/${id}`, 'admin', body);
const create = async (body: object): Promise<number> =>
  (await site.ask('POST', '/cms/v2/posts', 'admin', { status: 'publish', ...body })).body.id;
const store = (id: number, data: object) =>
  site.ask('POST', `${XLATE}/ate/jobs/store`, 'manager', { xlate_job_id: String(id), ate_job_data: [data] });

/** A Czech article, its English partner made by hand, and a job for it. */
async function newPair(title: string) {
  const source = await create({ title, content: `${title}, první odstavec.` });
  const target = await create({ title, content: 'By hand.', translation_of: source, xlate_language: 'en' });
  return { source, target };
}

async function newJob(title: string) {
  const { source, target } = await newPair(title);
  const { xlate_job_id: id } = await createJob(site, source);
  return { id, source, target, done: translate(await fetchFile(site, id)) };
}

describe('force', () => {
  test('does not write what a closed job holds, also when its source is back', async () => {
    const { id, source, target, done } = await newJob('Zpátky');
    await site.ask('DELETE', `/cms/v2/posts/${source}`, 'admin');
    expect(code(await receive(site, id, done))).toEqual([409, 'xlate_source_gone']);
    await edit(source, { status: 'publish' });
    expect(item(source).status).toBe('publish');
    expect(code(await store(id, { force: true }))).toEqual([409, 'xlate_job_closed']);
    expect(item(target).content).toBe('By hand.');
    expect(jobOf(site, id)).toMatchObject({ status: 0, applying: null });
  });

  test('does not write what is cancelled in the same breath', async () => {
    const { id, target, done } = await newJob('Zrušeno');
    await edit(target, { content: 'By hand, and kept.' });
    expect(code(await receive(site, id, done))).toEqual([409, 'xlate_target_edited']);
    expect((await store(id, { status_id: 20, force: true })).body).toEqual(['status_updated']);
    expect(item(target).content).toBe('By hand, and kept.');
    expect(jobOf(site, id)).toMatchObject({ status: 0, applying: null });
  });

  test('leaves alone what was translated in the content itself', async () => {
    await site.ask('POST', `${XLATE}/settings/translation_editor`, 'manager', { editor_type: '0' });
    const { id, target } = await newJob('Rukou');
    expect((await store(id, { status_id: 8, force: true })).body).toEqual(['status_updated']);
    expect(item(target).content).toBe('By hand.');
    expect(jobOf(site, id)).toMatchObject({ status: 10, applying: null });
  });
});

test('a file that waits for a manager may come again and again: the job notes it once', async () => {
  const { id, target, done } = await newJob('Opakovaně');
  await edit(target, { content: 'By hand, later.' });
  for (let time = 0; time < 3; time++) {
    expect(code(await receive(site, id, done))).toEqual([409, 'xlate_target_edited']);
  }
  expect(jobOf(site, id).log.map(({ event }) => event)).toEqual(['created', 'translated']);
});

test('both directions of a pair can be ordered at once', async () => {
  const { source, target } = await newPair('Oběma směry');
  const jobs = [{ source_id: source }, { source_id: target }];
  const { status, body } = await site.ask('POST', `${XLATE}/ate/jobs`, 'manager', { jobs });
  expect([status, body.items?.length]).toEqual([201, 2]);
});

test('a job that is taken away waits with the text that its source has now', async () => {
  const { id, source } = await newJob('Odebráno');
  await store(id, { status_id: 1 });
  await edit(source, { content: 'Úplně jiný odstavec.' });
  expect(jobOf(site, id)).toMatchObject({ status: 2, source_changed: true });
  await site.ask('POST', `${XLATE}/jobs/assign`, 'manager', { jobId: id, translatorId: ID['translator'] });
  expect(jobOf(site, id)).toMatchObject({ status: 2, source_changed: true });
  await site.ask('POST', `${XLATE}/jobs/assign`, 'manager', { jobId: id, translatorId: 0 });
  expect(jobOf(site, id)).toMatchObject({ status: 1, source_changed: false });
  expect(await fetchFile(site, id)).toContain('Úplně jiný odstavec.');
});

test('what was translated of a waiting job is there again when its source is edited back', async () => {
  const { id, source, target, done } = await newJob('Tam a zpět');
  const { content } = item(source);
  await edit(target, { content: 'By hand, meanwhile.' });
  await receive(site, id, done);
  await site.ask('POST', `${XLATE}/jobs/assign`, 'manager', { jobId: id, translatorId: 0 });
  await site.ask('POST', `${XLATE}/jobs/assign`, 'manager', { jobId: id, translatorId: ID['translator'] });
  expect(jobOf(site, id).status).toBe(2);
  await site.ask('POST', `${XLATE}/jobs/assign`, 'manager', { jobId: id, translatorId: 0 });
  const { progress_details } = (await site.ask('GET', `${XLATE}/ate/jobs/${id}`, 'manager')).body;
  await edit(source, { content: 'Něco docela jiného.' });
  await edit(source, { content });
  expect((await site.ask('GET', `${XLATE}/ate/jobs/${id}`, 'manager')).body).toMatchObject({ progress_details });
  expect(progress_details.translated).toBe(2);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { decide, createJob, fetchFile, jobOf, receive, sha256, translate, XLATE } from './delivery.ts';
import { ID, openSite, type Site } from './site.ts';

let site: Site;
let articles: number[];

beforeAll(async () => {
  site = await openSite();
  const published = site.service.store.index.items('post', 'cs').filter(({ status }) => status === 'publish');
  articles = published.map(({ id }) => id);
});

const item = (id: number) => site.service.store.index.item(id)!;
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const edit = (id: number, body: object) => site.ask('POST', `/cms/v2/posts/${id}`, 'admin', body);
const addSection = (id: number) => edit(id, { content: `${item(id).content}\n\n## Nová část\n\nÚplně nový odstavec.` });
const store = (id: number, data: object) =>
  site.ask('POST', `${XLATE}/ate/jobs/store`, 'manager', { xlate_job_id: String(id), ate_job_data: [data] });

async function newJob(source_id = articles.pop()!) {
  const { xlate_job_id: id } = await createJob(site, source_id);
  const work = await fetchFile(site, id);
  return { id, source_id, work, done: translate(work) };
}

test('a text that was edited leaves none of its former units in memory', async () => {
  const { source_id } = await newJob();
  const { segments } = site.translation;
  const former = item(source_id);
  const units = segments.of(former);
  expect(segments.of(former)).toBe(units);
  await addSection(source_id);
  expect(segments.of(former)).not.toBe(units);
});

describe('the source is saved', () => {
  test('while its job waits: the job takes the new text', async () => {
    const { id, source_id } = await newJob();
    const before = jobOf(site, id);
    await addSection(source_id);
    const after = jobOf(site, id);
    expect(after).toMatchObject({ status: 1, source_changed: false, total: before.total + 2 });
    expect(after.log.at(-1)).toMatchObject({ event: 'source saved', actor: 0 });
    expect((await receive(site, id, translate(await fetchFile(site, id)))).body).toMatchObject({ applied: true });
  });

  test('while somebody already works on a file of the waiting job: what is left of it counts', async () => {
    const { id, source_id, done } = await newJob();
    await addSection(source_id);
    const answer = await receive(site, id, done);
    expect(answer.body).toMatchObject({ applied: false, status: 2 });
    expect(answer.body.total - answer.body.translated).toBe(2);
  });

  test('while somebody already works on a file of the waiting job: damage in it is named', async () => {
    const { id, source_id, done } = await newJob();
    await addSection(source_id);
    const answer = await receive(site, id, done.replace(/<target state="new">[^]*?<\/target>/, '<target></target>'));
    expect(code(answer)).toEqual([422, 'xlate_invalid_units']);
    expect(answer.body.data.units).toMatchObject([{ code: 'empty' }]);
    expect(jobOf(site, id).error).toMatchObject({ code: 'xlate_invalid_units' });
  });

  test('while it is being translated: the older text is finished, and the next job has only what changed', async () => {
    const { id, source_id, work, done } = await newJob();
    await receive(
      site,
      id,
      translate(work, (unit) => unit === 0),
    );
    await addSection(source_id);
    expect(jobOf(site, id)).toMatchObject({ status: 2, source_changed: true });
    const answer = await receive(site, id, done);
    expect(answer.body).toMatchObject({ applied: true, needs_update: true });
    expect(item(answer.body.post_id).content).not.toContain('Nová');

    const update = await newJob(source_id);
    expect(update.id).not.toBe(id);
    expect(jobOf(site, id).status).toBe(10);
    expect(update.work.match(/translate="no"/g)).toHaveLength(jobOf(site, id).total);
    expect(update.work.match(/state="new"/g)).toHaveLength(2);
    const last = await receive(site, update.id, update.done);
    expect(last.body).toMatchObject({ applied: true, needs_update: false });
    expect(item(last.body.post_id).content).toContain('Nôvá část');
  });

  test('and saved back: nothing has changed', async () => {
    const { id, source_id } = await newJob();
    await store(id, { status_id: 1 });
    const { content } = item(source_id);
    await addSection(source_id);
    await edit(source_id, { content });
    expect(jobOf(site, id).source_changed).toBe(false);
  });

  test('without other texts: no job hears of it, and the target gets the new code', async () => {
    const { id, source_id, done } = await newJob();
    await edit(source_id, { content: `${item(source_id).content}\n\n\`\`\`sh\nnew --code\n\`\`\``, menu_order: 3 });
    expect(jobOf(site, id).log).toHaveLength(1);
    const { body } = await receive(site, id, done);
    expect(body).toMatchObject({ applied: true });
    expect(item(body.post_id).content).toContain('new --code');
  });
});

describe('the source goes', () => {
  test.each([
    ['into the trash', ''],
    ['for good', '?force=true'],
  ])('%s: the job is closed, its drafts stay', async (_name, how) => {
    const { id, source_id, work, done } = await newJob();
    await receive(
      site,
      id,
      translate(work, (unit) => unit < 3),
    );
    await site.ask('DELETE', `/cms/v2/posts/${source_id}${how}`, 'admin');
    expect(jobOf(site, id)).toMatchObject({ status: 0, ate_status: 20, error: { code: 'xlate_source_gone' } });
    expect(Object.keys(jobOf(site, id).drafts)).toHaveLength(3);
    expect(code(await receive(site, id, done))).toEqual([409, 'xlate_source_gone']);
    // The finished work is not lost either.
    expect(Object.keys(jobOf(site, id).drafts)).toHaveLength(jobOf(site, id).total);
  });
});

describe('the target was edited by hand', () => {
  test('so the file waits with the job until a manager has it applied', async () => {
    const { id, done } = await newJob();
    const target = item(jobOf(site, id).target_id!);
    await edit(target.id, { content: `${target.content}\n\nWritten by hand.` });
    const refused = await receive(site, id, done);
    expect(code(refused)).toEqual([409, 'xlate_target_edited']);
    expect(refused.body.data.post_id).toBe(target.id);
    expect(item(target.id).content).toContain('Written by hand.');
    expect(jobOf(site, id)).toMatchObject({ status: 2, ate_status: 6, error: { code: 'xlate_target_edited' } });
    expect((await site.ask('GET', `${XLATE}/ate/jobs/${id}`, 'manager')).body.error.message).toMatch(/by hand/);

    expect((await store(id, { force: true })).body).toEqual(['xliff_updated']);
    expect(jobOf(site, id)).toMatchObject({ status: 10, ate_status: 8, error: null });
    expect(jobOf(site, id).log.at(-1)).toMatchObject({ actor: ID['manager'], reason: 'taken over by force' });
    const revisions = site.service.store.revisions.of(target.id);
    expect(revisions.some(({ content }) => content.includes('Written by hand.'))).toBe(true);
    // Nobody translated the added paragraph: force does not take it away.
    expect(item(target.id).content).toContain('Written by hand.');
    // Its sender, who was refused, may well come again.
    const answer = await receive(site, id, done);
    expect(answer).toMatchObject({ status: 200, body: { duplicate: true, applied: true, post_id: target.id } });
  });

  test('or it is sent again with force', async () => {
    const { id, done } = await newJob();
    const target = item(jobOf(site, id).target_id!);
    await edit(target.id, { title: 'By hand' });
    const url = `data:application/x-xliff+xml;base64,${Buffer.from(done).toString('base64')}`;
    expect(code(await store(id, { translated_xliff: url }))).toEqual([409, 'xlate_target_edited']);
    expect((await store(id, { translated_xliff: url, force: true })).body).toEqual(['xliff_updated']);
    expect(jobOf(site, id).received[0]?.sha256).toBe(sha256(done));
  });

  test('which its status, terms and address are not', async () => {
    const { id, done } = await newJob();
    const target = item(jobOf(site, id).target_id!);
    await edit(target.id, { slug: 'another-address', tags: [], sticky: true, author: 1 });
    expect((await receive(site, id, done)).body).toMatchObject({ applied: true });
    expect(item(target.id)).toMatchObject({ slug: 'another-address', sticky: true });
  });

  test('also when it was made after the job', async () => {
    const source = (
      await site.ask('POST', '/cms/v2/posts', 'admin', { title: 'Nový', content: 'Text.', status: 'publish' })
    ).body;
    const { id, done } = await newJob(source.id);
    const made = { title: 'By hand', status: 'publish', translation_of: source.id, xlate_language: 'en' };
    await site.ask('POST', '/cms/v2/posts', 'admin', made);
    expect(code(await receive(site, id, done))).toEqual([409, 'xlate_target_edited']);
  });
});

test('a target in the trash comes back with the new text', async () => {
  const source_id = articles.pop()!;
  const target = site.service.store.index.partner(item(source_id))!;
  await site.ask('DELETE', `/cms/v2/posts/${target.id}`, 'admin');
  const { id, done } = await newJob(source_id);
  const { body } = await receive(site, id, done);
  expect(body).toMatchObject({ applied: true, post_id: target.id });
  expect(item(target.id)).toMatchObject({ status: 'publish', translation_of: source_id });
  expect(item(target.id).slug).not.toContain('trashed');
});

test('the direction of a pair can turn', async () => {
  const source_id = articles.pop()!;
  const first = await newJob(source_id);
  const { body } = await receive(site, first.id, first.done);
  await edit(body.post_id, { content: `${item(body.post_id).content}\n\nEnglish first.` });
  const back = await newJob(body.post_id);
  // All of the former source is somebody's text.
  expect((await receive(site, back.id, back.done)).body.code).toBe('xlate_target_edited');
  await decide(site, back.id, 'use');
  expect((await receive(site, back.id, back.done)).body).toMatchObject({ applied: true, post_id: source_id });
  expect(item(body.post_id).translated_units).toBe('');
  expect(item(source_id).translated_units).not.toBe('');
  expect(site.translation.statusIndex.of(item(source_id)).status).toBe('current');
});

test('media texts are translated like others', async () => {
  const picture = site.service.store.index.items('attachment', 'cs')[0]!;
  const { id, done } = await newJob(picture.id);
  const { body } = await receive(site, id, done);
  expect(body).toMatchObject({ applied: true });
  expect(item(body.post_id).alt_text).toMatch(/[âêîôû]/);
  expect(item(body.post_id).file).not.toBe('');
});

test('where translators work in the content itself, the job is closed by saying so', async () => {
  const { id, source_id } = await newJob();
  const target = item(jobOf(site, id).target_id!);
  expect(code(await store(id, { status_id: 8 }))).toEqual([409, 'xlate_invalid_transition']);
  await site.ask('POST', `${XLATE}/settings/translation_editor`, 'manager', { editor_type: '0' });
  await edit(target.id, { title: 'Written in the content' });
  expect((await store(id, { status_id: 8 })).body).toEqual(['status_updated']);
  expect(jobOf(site, id)).toMatchObject({ status: 10, ate_status: 8, target_id: target.id, received: [] });
  expect(item(target.id)).toMatchObject({ title: 'Written in the content' });
  expect(item(target.id).translated_units).not.toBe('');
  expect(site.translation.statusIndex.of(item(source_id)).status).toBe('current');
});

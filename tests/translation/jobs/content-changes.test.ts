import { describe, expect, test } from 'vitest';
import { dataUrl, deliver, fetchFile, receive, sha256, translate, translateItem } from './delivery.ts';
import { createJob, decide, jobOf, orderJob, refusal, store, told, XLATE } from './order.ts';
import type { Match } from '../../../api/translation/text/unit-types.ts';
import { ID, openSite } from './site.ts';

const site = await openSite();
const articles = site.articles();

const addSection = (id: number) =>
  site.edit(id, { content: `${site.item(id).content}\n\n## Nová část\n\nÚplně nový odstavec.` });

async function newJob(source_id = articles.pop()!) {
  const id = await orderJob(site, source_id);
  const work = await fetchFile(site, id);
  return { id, source_id, work, done: translate(work) };
}

test('an edited text leaves no former units in memory', async () => {
  const { source_id } = await newJob();
  const { segments } = site.translation;
  const former = site.item(source_id);
  const units = segments.of(former);
  expect(segments.of(former)).toBe(units);
  await addSection(source_id);
  expect(segments.of(former)).not.toBe(units);
});

describe('the source is saved', () => {
  test('while its job waits: the job gets the new text', async () => {
    const { id, source_id } = await newJob();
    const before = jobOf(site, id);
    await addSection(source_id);
    const after = jobOf(site, id);
    expect(after).toMatchObject({ status: 1, source_changed: false, total: before.total + 2 });
    expect(after.log.at(-1)).toMatchObject({ event: 'source saved', actor: 0 });
    expect((await deliver(site, id)).body).toMatchObject({ applied: true });
  });

  test('while a revision waits: all of it stays open', async () => {
    const source_id = await site.create({ title: 'Revize', content: 'Jedna věta.' });
    await translateItem(site, source_id);
    const id = await orderJob(site, source_id, { revision: true });
    await addSection(source_id);
    expect(jobOf(site, id)).toMatchObject({ status: 1, total: 4 });
    expect(jobOf(site, id).final).toEqual({});
  });

  test('while a file of the waiting job is being translated: its remaining units count', async () => {
    const { id, source_id, done } = await newJob();
    await addSection(source_id);
    const answer = await receive(site, id, done);
    expect(answer.body).toMatchObject({ applied: false, status: 2 });
    expect(answer.body.total - answer.body.translated).toBe(2);
  });

  test('while a file of the waiting job is being translated: damage in it is reported', async () => {
    const { id, source_id, done } = await newJob();
    await addSection(source_id);
    const answer = await receive(
      site,
      id,
      done.replace(/<target state="new">[^]*?<\/target>/, '<target state="final"/>'),
    );
    expect(refusal(answer)).toEqual([422, 'xlate_invalid_units']);
    expect(answer.body.data.units).toMatchObject([{ code: 'empty' }]);
    expect(jobOf(site, id).error).toMatchObject({ code: 'xlate_invalid_units' });
  });

  test('while it is being translated: the older text is finished, and the next job has only the changes', async () => {
    const { id, source_id, done } = await newJob();
    await deliver(site, id, (unit) => unit === 0);
    await addSection(source_id);
    expect(jobOf(site, id)).toMatchObject({ status: 2, source_changed: true });
    const answer = await receive(site, id, done);
    expect(answer.body).toMatchObject({ applied: true, needs_update: true });
    expect(site.item(answer.body.post_id).content).not.toContain('Nová');

    const update = await newJob(source_id);
    expect(update.id).not.toBe(id);
    expect(jobOf(site, id).status).toBe(10);
    expect(update.work.match(/translate="no"/g)).toHaveLength(jobOf(site, id).total);
    expect(update.work.match(/state="new"/g)).toHaveLength(2);
    const last = await receive(site, update.id, update.done);
    expect(last.body).toMatchObject({ applied: true, needs_update: false });
    expect(site.item(last.body.post_id).content).toContain('Nôvá část');
  });

  test('and saved back: nothing has changed', async () => {
    const { id, source_id } = await newJob();
    await store(site, id, { status_id: 1 });
    const { content } = site.item(source_id);
    await addSection(source_id);
    await site.edit(source_id, { content });
    expect(jobOf(site, id).source_changed).toBe(false);
  });

  test.each([
    ['waits', 1],
    ['is in progress', 2],
  ])('without changed texts while its job %s: the target gets the new code', async (_, status) => {
    const { id, source_id, done } = await newJob();
    if (status === 2) await store(site, id, { status_id: 1 });
    await site.edit(source_id, {
      content: `${site.item(source_id).content}\n\n\`\`\`sh\nnew --code\n\`\`\``,
      menu_order: 3,
    });
    expect(jobOf(site, id)).toMatchObject({ status, source_changed: false });
    expect(jobOf(site, id).log).toHaveLength(status);
    const { body } = await receive(site, id, done);
    expect(body).toMatchObject({ applied: true, needs_update: false });
    expect(site.item(body.post_id).content).toContain('new --code');
  });
});

describe('the source is removed', () => {
  test.each([
    ['into the trash', ''],
    ['for good', '?force=true'],
  ])('%s: the job is closed, and its drafts stay', async (_name, how) => {
    const { id, source_id, done } = await newJob();
    await deliver(site, id, (unit) => unit < 3);
    await site.ask('DELETE', `/cms/v2/posts/${source_id}${how}`, 'admin');
    expect(jobOf(site, id)).toMatchObject({ status: 0, ate_status: 20, error: { code: 'xlate_source_gone' } });
    expect(Object.keys(jobOf(site, id).drafts)).toHaveLength(3);
    expect(refusal(await receive(site, id, done))).toEqual([409, 'xlate_source_gone']);
    // The finished work is not lost either.
    expect(Object.keys(jobOf(site, id).drafts)).toHaveLength(jobOf(site, id).total);
  });

  test.each(['some', 'all'])('and restored: the next job starts with %s of its translations', async (many) => {
    const content = 'Jedna.\n\nDva.\n\nTři.\n\nČtyři.';
    const { id, source_id, done } = await newJob(await site.create({ title: 'Zpět z koše', content }));
    await deliver(site, id, (unit) => unit < 3);
    await site.ask('DELETE', `/cms/v2/posts/${source_id}`, 'admin');
    if (many === 'all') await receive(site, id, done);
    await site.edit(source_id, { status: 'publish' });
    const next = await createJob(site, source_id);
    expect([next.xlate_job_id > id, next.status]).toEqual([true, 1]);
    expect(jobOf(site, next.xlate_job_id).drafts).toEqual(jobOf(site, id).drafts);
    expect((await deliver(site, next.xlate_job_id)).body.applied).toBe(true);
  });
});

describe('a text of a job becomes private', () => {
  async function orderedBy(login: string) {
    const source = await site.create({ title: 'Zatím veřejné', content: 'Jedna.' });
    const target = await site.create({ title: 'Public so far', content: 'One.', translation_of: source, lang: 'en' });
    const order = { source_id: source, target_language: 'en', translator_id: ID['translator'] };
    const { body } = await site.ask('POST', `${XLATE}/ate/jobs`, login, order);
    return { id: Number(Object.keys(body.jobs)[0]), source, target };
  }
  const page = async (id: number) =>
    JSON.stringify((await site.ask('GET', `${XLATE}/ate/jobs/${id}/editor`, 'translator')).body);

  test.each(['source', 'target'] as const)(
    'the %s: the job of a manager who may not read it is closed',
    async (side) => {
      const { id, [side]: text } = await orderedBy('manager');
      await site.edit(text, { status: 'private', title: 'Kanár', slug: 'kanar', content: 'Kanár.' });
      const { rows } = (await site.ask('GET', `${XLATE}/jobs?search=verejne`, 'translator')).body;
      expect(rows[0]).toMatchObject({ title: 'Zatím veřejné', job: { xlate_job_id: id } });
      expect(jobOf(site, id)).toMatchObject({ status: 0, error: { code: 'xlate_source_gone' } });
      expect(await page(id)).not.toMatch(/kan[aá]r/i);
      const file = await site.ask('GET', `${XLATE}/xliff/fetch/${id}`, 'translator');
      expect(refusal(file)).toEqual([409, 'xlate_job_closed']);
    },
  );

  test('a delivered job keeps the title that its translator knows', async () => {
    const { id, source } = await orderedBy('manager');
    await decide(site, id, 'use');
    expect((await deliver(site, id)).body.applied).toBe(true);
    await site.edit(source, { title: 'Ještě veřejné' });
    const listed = async () => (await site.ask('GET', `${XLATE}/jobs?state=complete`, 'translator')).body.rows;
    expect((await listed()).map(({ title }: { title: string }) => title)).toContain('Ještě veřejné');
    await site.edit(source, { status: 'private', title: 'Kanár', slug: 'kanar' });
    expect(await listed()).toContainEqual(
      expect.objectContaining({ title: 'Zatím veřejné', job: expect.objectContaining({ xlate_job_id: id }) }),
    );
    expect(JSON.stringify(await listed()) + (await page(id))).not.toMatch(/kan[aá]r/i);
  });

  test('or gets a password that they do not know: so is theirs, and they order no other', async () => {
    const { id, source } = await orderedBy('manager');
    await site.edit(source, { password: 'sezame', title: 'Kanár', content: 'Kanár.' });
    expect(jobOf(site, id)).toMatchObject({ status: 0, error: { code: 'xlate_source_gone' } });
    expect(await page(id)).not.toContain('Kanár.');
    const order = await site.ask('POST', `${XLATE}/ate/jobs`, 'manager', { source_id: source });
    expect(refusal(order)).toEqual([404, 'xlate_source_not_found']);
    expect((await createJob(site, source)).status).toBe(1);
  });

  test('so is that of a file attached to it, whose title is hidden from then on', async () => {
    const post = await site.create({ title: 'Drží obrázek', content: 'Jedna.' });
    const media = site.service.store.index.items('attachment', 'cs').at(-1)!.id;
    const change = (fields: object) => site.ask('POST', `/cms/v2/media/${media}`, 'admin', fields);
    await change({ post, title: 'Zatím veřejný', alt_text: 'Kočka' });
    const order = { source_id: media, revision: true, translator_id: ID['translator'] };
    const { body } = await site.ask('POST', `${XLATE}/ate/jobs`, 'manager', order);
    const id = Number(Object.keys(body.jobs)[0]);
    await site.edit(post, { status: 'private' });
    expect(jobOf(site, id)).toMatchObject({ status: 0, error: { code: 'xlate_source_gone' } });
    await change({ title: 'Kanár', alt_text: 'Kanár' });
    expect(await page(id)).not.toMatch(/kan[aá]r/i);
    expect(await page(id)).toContain('Zatím veřejný');
    await change({ post: 0 });
  });

  test('the job of an administrator goes on with the new text', async () => {
    const { id, source, target } = await orderedBy('admin');
    await site.edit(target, { status: 'private' });
    await site.edit(source, { status: 'private', content: 'Kanár.' });
    expect(jobOf(site, id).status).toBe(1);
    expect(await page(id)).toContain('Kanár');
  });
});

describe('the target was edited by hand', () => {
  test('the file waits with the job until a manager has it applied', async () => {
    const { id, done } = await newJob();
    const target = site.item(jobOf(site, id).target_id!);
    await site.edit(target.id, { content: `${target.content}\n\nWritten by hand.` });
    const refused = await receive(site, id, done);
    expect(refusal(refused)).toEqual([409, 'xlate_target_edited']);
    expect(refused.body.data.post_id).toBe(target.id);
    expect(site.item(target.id).content).toContain('Written by hand.');
    expect(jobOf(site, id)).toMatchObject({ status: 2, ate_status: 6, error: { code: 'xlate_target_edited' } });
    expect((await site.ask('GET', `${XLATE}/ate/jobs/${id}`, 'manager')).body.error.message).toMatch(/by hand/);

    expect((await store(site, id, { force: true })).body).toEqual(['xliff_updated']);
    expect(jobOf(site, id)).toMatchObject({ status: 10, ate_status: 8, error: null });
    expect(jobOf(site, id).log.at(-1)).toMatchObject({ actor: ID['manager'], reason: 'taken over by force' });
    const revisions = site.service.store.revisions.of(target.id);
    expect(revisions.some(({ content }) => content.includes('Written by hand.'))).toBe(true);
    // The added paragraph has no translation, so force does not remove it.
    expect(site.item(target.id).content).toContain('Written by hand.');
    // The refused sender may well repeat the delivery.
    const answer = await receive(site, id, done);
    expect(answer).toMatchObject({ status: 200, body: { duplicate: true, applied: true, post_id: target.id } });
  });

  test('or the file is sent again with force', async () => {
    const { id, done } = await newJob();
    const target = site.item(jobOf(site, id).target_id!);
    await site.edit(target.id, { title: 'By hand' });
    const url = dataUrl(done);
    expect(refusal(await store(site, id, { translated_xliff: url }))).toEqual([409, 'xlate_target_edited']);
    expect((await store(site, id, { translated_xliff: url, force: true })).body).toEqual(['xliff_updated']);
    expect(jobOf(site, id).received[0]?.sha256).toBe(sha256(done));
  });

  test('but changes of status, terms and URL do not count', async () => {
    const { id, done } = await newJob();
    const target = site.item(jobOf(site, id).target_id!);
    await site.edit(target.id, { slug: 'another-address', tags: [], sticky: true, author: 1 });
    expect((await receive(site, id, done)).body).toMatchObject({ applied: true });
    expect(site.item(target.id)).toMatchObject({ slug: 'another-address', sticky: true });
  });

  test('also if it was created after the job', async () => {
    const source = await site.create({ title: 'Nový', content: 'Text.' });
    const { id, done } = await newJob(source);
    await site.create({ title: 'By hand', translation_of: source, xlate_language: 'en' });
    expect(refusal(await receive(site, id, done))).toEqual([409, 'xlate_target_edited']);
  });
});

test('a target in the trash is restored with the new text', async () => {
  const source_id = articles.pop()!;
  const target = site.service.store.index.partner(site.item(source_id))!;
  await site.ask('DELETE', `/cms/v2/posts/${target.id}`, 'admin');
  const { id, done } = await newJob(source_id);
  expect((await receive(site, id, done)).body).toMatchObject({ applied: true, post_id: target.id });
  expect(site.item(target.id)).toMatchObject({ status: 'publish', translation_of: source_id });
  expect(site.item(target.id).slug).not.toContain('trashed');
});

test('the direction of a pair can be reversed', async () => {
  const source_id = articles.pop()!;
  const first = await newJob(source_id);
  const { body } = await receive(site, first.id, first.done);
  await site.edit(body.post_id, { content: `${site.item(body.post_id).content}\n\nEnglish first.` });
  const back = await newJob(body.post_id);
  // Everything in the former source was written by a person.
  expect((await receive(site, back.id, back.done)).body.code).toBe('xlate_target_edited');
  await decide(site, back.id, 'use');
  expect((await receive(site, back.id, back.done)).body).toMatchObject({ applied: true, post_id: source_id });
  expect(site.item(body.post_id).translated_units).toBe('');
  expect(site.item(source_id).translated_units).not.toBe('');
  expect(site.translation.statusIndex.of(site.item(source_id)).status).toBe('current');
});

test('a title is no match for one that it was never translated from, in the other direction', async () => {
  const source_id = await site.create({ title: 'Něco', content: 'Jedna věta.' });
  const { body } = await translateItem(site, source_id);
  await site.edit(source_id, { title: 'Něco jiného' });
  const { xlate_job_id } = await createJob(site, body.post_id);
  const { units } = await told(site, 'manager', 'GET', `/ate/jobs/${xlate_job_id}/editor`);
  const matches = units[0].matches.filter((match: Match) => !match.by_hand);
  expect(matches).toMatchObject([{ target: ['Něco jiného'], quality: 75 }]);
});

test('media texts are translated like any others', async () => {
  const { id, done } = await newJob(site.service.store.index.items('attachment', 'cs')[0]!.id);
  const { body } = await receive(site, id, done);
  expect(body).toMatchObject({ applied: true });
  expect(site.item(body.post_id).alt_text).toMatch(/[âêîôû]/);
  expect(site.item(body.post_id).file).not.toBe('');
});

test('if translators work in the content itself, a status report closes the job', async () => {
  const { id, source_id } = await newJob();
  const target = site.item(jobOf(site, id).target_id!);
  expect(refusal(await store(site, id, { status_id: 8 }))).toEqual([409, 'xlate_invalid_transition']);
  await site.ask('POST', `${XLATE}/settings/translation_editor`, 'manager', { editor_type: '0' });
  await site.edit(target.id, { title: 'Written in the content' });
  expect((await store(site, id, { status_id: 8 })).body).toEqual(['status_updated']);
  expect(jobOf(site, id)).toMatchObject({ status: 10, ate_status: 8, target_id: target.id, received: [] });
  expect(site.item(target.id)).toMatchObject({ title: 'Written in the content' });
  expect(site.item(target.id).translated_units).not.toBe('');
  expect(site.translation.statusIndex.of(site.item(source_id)).status).toBe('current');
});

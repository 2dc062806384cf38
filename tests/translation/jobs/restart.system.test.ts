import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deliver, fetchFile, receive, translate, translateItem } from './delivery.ts';
import { createJob, jobOf, orderJob, XLATE } from './order.ts';
import type { Notice } from '../../../api/translation/jobs/notice.ts';
import { composeMail } from '../../../api/translation/notices/compose-mail.ts';
import { newsOfJobs } from '../../../api/translation/notices/news.ts';
import { outboundEvent } from '../../../api/translation/notices/outbound-event.ts';
import { ID, openSite, type Site } from './site.ts';

/** A job for an article without a translation. */
async function freshJob(site: Site): Promise<{ id: number; source: number; done: string }> {
  const source = await site.create({ title: 'Čerstvý článek', content: '## Nadpis\n\nOdstavec.' });
  const id = await orderJob(site, source);
  return { id, source, done: translate(await fetchFile(site, id)) };
}

const pages = (site: Site): number => readdirSync(join(site.contentDir, 'en/posts')).length;

/** From now on writes of job files fail as in a killed process: nothing happens after the n-th. */
function dieAfter(site: Site, writes: number): void {
  const { jobs } = site.translation.records;
  const update = jobs.update.bind(jobs);
  let left = writes;
  jobs.update = (id, change) => (left-- > 0 ? update(id, change) : Promise.reject(new Error('killed')));
}

describe('a process killed', () => {
  test('after writing the page finishes its job at the next start, without creating a second page', async () => {
    const site = await openSite();
    const { id, source, done } = await freshJob(site);
    const before = pages(site);
    dieAfter(site, 1);
    expect((await receive(site, id, done)).status).toBe(500);
    expect(pages(site)).toBe(before + 1);

    const again = await site.restart();
    const job = jobOf(again, id);
    expect(job).toMatchObject({ status: 10, ate_status: 8, applying: null });
    expect(job.log.at(-1)).toMatchObject({ event: 'delivered', reason: 'the item was written before the last stop' });
    expect(again.service.store.index.partner(again.item(source))?.id).toBe(job.target_id);
    expect((await receive(again, id, done)).body).toMatchObject({ duplicate: true, post_id: job.target_id });
    expect(pages(again)).toBe(before + 1);
  });

  test('before writing the page loses nothing: the sender repeats the delivery', async () => {
    const site = await openSite();
    const { id, done } = await freshJob(site);
    const before = pages(site);
    site.service.store.save = () => Promise.reject(new Error('killed'));
    expect((await receive(site, id, done)).status).toBe(500);

    const again = await site.restart();
    expect(pages(again)).toBe(before);
    expect(jobOf(again, id)).toMatchObject({ status: 1, applying: null, received: [] });
    expect(Object.keys(jobOf(again, id).drafts)).toHaveLength(jobOf(again, id).total);
    expect((await receive(again, id, done)).body).toMatchObject({ applied: true, duplicate: false });
    expect(pages(again)).toBe(before + 1);
  });
});

test('a delivery that the disk refuses leaves its job open, and can be repeated', async () => {
  const site = await openSite();
  const { id, done } = await freshJob(site);
  const { store } = site.service;
  store.save = () => Promise.reject(new Error('no space left'));
  expect((await receive(site, id, done)).status).toBe(500);
  expect(jobOf(site, id)).toMatchObject({ status: 1, applying: null, received: [] });
  Reflect.deleteProperty(store, 'save');
  expect((await receive(site, id, done)).body).toMatchObject({ applied: true, duplicate: false });
});

test('a guide that moves to another URL links to its jobs and their sources there', async () => {
  const site = await openSite();
  const { id, source } = await freshJob(site);
  const named = await orderJob(site, site.articles()[0]!);
  await site.ask('POST', `${XLATE}/ate/jobs/store`, 'manager', {
    ...{ xlate_job_id: String(named), ate_job_data: [{ ateJobUrl: 'https://guide.test/elsewhere/' }] },
  });
  await site.edit(source, { slug: 'jinde' });

  const again = await site.restart({ base: 'https://new.test' });
  const url = (job: number, format: string) => `${XLATE}/xliff/fetch/${job}?format=${format}`;
  const { body } = await again.ask('GET', `${XLATE}/ate/jobs/${jobOf(again, id).ate_job_id}`, 'manager');
  const permalink = 'https://new.test/jinde/';
  expect(body).toMatchObject({ ateJobUrl: `https://new.test/xlate/edit/${body.ate_job_id}/`, permalink });
  for (const format of ['xliff', 'xliff2'])
    expect(Buffer.from((await again.ask('GET', url(id, format), 'manager')).bytes).toString()).toContain(permalink);
  const about = { actor: 0, job_id: id, source_id: source, target_id: 0, translator_id: 0 };
  const notice: Notice = { name: 'overdue', at: '2026-11-20T10:00:00.000Z', ...about };
  expect(outboundEvent(notice, again.translation).data.link).toBe(body.ateJobUrl);
  expect(composeMail(notice, again.translation)[0]?.text).toContain(body.ateJobUrl);
  const manager = again.service.store.users.byId(ID['manager']!)!;
  expect(newsOfJobs(manager, 'en', again.translation)).toContainEqual(expect.objectContaining({ url: body.ateJobUrl }));
  expect((await again.ask('GET', `${XLATE}/ate/jobs/${jobOf(again, named).ate_job_id}`, 'manager')).body).toMatchObject(
    { ateJobUrl: 'https://guide.test/elsewhere/' },
  );
});

test('jobs, drafts, settings and memory survive a restart', async () => {
  const site = await openSite();
  const { id, done } = await freshJob(site);
  await receive(site, id, done);
  const { xlate_job_id } = await createJob(site, site.service.store.index.items('post', 'cs')[3]!.id);
  await deliver(site, xlate_job_id, (unit) => unit < 4);
  await site.ask('POST', `${XLATE}/settings/translation_editor`, 'manager', { editor_type: 'ATE' });
  const before = [id, xlate_job_id].map((job) => structuredClone(jobOf(site, job)));
  const entries = site.translation.memory.entries('cs', 'en');
  expect(entries.length).toBeGreaterThan(0);

  const again = await site.restart();
  expect([id, xlate_job_id].map((job) => jobOf(again, job))).toEqual(before);
  expect(again.translation.memory.entries('cs', 'en')).toEqual(entries);
  expect(again.translation.records.settings.data.editor_type).toBe('ATE');
  expect(await orderJob(again, again.service.store.index.items('post', 'cs')[5]!.id)).toBe(xlate_job_id + 1);
});

test('edits made while no server ran reach the jobs at startup', async () => {
  const site = await openSite();
  const { id, source } = await freshJob(site);
  const { id: gone, source: goneSource } = await freshJob(site);
  const { store } = site.service;
  site.translation.records.jobs.update = () => Promise.resolve(undefined as never);
  await store.withLock(async () => {
    const [before, lost] = [site.item(source), site.item(goneSource)];
    await store.save([{ before, after: { ...before, content: 'Jiný odstavec.' } }, { before: lost }]);
  });
  const again = await site.restart();
  expect(jobOf(again, id)).toMatchObject({ status: 1, total: 2 });
  expect(jobOf(again, gone)).toMatchObject({ status: 0, error: { code: 'xlate_source_gone' } });
});

test('a source moved to the other language closes its job', async () => {
  const site = await openSite();
  const { id, source, done } = await freshJob(site);
  const { path } = site.item(source);
  renameSync(join(site.contentDir, path), join(site.contentDir, path.replace(/^cs/, 'en')));
  const again = await site.restart();
  expect(again.item(source)).toMatchObject({ language: 'en' });
  expect(jobOf(again, id)).toMatchObject({ status: 0, error: { code: 'xlate_source_gone' } });
  expect((await receive(again, id, done)).body.code).toBe('xlate_source_gone');
  expect(Object.keys(jobOf(again, id).drafts)).toHaveLength(3);
});

test('a translation whose original was removed in git gets exactly one new partner', async () => {
  const site = await openSite();
  const { source, id, done } = await freshJob(site);
  const translated = (await receive(site, id, done)).body.post_id as number;
  rmSync(join(site.contentDir, site.item(source).path));
  const again = await site.restart();
  const { index } = again.service.store;
  const before = readdirSync(join(again.contentDir, 'cs/posts')).length;
  const { post_id } = (await translateItem(again, translated)).body;
  expect(index.partner(again.item(translated))?.id).toBe(post_id);
  await again.edit(translated, { content: 'Another text.' });
  expect((await translateItem(again, translated)).body).toMatchObject({ applied: true, post_id });
  expect(readdirSync(join(again.contentDir, 'cs/posts'))).toHaveLength(before + 1);
});

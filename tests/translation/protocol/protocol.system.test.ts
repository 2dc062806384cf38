import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from '../../../api/rest/http/server.ts';
import { pollExternalJobs } from '../../../api/translation/delivery/poll-external.ts';
import { freePort } from '../../helpers/free-port.ts';
import { assign, jobOf, store, XLATE } from '../jobs/delivery.ts';
import { ID, openSite } from '../jobs/site.ts';
import { Editor } from './editor.ts';

/** Both sides are real servers that communicate over loopback. */
const editor = await Editor.start();
const port = await freePort();
const site = await openSite({
  base: `http://127.0.0.1:${port}`,
  options: { ateBaseUrl: editor.url, ateSecret: editor.key },
  policy: { privateHosts: [editor.origin] },
});
// The editor's clock is the real one.
site.clock.ms = Date.now();
const server = await listen((request) => site.api.fetch(request, '127.0.0.1'), { host: '127.0.0.1', port });
const articles = site.articles().filter((id) => site.item(id).password === '');

afterAll(async () => {
  site.translation.news.stop();
  await server.close();
});

const post = (path: string, body: object) => site.ask('POST', XLATE + path, 'manager', body);
const told = () => site.translation.news.idle();
const sent = (path: string) => editor.messages.filter((message) => message.path === path).length;

async function order(more: object = {}, source_id = articles.pop()!): Promise<number> {
  const { status, body } = await post('/ate/jobs', { source_id, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.items[0].xlate_job_id as number;
}

describe('an order', () => {
  test('contains translator and deadline; a date means its end', async () => {
    const id = await order({ translator_id: ID['translator'], deadline: '2030-01-31' });
    const job = editor.jobOf(id);
    expect(job.translator).toEqual({ id: ID['translator'], name: 'translator Person', email: 'translator@guide.test' });
    // 23:59:59 of the site's clock, an hour ahead of GMT.
    expect(job.deadline).toBe('2030-01-31T22:59:59.000Z');
    expect(jobOf(site, id)).toMatchObject({ ate_job_id: job.id, editor_url: `${editor.origin}/edit/${job.id}` });
  });

  test('whose answer was lost is the same order when repeated', async () => {
    const source = articles.pop()!;
    const before = editor.jobs.size;
    editor.isMute = true;
    expect((await post('/ate/jobs', { source_id: source })).status).toBe(502);
    editor.isMute = false;
    const id = await order({}, source);
    expect(editor.jobs.size).toBe(before + 1);
    expect(editor.jobOf(id).notifyUrl).toMatch(new RegExp(`/receive/${id}$`));
    editor.translate(editor.jobOf(id));
    expect((await editor.deliver(editor.jobOf(id))).body).toMatchObject({ applied: true, status: 10 });
  });

  test('after a finished or cancelled one is a new order', async () => {
    const source = articles.pop()!;
    const first = await order({}, source);
    await store(site, first, { status_id: 20 });
    const second = await order({}, source);
    expect(editor.jobOf(second).id).not.toBe(editor.jobOf(first).id);
  });
});

describe('a delivery', () => {
  test('is applied and confirmed; repeated it is a duplicate, replayed it is refused', async () => {
    const id = await order();
    const job = editor.jobOf(id);
    expect((await editor.deliver(job, { digest: '' })).body).toMatchObject({ code: 'xlate_not_ready' });
    editor.translate(job);
    const nonce = 'f'.repeat(32);
    const first = await editor.deliver(job, { nonce });
    expect(first).toMatchObject({ status: 200, body: { applied: true, duplicate: false, status: 10 } });
    expect((await editor.deliver(job)).body).toMatchObject({ duplicate: true });
    expect((await editor.deliver(job, { nonce })).body).toMatchObject({ code: 'xlate_replay' });
    await told();
    expect([job.confirmed, editor.refused]).toEqual([true, 0]);
  });

  test('with a missing code reports the unit and changes nothing', async () => {
    const id = await order({}, await site.create({ title: 'Kódy', content: 'Stiskněte **Uložit**.' }));
    const job = editor.jobOf(id);
    editor.translate(job);
    const whole = job.result;
    job.result = whole.replace(/(<target[^>]*>[^<]*<bpt[^]*?<\/bpt>[^<]*)<ept[^]*?<\/ept>/, '$1');
    const refused = await editor.deliver(job);
    expect(refused).toMatchObject({ status: 422, body: { code: 'xlate_invalid_units' } });
    expect(refused.body.data.units).toHaveLength(1);
    job.result = whole;
    expect((await editor.deliver(job)).body).toMatchObject({ applied: true });
  });

  test('signed with another key is refused', async () => {
    const stranger = await Editor.start();
    const job = { ...editor.jobOf(await order()), result: 'x' };
    expect(await stranger.deliver(job)).toMatchObject({ status: 401, body: { code: 'xlate_invalid_signature' } });
  });
});

describe('the editor is told', () => {
  test('who has the job now, and until when', async () => {
    const id = await order();
    const job = editor.jobOf(id);
    await assign(site, id, 'other');
    await told();
    expect(job.translator?.id).toBe(ID['other']);
    await site.ask('PUT', `${XLATE}/jobs`, 'manager', { jobs: [id], deadline: '2031-05-01' });
    await told();
    expect(job).toMatchObject({ deadline: '2031-05-01T22:59:59.000Z', translator: { id: ID['other'] } });
    await assign(site, id, 0);
    await told();
    expect([job.translator, sent(`/jobs/${job.id}/update`)]).toEqual([null, 3]);
  });

  test('the new text before work begins, and afterwards only that it changed', async () => {
    const source = articles.pop()!;
    const id = await order({}, source);
    const job = editor.jobOf(id);
    const before = job.sourceHash;
    await site.edit(source, { content: 'Nový text článku.' });
    await told();
    expect(job.xliff).toContain('Nový text článku.');
    expect([job.sourceHash === before, job.sourceChanged]).toEqual([false, false]);
    job.status = 1;
    await pollExternalJobs(site.service);
    await site.edit(source, { content: 'Ještě novější text.' });
    await told();
    expect(job).toMatchObject({ sourceChanged: true });
    expect(job.xliff).not.toContain('novější');
    editor.translate(job);
    expect((await editor.deliver(job)).body).toMatchObject({ applied: true, needs_update: true });
  });

  test('all units of a text once the passage written by hand that covered some of them is gone', async () => {
    const three = ['Otevřete nastavení a zvolte jazyk.', 'Uložte změny.', 'Zavřete okno.'];
    const source = await site.create({ title: 'Zakryté', content: three.join('\n\n') });
    const first = editor.jobOf(await order({}, source));
    editor.translate(first);
    const target = (await editor.deliver(first)).body.post_id as number;
    await site.edit(target, { content: 'Open the settings. Save the changes.\n\nClose the window.' });
    await site.edit(source, { content: [...three, 'Nový odstavec.'].join('\n\n') });
    const job = editor.jobOf(await order({}, source));
    expect(job.xliff).not.toContain(three[0]);
    job.status = 1;
    await pollExternalJobs(site.service);
    await site.ask('DELETE', `/cms/v2/posts/${target}`, 'admin');
    await told();
    for (const text of three) expect(job.xliff).toContain(text);
  });

  test('that a job was cancelled, or its source removed', async () => {
    const source = articles.pop()!;
    const [cancelled, lost] = [await order(), await order({}, source)];
    await store(site, cancelled, { status_id: 20 });
    await site.ask('DELETE', `/cms/v2/posts/${source}`, 'admin');
    await told();
    expect(editor.jobOf(cancelled)).toMatchObject({ status: 20, cancelReason: 'cancelled' });
    expect(editor.jobOf(lost)).toMatchObject({ status: 20, cancelReason: 'source_gone' });
  });

  test('later, once, the latest state of what it missed', async () => {
    const id = await order();
    const job = editor.jobOf(id);
    editor.isMute = true;
    await assign(site, id, 'other');
    await told();
    await assign(site, id, 'translator');
    await told();
    editor.isMute = false;
    const before = sent(`/jobs/${job.id}/update`);
    site.clock.ms += 600_000;
    await pollExternalJobs(site.service);
    expect(job.translator?.id).toBe(ID['translator']);
    expect(sent(`/jobs/${job.id}/update`)).toBe(before + 1);
    expect(site.translation.news.waiting).toEqual([]);
  });
});

describe('the guide recognises that the editor', () => {
  test.each([
    [1, 'translates', 2, 1],
    [6, 'is done', 2, 6],
    [7, 'delivers', 2, 7],
    [20, 'gives up', 0, 20],
    [42, 'is in a state of its own', 1, 0],
  ])('in state %d %s', async (status_id, _name, status, ate_status) => {
    const id = await order();
    editor.jobOf(id).status = status_id;
    await pollExternalJobs(site.service);
    expect(jobOf(site, id)).toMatchObject({ status, ate_status });
    const events = jobOf(site, id).log.length;
    await pollExternalJobs(site.service);
    expect(jobOf(site, id).log).toHaveLength(events);
  });

  test('has a file that it did not announce', async () => {
    const id = await order();
    editor.translate(editor.jobOf(id));
    await pollExternalJobs(site.service);
    expect(jobOf(site, id)).toMatchObject({ status: 10, ate_status: 8 });
    expect(editor.jobOf(id).confirmed).toBe(true);
  });
});

test('the documentation lists every message and every error of a delivery', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/translation-protocol.md'), 'utf8');
  const paths = ['/jobs', '/jobs/{id}', '/jobs/{id}/update', '/jobs/{id}/cancel', '/jobs/{id}/confirm'];
  for (const path of paths) expect(text).toContain(`| \`${path}\``);
  expect(editor.messages.every(({ path }) => paths.includes(path.replace(/\d+/, '{id}')))).toBe(true);
});

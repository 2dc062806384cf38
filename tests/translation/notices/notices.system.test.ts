import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createMail } from '../../../api/lib/http-client/mail.ts';
import type { Notice } from '../../../api/translation/jobs/notice.ts';
import { digestOf, GATHER_MS, openMailbox, type Mailbox } from '../../../api/rest/outbox/mailbox.ts';
import { announceOverdue } from '../../../api/translation/notices/keep-telling.ts';
import { composeMail } from '../../../api/translation/notices/compose-mail.ts';
import { openTranslationSite } from '../../translation-ui/site.ts';
import { assign, createJob, decide, deliver, jobOf, orderJob, translateItem } from '../jobs/delivery.ts';
import { ID } from '../jobs/site.ts';
import { serveMail } from './smtp.ts';

const notices: Notice[] = [];

const server = await serveMail();
const site = await openTranslationSite();
site.translation.listeners.add(async (notice) => void notices.push(notice));

beforeEach(() => {
  notices.length = 0;
});

const newPost = (title: string, more: object = {}) => site.create({ title, content: 'Jeden odstavec.', ...more });

const names = () => notices.map(({ name }) => name);

describe('notices report', () => {
  test('the progress of a job', async () => {
    const source = await newPost('Oznámení');
    const id = await orderJob(site, source, { translator_id: ID['translator'] });
    await assign(site, id, 'other');
    await deliver(site, id);
    expect(names()).toEqual(['ordered', 'assigned', 'assigned', 'published', 'delivered']);
    const target_id = jobOf(site, id).target_id;
    const about = { job_id: id, source_id: source, translator_id: ID['other'] };
    expect(notices[2]).toMatchObject({ ...about, actor: ID['manager'], at: expect.stringMatching(/Z$/) });
    expect(notices[3]).toMatchObject({ ...about, target_id });
  });

  test('once that a published text has made its translation outdated', async () => {
    const source = await newPost('Zastaralé');
    await translateItem(site, source);
    notices.length = 0;
    const write = (content: string) => site.edit(source, { content });
    await write('Jiný odstavec.');
    await write('Zase jiný odstavec.');
    expect(notices).toMatchObject([{ name: 'stale', source_id: source }]);
  });

  test('that a translation is published later', async () => {
    const { body } = await translateItem(site, await newPost('Později', { status: 'draft' }));
    expect(names()).not.toContain('published');
    await site.edit(body.post_id, { status: 'publish' });
    expect(names().filter((name) => name === 'published')).toHaveLength(1);
  });

  test('that a deadline has passed, once per deadline, across restarts', async () => {
    const deadline = new Date(site.clock.ms + 3_600_000).toISOString();
    const id = await orderJob(site, await newPost('Po termínu'), { deadline });
    notices.length = 0;
    await announceOverdue(site.translation);
    expect(names()).toEqual([]);
    site.clock.ms += 3_600_001;
    await announceOverdue(site.translation);
    await announceOverdue(site.translation);
    expect(notices).toMatchObject([{ name: 'overdue', job_id: id, actor: 0 }]);
    expect(jobOf(site, id).overdue_told).toBe(deadline);
  });

  test('questions and answers, a pending review, and a returned translation', async () => {
    const ordered = { source_id: await newPost('Rozhovor'), translator_id: ID['translator'] };
    const { items } = (await site.ask('POST', '/xlate/tm/v1/ate/jobs', 'manager', ordered)).body;
    const id = items[0].xlate_job_id as number;
    const say = (by: string, text: string, is_question = false) =>
      site.data(by, 'POST', `jobs/${id}/comments`, { unit: '', text, is_question });
    const mails: string[][] = [];
    // Composed immediately, because access to a job depends on its current state.
    const post = async (notice: Notice) => {
      for (const mail of composeMail(notice, site.translation)) mails.push([notice.name, mail.to]);
    };
    site.translation.listeners.add(post);
    onTestFinished(() => void site.translation.listeners.delete(post));
    notices.length = 0;
    await say('translator', 'Spěchá to?', true);
    await say('translator', 'Vlastně asi ano.');
    await say('manager', 'Spěchá.');
    await site.data('manager', 'PUT', `jobs/${id}/comments/1`, { resolved: true });
    await site.data('manager', 'PUT', `jobs/${id}/comments/1`, { resolved: true });
    const [asked, answered] = notices.map((notice) => composeMail(notice, site.translation)[0]!);
    expect(mails.splice(0)).toEqual([
      ['asked', 'manager@guide.test'],
      ['answered', 'translator@guide.test'],
      ['answered', 'translator@guide.test'],
    ]);
    expect(asked!.text).toContain('Spěchá to?');
    expect([answered!.subject, answered!.text]).toEqual([
      'Odpověď na vaši otázku: Rozhovor / Your question was answered: Rozhovor',
      expect.stringContaining('Spěchá.'),
    ]);

    await site.data('manager', 'PUT', 'settings', { reviewed: { 'cs-en': true } });
    notices.length = 0;
    await deliver(site, id);
    await site.data('manager', 'POST', `jobs/${id}/return`, { reason: 'Chybí tečka.' });
    expect(mails.splice(0)).toEqual([
      ['in_review', 'manager@guide.test'],
      ['in_review', 'other@guide.test'],
      ['returned', 'translator@guide.test'],
    ]);
    expect(composeMail(notices.at(-1)!, site.translation)[0]?.text).toContain('Chybí tečka.');

    await deliver(site, id);
    notices.length = 0;
    await site.data('manager', 'POST', `jobs/${id}/approve`);
    await site.data('manager', 'PUT', 'settings', { reviewed: { 'cs-en': false } });
    expect(mails.splice(0).at(-1)).toEqual(['delivered', 'translator@guide.test']);
    expect((await say('translator', 'A příště?', true)).body.comments).toHaveLength(5);
    expect(mails.splice(0)).toEqual([['asked', 'manager@guide.test']]);
  });

  test('a question about an automatically ordered job to all managers, and not to those who lost the job', async () => {
    const id = await orderJob(site, await newPost('Sama od sebe'), { translator_id: ID['translator'] });
    await site.translation.records.jobs.update(id, (draft) => void (draft.manager_id = 0));
    notices.length = 0;
    await site.data('translator', 'POST', `jobs/${id}/comments`, { unit: '', text: 'Kdo?', is_question: true });
    expect(composeMail(notices[0]!, site.translation).map(({ to }) => to)).toEqual(
      expect.arrayContaining(['admin@guide.test', 'manager@guide.test']),
    );
    await assign(site, id, 'other');
    notices.length = 0;
    await site.data('other', 'POST', `jobs/${id}/comments`, { unit: '', text: 'Já.' });
    expect(notices.map(({ name }) => name)).toEqual(['answered']);
    expect(composeMail(notices[0]!, site.translation)).toEqual([]);
  });

  test('also to listeners after one that fails', async () => {
    const broken = async () => {
      throw new Error('no');
    };
    const heard: string[] = [];
    site.translation.listeners.add(broken).add(async ({ name }) => void heard.push(name));
    await createJob(site, await newPost('Posluchač'));
    site.translation.listeners.delete(broken);
    expect(heard).toEqual(['ordered']);
    expect(site.reported).toContainEqual(new Error('no'));
  });
});

describe('mail', () => {
  const open = () =>
    openMailbox({
      store: site.service.store,
      send: createMail(server.url, 'Guide <guide@guide.test>'),
      report: (error) => void site.reported.push(error),
    });
  const later = (mailbox: Mailbox) => {
    site.clock.ms += GATHER_MS;
    return mailbox.outbox.sendDue();
  };

  test('goes to those with something to do, in both languages, and never about one’s own actions', async () => {
    const id = await orderJob(site, await newPost('Dopis'), { deadline: '2030-01-31T00:30:00' });
    expect(
      composeMail(
        notices.find(({ name }) => name === 'ordered')!,
        site.translation,
      ).map(({ to }) => to),
    ).toEqual(['translator@guide.test', 'other@guide.test']);
    await assign(site, id, 'translator');
    const assigned = composeMail(notices.at(-1)!, site.translation);
    expect(assigned).toMatchObject([{ to: 'translator@guide.test', subject: 'Přiděleno: Dopis / Assigned: Dopis' }]);
    expect(assigned[0]?.text).toContain(jobOf(site, id).editor_url);
    expect(assigned[0]?.text).toContain('Czech → English, until 2030-01-31');
    expect(composeMail({ ...notices.at(-1)!, actor: ID['translator']! }, site.translation)).toEqual([]);
    const overdue = composeMail({ ...notices.at(-1)!, name: 'overdue', actor: 0 }, site.translation);
    expect(overdue.map(({ to }) => to)).toEqual(['translator@guide.test', 'admin@guide.test']);
    expect(composeMail({ ...notices.at(-1)!, name: 'stale' }, site.translation)).toEqual([]);
  });

  test('has the title of a text on one line, so that no author adds lines of their own', async () => {
    await createJob(site, await newPost('Dopis\n\n* * *\n\nPřihlaste se\u202e: https://evil.test/'));
    const [{ subject = '', text = '' } = {}] = composeMail(notices.at(-1)!, site.translation);
    const said = 'Dopis * * * Přihlaste se: https://evil.test/';
    expect(subject).toBe(`Zakázka čeká: ${said} / A job waits: ${said}`);
    expect(text.split('\n').filter((line) => line.includes('evil'))).toEqual([
      `Zakázka čeká: ${said}`,
      `A job waits: ${said}`,
    ]);
  });

  test('of a delivery goes to the translator if the manager delivers, and to nobody if the job was free', async () => {
    const delivered = async (translator_id?: number) => {
      const id = await orderJob(site, await newPost('Odevzdá správce'), { translator_id });
      for (const { id: unit } of jobOf(site, id).units)
        await site.data('admin', 'PUT', `jobs/${id}/units/${unit}`, { target: ['Words'] });
      await site.data('admin', 'POST', `jobs/${id}/deliver`);
      expect(notices.at(-1)).toMatchObject({ name: 'delivered', actor: ID['admin'] });
      return composeMail(notices.at(-1)!, site.translation).map(({ to }) => to);
    };
    await site.data('admin', 'PUT', 'settings', { reviewed: { 'cs-en': false } });
    expect([await delivered(ID['translator']), await delivered()]).toEqual([['translator@guide.test'], []]);
  });

  test('tells the author of a manual edit that a translation has replaced it, with the text', async () => {
    const source = await newPost('Přepsané');
    const target = (await translateItem(site, source)).body.post_id as number;
    await site.ask('POST', `/cms/v2/posts/${target}`, 'editor', { content: 'A paragraph by Eva.' });
    await site.edit(source, { content: 'Jiný odstavec.' });
    const id = await orderJob(site, source);
    notices.length = 0;
    expect([(await deliver(site, id)).status, notices]).toEqual([409, []]);
    await decide(site, id, 'use');
    await deliver(site, id);
    expect(jobOf(site, id)).toMatchObject({ status: 10, edited_by: ID['editor'] });
    const mails = composeMail(
      notices.find(({ name }) => name === 'delivered')!,
      site.translation,
    );
    expect(mails.map(({ to }) => to)).toEqual(['admin@guide.test', 'editor@guide.test']);
    expect(mails[1]?.subject).toBe(
      'Nový překlad nahradil váš text: Přepsané / A new translation replaced your text: Přepsané',
    );
    expect(mails[1]?.text).toContain('A paragraph by Eva.');
    expect(mails[0]?.text).not.toContain('A paragraph by Eva.');
  });

  test('reaches a mail server', async () => {
    const mailbox = await open();
    await mailbox.put([{ to: 'translator@guide.test', subject: 'Přiděleno', text: 'Čeká na vás.' }]);
    await later(mailbox);
    expect([mailbox.outbox.waiting, server.mails.at(-1)?.to]).toEqual([0, ['translator@guide.test']]);
    const { raw } = server.mails.at(-1)!;
    expect(raw).toMatch(/^From: Guide <guide@guide.test>$/m);
    for (const part of ['Auto-Submitted: auto-generated', `Subject: =?UTF-8?`]) expect(raw).toContain(part);
  });

  test('is one message per person for everything within ten minutes, even for 500 orders', async () => {
    const before = server.mails.length;
    const mailbox = await open();
    for (let order = 1; order <= 500; order++) {
      const news = { subject: `Order ${order}`, text: `Order ${order}\n` };
      await mailbox.put(['translator', 'other'].map((login) => ({ to: `${login}@guide.test`, ...news })));
      await mailbox.outbox.sendDue();
      site.clock.ms += 1_000;
    }
    await later(mailbox);
    const mails = server.mails.slice(before);
    expect(mails.map(({ to }) => to[0]).toSorted()).toEqual(['other@guide.test', 'translator@guide.test']);
    expect(mailbox.outbox.waiting).toBe(0);
  });

  test('for many notices contains the first ones in full, and the number of the others', () => {
    const news = Array.from({ length: 52 }, (_, at) => ({ subject: `S${at}`, text: `T${at}.\n` }));
    const { subject, text } = digestOf(news);
    expect(subject).toBe('Novinky v průvodci (52) / News of the guide (52)');
    expect(text.split('\n\n* * *\n\n')).toEqual([
      ...news.slice(0, 50).map((one) => one.text.trim()),
      'a další, celkem 2 / and 2 more\n',
    ]);
    expect(digestOf(news.slice(0, 1))).toEqual(news[0]);
  });

  test('that is refused waits, across restarts, and is given up in the end', async () => {
    const before = server.mails.length;
    let mailbox = await open();
    await mailbox.put([{ to: 'other@guide.test', subject: 'Later', text: 'x' }]);
    server.isFull = true;
    await later(mailbox);
    expect(mailbox.outbox.waiting).toBe(1);
    server.isFull = false;
    mailbox = await open();
    await mailbox.outbox.sendDue();
    expect([mailbox.outbox.waiting, server.mails.length]).toEqual([1, before]);
    await later(mailbox);
    expect([mailbox.outbox.waiting, server.mails.length]).toEqual([0, before + 1]);
    server.isFull = true;
    await mailbox.put([{ to: 'other@guide.test', subject: 'Never', text: 'x' }]);
    for (let day = 0; day < 12; day++) {
      await mailbox.outbox.sendDue();
      site.clock.ms += 4 * 86_400_000;
    }
    expect(mailbox.outbox.waiting).toBe(0);
    expect(site.reported.at(-1)).toMatch(/^mail to other@guide.test was given up: /);
    server.isFull = false;
  });

  test('is not sent to former users', async () => {
    const before = server.mails.length;
    const mailbox = await open();
    await mailbox.put([{ to: 'gone@guide.test', subject: 'Left', text: 'x' }]);
    await later(mailbox);
    expect([mailbox.outbox.waiting, server.mails.length]).toEqual([0, before]);
  });

  test('queued by an earlier version is sent', async () => {
    const old = join(site.service.store.dataDir, 'xlate', 'mail.json');
    const kept = { id: 7, attempts: 3, next: 5, to: 'other@guide.test', subject: 'Old', text: 'Kept.' };
    await writeFile(old, JSON.stringify({ waiting: [kept] }));
    const mailbox = await open();
    expect([mailbox.outbox.waiting, existsSync(old)]).toEqual([1, false]);
    await later(mailbox);
    expect(server.mails.at(-1)?.raw).toContain('Subject: Old');
  });
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { announceOverdue } from '../../../api/translation/notices/keep-telling.ts';
import { WAITS_MS } from '../../../api/rest/outbox/outbox.ts';
import { Receiver } from '../../rest/webhooks/receiver.ts';
import { assign, deliver, jobOf, orderJob } from '../jobs/delivery.ts';
import { ID, openSite } from '../jobs/site.ts';

const HOUR = 3_600_000;

test('other systems receive signed, ordered events about a translation, without its text', async () => {
  const receiver = await new Receiver().open();
  const site = await openSite({ webhooks: [receiver.endpoint('translation.*')] });
  const { webhooks } = site.service;
  onTestFinished(webhooks.start());
  const source_id = await site.create({ title: 'Tajný název', content: 'Tajný odstavec.' });
  const deadline = new Date(site.clock.ms + HOUR).toISOString();
  const id = await orderJob(site, source_id, { deadline });
  const { editor_url } = jobOf(site, id);
  await assign(site, id, 'other');
  await receiver.has(2);

  // A refused event is sent again, and later ones wait for it.
  receiver.answer = 503;
  site.clock.ms += 2 * HOUR;
  await announceOverdue(site.translation);
  await receiver.has(3);
  await deliver(site, id);
  await site.edit(source_id, { content: 'Jiný odstavec.' });
  const next = await orderJob(site, source_id);
  await site.ask('DELETE', `/cms/v2/posts/${source_id}`, 'admin');
  receiver.answer = 204;
  await vi.waitFor(() => {
    site.clock.ms += WAITS_MS[1]!;
    expect(webhooks.outbox.waiting).toBe(0);
  }, 60_000);

  const target_id = jobOf(site, id).target_id!;
  const told = receiver.received.filter(
    ({ id: message }, at, all) => all.findIndex((one) => one.id === message) === at,
  );
  expect(told.length).toBeLessThan(receiver.received.length);
  expect(told.map(({ type, data }) => [type.slice('translation.'.length), data['job_id'], data['user']])).toEqual([
    ['ordered', id, ID['admin']],
    ['assigned', id, ID['manager']],
    ['overdue', id, 0],
    ['published', id, 0],
    ['delivered', id, 0],
    ['stale', id, 0],
    ['ordered', next, ID['admin']],
    ['cancelled', next, 0],
  ]);
  const languages = { source_language: 'cs', target_language: 'en' };
  const about = { source_id, ...languages, translator_id: ID['other'], deadline };
  expect(told[2]?.data).toEqual({ job_id: id, user: 0, ...about, target_id: 0, link: editor_url });
  const link = expect.stringMatching(/^https:\/\/guide\.test\/en\//);
  expect(told[3]?.data).toEqual({ job_id: id, user: 0, ...about, target_id, link });
  expect(JSON.stringify(told)).not.toMatch(/Tajn|odstavec/);
  expect([webhooks.outbox.failed, site.reported]).toEqual([0, []]);
});

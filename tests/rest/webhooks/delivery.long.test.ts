import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { healthOf } from '../../../api/rest/http/health.ts';
import { ANONYMOUS } from '../../../api/contract/caller.ts';
import { runInScope } from '../../../api/lib/log/request-scope.ts';
import type { WebhookEndpoint } from '../../../api/rest/webhooks/endpoints.ts';
import { WAITS_MS } from '../../../api/rest/outbox/outbox.ts';
import { makeFolder, type GuideFolder } from '../../helpers/guide-folder.ts';
import { openTestApp, type TestApp } from '../../helpers/test-app.ts';
import { runScript } from '../../scripts/data-set.ts';
import { Receiver, SECRET } from './receiver.ts';

/** How much of the waits between attempts a test may skip. */
let ahead = 0;
const clock = { now: () => Date.now() + ahead };
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  ahead = 0;
});

/** A service with webhooks. Responses that never come are not waited for. */
async function open(
  folder: GuideFolder,
  ...webhooks: WebhookEndpoint[]
): Promise<TestApp & { end: () => Promise<void> }> {
  const app = await openTestApp(folder, { webhooks, clock, outgoing: { limits: { whole: 8_000, headers: 8_000 } } });
  const end = app.service.webhooks.start();
  ends.push(end);
  return { ...app, end };
}

const write = async ({ send }: TestApp, title = 'A') =>
  (await send('POST', '/posts', { title, status: 'publish' })).body.id as number;

const settled = ({ service }: TestApp) => vi.waitFor(() => expect(service.webhooks.outbox.waiting).toBe(0), 60_000);

/** Lets waits pass until a condition holds: how far the clock must go depends on when a failure was recorded. */
const passing = (isSo: () => boolean) =>
  vi.waitFor(() => {
    ahead += WAITS_MS[1] as number;
    expect(isSo()).toBe(true);
  }, 60_000);

test('report changes of items, signed and in order, with their author but without text', async () => {
  const receiver = await new Receiver().open();
  const folder = await makeFolder();
  const app = await open(folder, receiver.endpoint());
  await runInScope({ id: 'x', client: '', operation: '', user: 0 }, async () => {
    const { id } = (await app.send('POST', '/posts', { title: 'Secret title', content: 'Secret text' })).body;
    await app.send('PATCH', `/posts/${id}`, { status: 'publish' });
    await app.send('PATCH', `/posts/${id}`, { content: 'Secret text again' });
    await app.send('DELETE', `/posts/${id}`);
    await app.send('DELETE', `/posts/${id}?force=true`);
  });
  await receiver.has(5);
  expect(receiver.types).toEqual(['item.updated', 'item.published', 'item.updated', 'item.trashed', 'item.deleted']);
  expect(receiver.received[1]?.data).toMatchObject({ type: 'post', language: 'cs', status: 'publish', user: 1 });
  expect(receiver.received[1]?.data['link']).toBe('http://guide.test/secret-title/');
  expect(JSON.stringify(receiver.received)).not.toMatch(/Secret/);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(5);
  await settled(app);
  expect(await readdir(join(folder.dataDir, 'webhooks/waiting'))).toEqual([]);
});

test('are sent again under the same id to a failing receiver, until it accepts them', async () => {
  const receiver = await new Receiver().open();
  const app = await open(await makeFolder(), receiver.endpoint());
  receiver.answer = 500;
  await write(app);
  await passing(() => receiver.received.length >= 3);
  receiver.answer = 204;
  await passing(() => app.service.webhooks.outbox.waiting === 0);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(app.service.webhooks.outbox.failed).toBe(0);
});

test('of a receiver that never answers do not delay others', async () => {
  const [silent, prompt] = [await new Receiver().open(), await new Receiver().open()];
  silent.answer = 'never';
  const app = await open(await makeFolder(), silent.endpoint(), prompt.endpoint());
  await write(app, 'One');
  await write(app, 'Two');
  await prompt.has(2);
  await silent.has(2);
  silent.answer = 200;
  await passing(() => app.service.webhooks.outbox.waiting === 0);
  expect(prompt.received).toHaveLength(2);
});

test('survive the process: messages for an unreachable receiver are sent after the next start', async () => {
  const receiver = await new Receiver().open();
  const folder = await makeFolder();
  const first = await open(folder, receiver.endpoint());
  await receiver.close();
  await write(first);
  await first.end();
  await first.close();
  await receiver.open();
  ahead += (WAITS_MS[0] as number) * 1.3;
  const second = await open(folder, receiver.endpoint());
  await receiver.has(1);
  await settled(second);
  expect(receiver.types).toEqual(['item.published']);
});

test('that were given up on are shown in the health report, listed, and sent again on request', async () => {
  const receiver = await new Receiver().open();
  const folder = await makeFolder();
  const app = await open(folder, receiver.endpoint());
  receiver.answer = 410;
  await write(app);
  await vi.waitFor(() => expect(app.service.webhooks.outbox.failed).toBe(1), 60_000);
  expect(healthOf(app.service, ANONYMOUS).warnings).toEqual([expect.stringContaining('1 messages to webhooks')]);
  const listed = await runScript('webhooks', ['list'], folder);
  expect([listed.code, listed.stderr]).toEqual([0, '']);
  expect(listed.stdout).toMatch(/^1\t.*item\.published.*\tanswered with status 410\n1 given up, 0 waiting\n$/);
  receiver.answer = 200;
  expect((await runScript('webhooks', ['resend', '2'], folder)).stderr).toContain('no failed message 2');
  expect((await runScript('webhooks', ['resend', 'all'], folder)).stdout).toBe('1 to be sent again\n');
  await receiver.has(2);
  await settled(app);
  expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
  expect(healthOf(app.service, ANONYMOUS).warnings).toEqual([]);
});

test('are given up on after the last wait', async () => {
  const receiver = await new Receiver().open();
  const folder = await makeFolder();
  const first = await open(folder, receiver.endpoint());
  receiver.answer = 503;
  await write(first);
  await receiver.has(1);
  await first.end();
  await first.close();
  const path = join(folder.dataDir, 'webhooks/waiting/1.json');
  const delivery = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...delivery, attempts: WAITS_MS.length, next: 0 }));
  const { outbox } = (await open(folder, receiver.endpoint())).service.webhooks;
  await vi.waitFor(() => expect([outbox.failed, outbox.waiting]).toEqual([1, 0]), 60_000);
  expect(receiver.received).toHaveLength(2);
});

test('reach only receivers that want them, and those for removed receivers are given up on', async () => {
  const [some, gone] = [await new Receiver().open(), await new Receiver().open()];
  const folder = await makeFolder();
  const app = await open(folder, some.endpoint('item.del*'), gone.endpoint());
  gone.answer = 500;
  await app.send('DELETE', `/posts/${await write(app)}?force=true`);
  await some.has(1);
  await gone.has(2);
  expect(some.types).toEqual(['item.deleted']);
  await app.end();
  await app.close();
  const next = await open(folder, some.endpoint());
  await settled(next);
  expect(next.service.webhooks.outbox.failed).toBe(2);
});

test('leave no secret on the disk', async () => {
  const receiver = await new Receiver().open();
  const folder = await makeFolder();
  const app = await open(folder, receiver.endpoint());
  receiver.answer = 500;
  await write(app);
  await receiver.has(1);
  const waiting = join(folder.dataDir, 'webhooks/waiting');
  const read = (name: string) => readFile(join(waiting, name), 'utf8').catch(() => '');
  const texts = async () => Promise.all((await readdir(waiting)).map(read));
  // The outcome of the attempt is being written meanwhile.
  await expect.poll(texts).toEqual([expect.stringContaining('item.published')]);
  expect((await texts()).join('')).not.toContain(SECRET.slice(6));
});

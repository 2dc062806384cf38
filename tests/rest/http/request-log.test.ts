import { connect } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '../../../api/lib/log/log.ts';
import { readSettings } from '../../../api/settings.ts';
import { start } from '../../../api/start.ts';
import { closeLater } from '../../helpers/close.ts';
import { environmentOf, makeFolders } from '../../helpers/served.ts';

type Entry = Record<string, unknown>;
let lines: Entry[] = [];

const log = openLog('debug', { write: (line) => void lines.push(JSON.parse(line) as Entry) });
const env = environmentOf(await makeFolders(), { SITE: 'off', PUBLIC_URL: 'http://guide.test' });
const running = await start(readSettings(env), log);
closeLater(() => running.stop());
beforeEach(() => void (lines = []));

/** Sends a request and waits for its log entry. */
async function entryOf(path: string, init: RequestInit = {}): Promise<{ response: Response; entry: Entry }> {
  const response = await fetch(running.address + path, init);
  await response.arrayBuffer();
  const id = response.headers.get('x-request-id');
  const find = () => lines.filter((line) => line['event'] === 'request' && line['id'] === id);
  await vi.waitFor(() => expect(find()).toHaveLength(1), { timeout: 60_000 });
  return { response, entry: find()[0] ?? {} };
}

const basic = (password: string) => `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;

test('names the operation that answered, not only the URL', async () => {
  const { entry } = await entryOf('/cms-json/cms/v2/posts?per_page=1');
  expect(entry).toMatchObject({ level: 'info', method: 'GET', operation: 'listItems', status: 200, user: 0 });
  expect([entry['client'], entry['ms']]).toEqual(['127.0.0.1', expect.any(Number)]);
});

test('names the operation of the request, not those of the records embedded in its response', async () => {
  const { entry } = await entryOf('/cms-json/cms/v2/posts?per_page=2&_embed=author');
  expect(entry).toMatchObject({ operation: 'listItems', route: '/cms/v2/posts' });
});

test('a cached response is logged like the one that was made', async () => {
  const path = '/cms-json/cms/v2/posts?per_page=2&token=horse';
  const [first, second] = [await entryOf(path), await entryOf(path)];
  const facts = ({ id: _id, ms: _ms, time: _time, ...entry }: Entry) => entry;
  expect(second.entry).toMatchObject({ operation: 'listItems', status: 200, client: '127.0.0.1' });
  expect(facts(second.entry)).toEqual(facts(first.entry));
  expect(second.entry['url']).toBe('/cms-json/cms/v2/posts?per_page=2&token=[redacted]');
  expect(second.response.headers.get('x-request-id')).toBe(second.entry['id']);
  expect(second.entry['id']).not.toBe(first.entry['id']);
});

test('names the user who signed in, but not the password', async () => {
  const authorization = basic(running.password ?? '');
  const path = '/cms-json/cms/v2/posts?status=draft&password=horse&p%61ssword=staple';
  const { entry } = await entryOf(path, { headers: { authorization, cookie: 'name=secret-cookie' } });
  expect(entry).toMatchObject({ user: 1, operation: 'listItems' });
  expect(JSON.stringify(lines)).not.toMatch(/horse|staple|secret-cookie/);
  expect(JSON.stringify(lines)).not.toContain(authorization.slice(6));
});

test('uses the id of a request if it is valid, and assigns one to others', async () => {
  const good = await entryOf('/healthz', { headers: { 'X-Request-Id': 'trace-1/a:b.c' } });
  expect(good.response.headers.get('x-request-id')).toBe('trace-1/a:b.c');
  for (const bad of ['two words', 'a'.repeat(129), '<b>', '{"a":1}', '-x']) {
    const { response } = await entryOf('/healthz', { headers: { 'X-Request-Id': bad } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('logs probes at a lower level, and also requests refused before any handler', async () => {
  expect((await entryOf('/healthz')).entry).toMatchObject({ level: 'debug', operation: 'healthz' });
  expect((await entryOf('/%ff')).entry).toMatchObject({ status: 400, operation: 'site' });
  expect((await entryOf('/cms-json/nowhere')).entry).toMatchObject({ status: 404, operation: 'api' });
});

test('is no error if a client leaves while it sends, or requests what is not offered', async () => {
  const authorization = basic(running.password ?? '');
  const init = { method: 'DELETE', headers: { authorization } };
  const { entry } = await entryOf('/cms-json/cms/v2/users/1?dry_run=1', init);
  expect(entry).toMatchObject({ level: 'info', status: 501 });

  const heads = ['Host: x', `Authorization: ${authorization}`, 'Content-Length: 500', 'X-Request-Id: left'];
  for (const rest of [
    'posts HTTP/1.1\r\nContent-Type: application/json',
    'media HTTP/1.1\r\nContent-Type: text/plain',
  ]) {
    lines = [];
    const leaving = connect(Number(new URL(running.address).port), '127.0.0.1');
    leaving.write(`POST /cms-json/cms/v2/${rest}\r\n${heads.join('\r\n')}\r\n\r\n{"title":`);
    setTimeout(() => leaving.destroy(), 300);
    await vi.waitFor(() => expect(lines.find(({ id }) => id === 'left')).toMatchObject({ aborted: true }), 60_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  }
});

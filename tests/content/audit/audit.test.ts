import { appendFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditLog, KEPT_FILES, readAudit } from '../../../api/content/audit/audit-log.ts';
import type { AuditEntry } from '../../../api/content/audit/entry.ts';
import { runInScope } from '../../../api/lib/log/request-scope.ts';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { makeFolder, page, put, type GuideFolder } from '../../helpers/guide-folder.ts';
import { run } from '../../helpers/served.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const PATH = 'cs/posts/clanek.md';
const TEXT = page({ id: 248, title: 'Článek', slug: 'clanek', date: '2026-01-01T00:00:00' }, 'Text.');

async function entriesOf({ dataDir }: GuideFolder): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const entry of readAudit(openFiles(), dataDir)) entries.push(entry);
  return entries;
}

/** Runs in a request scope, as the server does. */
const scoped = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  runInScope({ id, client: '192.0.2.7', operation: 'site', user: 0 }, work);

it('records who changed what, from where, and both versions', async () => {
  const folder = await makeFolder({ [PATH]: TEXT });
  const { service, send } = await openTestApp(folder);
  const versionNow = () => service.store.index.record(248)?.version;
  const before = versionNow();
  await scoped('r1', () => send('POST', '/posts/248', { title: 'Nový', excerpt: 'Tajné slovo', slug: 'novy' }));
  const after = versionNow();
  const [written, ...others] = await entriesOf(folder);
  expect(others).toEqual([]);
  expect(written).toMatchObject({
    request: 'r1',
    user: 1,
    login: 'ada',
    client: '192.0.2.7',
    operation: 'updateItem',
    route: '/cms/v2/posts/{id}',
    action: 'updated',
    record: 248,
    type: 'post',
    before,
    after,
  });
  expect(written?.fields).toEqual(expect.arrayContaining(['excerpt', 'slug', 'title']));
  expect(written?.fields).not.toContain('content');
  expect(written?.files).toContain(PATH);
  expect(JSON.stringify(written)).not.toContain('Tajné');

  expect((await scoped('r2', () => send('GET', '/posts/248'))).status).toBe(200);
  expect((await scoped('r3', () => send('POST', '/posts/248', { menu_order: 'x', author: 'x' }))).status).toBe(400);
  await scoped('r4', () => send('DELETE', '/posts/248?force=true'));
  expect((await entriesOf(folder)).slice(1)).toMatchObject([
    { request: 'r4', action: 'deleted', record: 248, after: '' },
  ]);
});

it('attributes an edit in git that a request happens to find to no user', async () => {
  const folder = await makeFolder({ [PATH]: TEXT });
  const { send } = await openTestApp(folder);
  await put(folder, { [PATH]: TEXT.replace('Text.', 'Jinak.') });
  await scoped('r1', () => send('POST', '/posts/248', { title: 'Nový' }));
  expect(await entriesOf(folder)).toMatchObject([
    { operation: 'disk', user: 0, login: '', client: '', request: '', fields: ['content'] },
    { operation: 'updateItem', user: 1, login: 'ada', fields: ['title'] },
  ]);
});

const entry = (record: number): AuditEntry => ({
  time: new Date(Date.UTC(2026, 10, 1, 0, record)).toISOString(),
  request: '',
  user: record % 2,
  login: record % 2 ? 'ada' : '',
  client: '',
  operation: 'updateItem',
  route: '',
  action: 'updated',
  record,
  type: 'post',
  fields: ['title'],
  files: [`cs/posts/${record}.md`],
  before: 'a',
  after: 'b',
});

it('keeps a bounded number of private files with the latest changes', async () => {
  const folder = await makeFolder();
  const log = auditLog(openFiles(), folder.dataDir, 1_000);
  for (let record = 1; record <= 100; record++) await log([entry(record)]);
  const audit = join(folder.dataDir, 'audit');
  expect(readdirSync(audit).length).toBe(KEPT_FILES + 1);
  expect(statSync(audit).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(audit)) expect(statSync(join(audit, name)).mode & 0o777, name).toBe(0o600);
  const kept = (await entriesOf(folder)).map(({ record }) => record);
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 100 - kept.length + 1 + index));
});

it('continues after its folder was deleted', async () => {
  const folder = await makeFolder();
  const log = auditLog(openFiles(), folder.dataDir);
  await log([entry(1)]);
  rmSync(join(folder.dataDir, 'audit'), { recursive: true });
  await log([entry(2)]);
  await log([entry(3)]);
  expect((await entriesOf(folder)).map(({ record }) => record)).toEqual([2, 3]);
});

it('continues after an incomplete line', async () => {
  const folder = await makeFolder();
  await auditLog(openFiles(), folder.dataDir)([entry(1), entry(2)]);
  appendFileSync(join(folder.dataDir, 'audit', 'audit.jsonl'), '{"time":"2026-11-0');
  const again = auditLog(openFiles(), folder.dataDir);
  await again([entry(3)]);
  await again([entry(4)]);
  expect((await entriesOf(folder)).map(({ record }) => record)).toEqual([1, 2, 3, 4]);
});

it('is printed by npm run audit, as text and JSON, by user, record and time', async () => {
  const folder = await makeFolder();
  await auditLog(openFiles(), folder.dataDir)([1, 2, 3, 4].map(entry));
  const { PATH: path = '' } = process.env;
  const env = { PATH: path, DATA_DIR: folder.dataDir, TZ: 'Europe/Prague' };
  const audit = (...args: string[]) => run('scripts/audit.ts', env, args);
  const [person, spaced, chosen, wrong] = await Promise.all([
    audit('--user', 'ada', '--since', '2026-11-01T00:02'),
    audit('--user', 'ada', '--since', '2026-11-01 00:02:00'),
    audit('--json', '--until', '2026-11-01T00:02:00Z'),
    audit('--record', 'x'),
  ]);
  expect(person).toEqual({
    code: 0,
    output: '2026-11-01 00:03:00 ada - updateItem: updated post 3 (title) cs/posts/3.md a to b\n',
  });
  // As the lines themselves say it.
  expect(spaced).toEqual(person);
  expect(
    chosen.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([entry(1)]);
  expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('--record must be an id')]);
});

it('records who deleted a revision and who changed keys and settings of translation, without values', async () => {
  const folder = await makeFolder({ [PATH]: TEXT });
  const { service, send } = await openTestApp(folder);
  await send('POST', '/posts/248', { content: 'Tajné slovo' });
  const { id } = service.store.revisions.of(248)[0]!;
  const before = (await entriesOf(folder)).length;
  expect((await scoped('r1', () => send('DELETE', `/posts/248/revisions/${id}?force=true`))).status).toBe(200);
  // The translation API has paths of its own beside those of the content.
  const manage = (path: string, body = {}, method = 'POST') =>
    scoped('r2', () => send(method, `/../../xlate/tm/v1${path}`, body));
  const { body: keys } = await manage('/ams/register_manager');
  await manage('/ams/register_manager', { rotate: true });
  await manage('/settings/translation_editor', { editor_type: '0' });
  await manage('/settings', { publish_received: false, order_published: true, reviewed: { 'cs-en': true } }, 'PUT');
  const noted = (await entriesOf(folder)).slice(before);
  const registered = { action: 'updated', type: 'translation', operation: 'registerManager', login: 'ada' };
  expect(noted).toMatchObject([
    { action: 'deleted', type: 'revision', record: 248, fields: [`revisions.${id}`], request: 'r1', login: 'ada' },
    registered,
    registered,
    { fields: ['editor_type'], operation: 'chooseEditor', login: 'ada' },
    ...['publish_received', 'order_published', 'reviewed_pairs'].map((field) => ({
      ...{ fields: [field], operation: 'changeSettings', login: 'ada' },
    })),
  ]);
  expect(noted[1]!.fields).toContain('secret_key');
  expect(keys.secret_key).toEqual(expect.any(String));
  expect(JSON.stringify(noted)).not.toContain(keys.secret_key);
});

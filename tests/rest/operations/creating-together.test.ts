import { expect, it } from 'vitest';
import { openFiles, systemCalls } from '../../../api/content/store/disk/files.ts';
import { readAudit } from '../../../api/content/audit/audit-log.ts';
import { runInScope } from '../../../api/lib/log/request-scope.ts';
import { faultyDisk } from '../../helpers/faults.ts';
import { contentOf, makeFolder, page, type GuideFolder } from '../../helpers/guide-folder.ts';
import { allSaved } from '../../helpers/records.ts';
import { openTestApp, recordsOnDisk, type TestApp, type Reply } from '../../helpers/test-app.ts';

const EDITORS = 4;

/** Creations that are all waiting before the first is done. */
const createAll = (app: TestApp, title = (n: number) => `Article ${n}`): Promise<Reply[]> =>
  Promise.all(Array.from({ length: EDITORS }, (_, n) => create(app, title(n))));

const create = ({ send }: TestApp, title: string, headers: Record<string, string> = {}): Promise<Reply> =>
  send('POST', '/posts', { title, content: 'Text.', status: 'publish' }, headers);

const postsOf = async (folder: GuideFolder): Promise<string[]> =>
  Object.keys(await contentOf(folder)).filter((path) => path.startsWith('cs/posts/'));

it('simultaneous creations share one wait for the disk', async () => {
  const folder = await makeFolder({ 'cs/posts/first.md': page({ id: 1, title: 'First' }) });
  let syncs = 0;
  const calls = { ...systemCalls, fsync: (one: Parameters<typeof systemCalls.fsync>[0]) => (syncs++, one.sync()) };
  const app = await openTestApp(folder, { files: openFiles(calls) });
  syncs = 0;
  await create(app, 'Alone');
  const alone = syncs;
  syncs = 0;
  const replies = await createAll(app);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  expect(await postsOf(folder)).toHaveLength(2 + EDITORS);
  // The first runs immediately; the others share the wait for their folder, but not for their own files.
  expect(syncs).toBeLessThanOrEqual(EDITORS * alone - (EDITORS - 2));
});

it('each gets its own slug and id, in the order of arrival', async () => {
  const replies = await createAll(await openTestApp({}), () => 'Same');
  expect(replies.map(({ body }) => body.slug)).toEqual(['same', 'same-2', 'same-3', 'same-4']);
  const ids = replies.map(({ body }) => body.id as number);
  expect(ids).toEqual(ids.map((_, n) => (ids[0] as number) + n));
});

it('a refused one does not prevent the others', async () => {
  const app = await openTestApp({});
  const refused = app.send('POST', '/posts', { title: 'T', categories: [999] });
  const replies = await Promise.all([create(app, 'Before'), refused, create(app, 'After')]);
  expect(replies.map(({ status }) => status)).toEqual([201, 400, 201]);
});

it('the same key at the same moment creates one', async () => {
  const folder = await makeFolder();
  const app = await openTestApp(folder);
  const headers = { 'idempotency-key': 'once' };
  const replies = await Promise.all([create(app, 'Other'), create(app, 'T', headers), create(app, 'T', headers)]);
  expect([replies.map(({ status }) => status), replies[2]?.body]).toEqual([[201, 201, 201], replies[1]?.body]);
  expect(await postsOf(folder)).toHaveLength(2);
});

it('the audit log names the request of each', async () => {
  const folder = await makeFolder();
  const app = await openTestApp(folder);
  const scopeOf = (n: number) => ({ id: `request ${n}`, client: '', operation: '', user: 0 });
  const replies = await Promise.all(
    Array.from({ length: EDITORS }, (_, n) => runInScope(scopeOf(n), () => create(app, `Article ${n}`))),
  );
  const requests = new Map<number, string>();
  for await (const { record, request } of readAudit(app.service.store.files, folder.dataDir))
    requests.set(record, request);
  expect(replies.map(({ body }) => requests.get(body.id))).toEqual(replies.map((_, n) => `request ${n}`));
});

it.each(['open', 'write', 'fsync', 'rename'] as const)(
  'for each %s that fails once, exactly what was answered as created exists',
  async (call) => {
    for (let nth = 1; ; nth++) {
      const folder = await makeFolder({ 'cs/posts/first.md': page({ id: 1, title: 'First' }) });
      const disk = faultyDisk();
      const app = await openTestApp(folder, { files: openFiles(disk.calls) });
      disk.set({ call, nth, code: call === 'write' ? 'ENOSPC' : 'EIO' });
      const replies = await createAll(app);
      const struck = disk.struck();
      disk.set(null);
      const made = replies.filter(({ status }) => status === 201).map(({ body }) => body.slug as string);
      const refused = replies.filter(({ status }) => status !== 201);
      expect(refused.filter(({ status }) => ![500, 503, 507].includes(status))).toEqual([]);
      // Incomplete writes are undone; after a failed fsync they are also gone from memory.
      expect((await postsOf(folder)).sort()).toEqual(['first', ...made].map((slug) => `cs/posts/${slug}.md`).sort());
      expect(withoutRevisions(await recordsOnDisk(folder))).toEqual(withoutRevisions(allSaved(app.service.store)));
      await app.close();
      if (!struck) return;
    }
  },
);

const withoutRevisions = (saved: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(saved).filter(([key]) => !key.startsWith('revisions')));

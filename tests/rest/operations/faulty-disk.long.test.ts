import { rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFiles, systemCalls, type SystemCalls } from '../../../api/content/store/disk/files.ts';
import { CALLS, faultyDisk, type CallName, type Fault, type FaultyDisk } from '../../helpers/faults.ts';
import { contentOf, makeFolder, type GuideFolder } from '../../helpers/guide-folder.ts';
import { allSaved } from '../../helpers/records.ts';
import { PICTURE, SAMPLE } from '../../helpers/sample.ts';
import { openTestApp, recordsOnDisk, type TestApp, type Reply } from '../../helpers/test-app.ts';

const upload = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="novy.png"' };

/** Every kind of write. Each can be repeated until the disk accepts it. */
const WRITES: Record<string, (app: TestApp) => Promise<Reply>> = {
  'creating an article': ({ send }) => send('POST', '/posts', { title: 'Nový', content: 'text', status: 'publish' }),
  'creating with an idempotency key': ({ send }) =>
    send('POST', '/posts', { title: 'Nový' }, { 'idempotency-key': 'one' }),
  'changing a text': ({ send }) => send('PATCH', '/posts/11', { content: 'Jiný text.' }),
  'changing a slug': ({ send }) => send('PATCH', '/posts/11', { slug: 'jinak', title: 'Jinak' }),
  'moving to the trash': ({ send }) => send('DELETE', '/posts/12'),
  'deleting a chapter that has others below it': ({ send }) => send('DELETE', '/pages/14?force=true'),
  'deleting an article with revisions': ({ send }) => send('DELETE', '/posts/12?force=true'),
  'deleting a picture that is shown': ({ send }) => send('DELETE', '/media/31?force=true'),
  'deleting a category in use': ({ send }) => send('DELETE', '/categories/21?force=true'),
  'creating a tag': ({ send }) => send('POST', '/tags', { name: 'Kočka' }),
  'uploading a picture': ({ send }) => send('POST', '/media', new Uint8Array(PICTURE), upload),
  'keeping an autosave': ({ send }) => send('POST', '/posts/11/autosaves', { content: 'Rozepsáno.' }),
};

const CODES: Record<CallName, Fault['code']> = {
  open: 'EMFILE',
  write: 'ENOSPC',
  fsync: 'EIO',
  rename: 'EIO',
  unlink: 'EIO',
  mkdir: 'ENOSPC',
  utimes: 'EIO',
};

type Trial = { folder: GuideFolder; disk: FaultyDisk; app: TestApp };

/** The service with a fresh sample guide and a revision, on a disk that can fail. */
async function start(): Promise<Trial> {
  const folder = await makeFolder(SAMPLE);
  const disk = faultyDisk();
  const app = await openTestApp(folder, { files: openFiles(disk.calls) });
  expect((await app.send('PATCH', '/posts/12', { content: 'Druhá verze.' })).status).toBe(200);
  return { folder, disk, app };
}

const reopen = async ({ folder, disk, app }: Trial): Promise<Trial> => {
  await app.close();
  return { folder, disk, app: await openTestApp(folder, { files: openFiles(disk.calls) }) };
};

/** Without revisions: one too many is the price of never having one too few. */
const recordsOf = (saved: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(saved).filter(([key]) => !key.startsWith('revisions')));

const stateOf = async ({ folder, app }: Trial) => ({
  content: await contentOf(folder),
  inMemory: recordsOf(allSaved(app.service.store)),
  onDisk: recordsOf(await recordsOnDisk(folder)),
});

const otherWrite = ({ send }: TestApp): Promise<Reply> => send('PATCH', '/posts/13', { title: 'Still here' });

/** After a failed fsync all writes are refused until a restart, with that reason; reads still work. */
async function expectReadOnly({ app }: Trial): Promise<void> {
  const refused = await otherWrite(app);
  expect(refused).toMatchObject({ status: 503, body: { code: 'rest_unavailable' } });
  expect(refused.body.data.reason).toContain('EIO');
  expect(app.service.store.readOnly).toBe(refused.body.data.reason);
  expect((await app.send('GET', '/posts/11')).status).toBe(200);
}

describe.each(Object.entries(WRITES))('%s, when a system call fails', (_name, write) => {
  it.each(CALLS)('leaves everything as it was for each %s that fails once', async (call) => {
    let trial = await start();
    let before = await stateOf(trial);
    for (let nth = 1; ; nth++) {
      trial.disk.set({ call, nth, code: CODES[call] });
      const reply = await write(trial.app);
      const struck = trial.disk.struck();
      trial.disk.set(null);
      const after = await stateOf(trial);
      expect(after.onDisk).toEqual(after.inMemory);
      if (reply.status < 300 && !struck) return;
      if (reply.status < 300) {
        // The write did not need the failed call.
        trial = await start();
        before = await stateOf(trial);
        continue;
      }
      expect(CODES[call] === 'ENOSPC' ? [507] : [500, 503]).toContain(reply.status);
      expect(after).toEqual(before);
      if (call === 'fsync') await expectReadOnly(trial);
      trial = call === 'fsync' ? await reopen(trial) : trial;
      expect(trial.app.service.store.readOnly).toBe('');
    }
  });

  it.each(['fsync', 'rename'] as const)(
    'leaves complete files when each %s from some point on fails, and the next start finds all old or all new',
    async (call) => {
      let all: string[] = [];
      for (let nth = 0; ; nth++) {
        const trial = await start();
        const before = await stateOf(trial);
        // The first run has no failure and shows what the write changes.
        trial.disk.set(nth > 0 ? { call, nth, code: CODES[call], stays: true } : null);
        const reply = await write(trial.app);
        const after = await stateOf(trial);
        const struck = trial.disk.struck();
        trial.disk.set(null);
        if (nth === 0) {
          all = changedPaths(before.content, after.content);
          continue;
        }
        if (reply.status < 300 && !struck) return;
        expect(after.inMemory).toEqual(reply.status < 300 ? after.onDisk : before.inMemory);
        const restarted = await reopen(trial);
        expect([...restarted.app.service.store.issues]).toEqual([]);
        const changed = await stateOf(restarted);
        expect(changed.onDisk).toEqual(changed.inMemory);
        expect(Object.keys(changed.content).filter((path) => path.endsWith('.tmp'))).toEqual([]);
        expect([[], all]).toContainEqual(changedPaths(before.content, changed.content));
      }
    },
  );
});

const changedPaths = (before: Record<string, string>, after: Record<string, string>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => before[path] !== after[path]).sort();

/** Like `git stash -u` and `git clean`: new content disappears, with folders left empty. */
async function sweptWorld() {
  const folder = await makeFolder(SAMPLE);
  let sweeps = 0;
  const rename: SystemCalls['rename'] = async (from, to) => {
    if (String(from).startsWith(folder.contentDir) && sweeps-- > 0) {
      await systemCalls.unlink(from);
      await rmdir(dirname(String(from))).catch(() => {});
    }
    return systemCalls.rename(from, to);
  };
  const disk = faultyDisk();
  const app = await openTestApp(folder, { files: openFiles({ ...systemCalls, rename }) });
  const state = () => stateOf({ folder, disk, app });
  return { app, state, sweep: (times: number) => (sweeps = times) };
}

const MAKES_NO_FILE = ['keeping an autosave', 'deleting an article with revisions'];
const WRITES_CONTENT = Object.entries(WRITES).filter(([name]) => !MAKES_NO_FILE.includes(name));

describe.each(WRITES_CONTENT)('%s, when files being written are swept away', (_name, write) => {
  it('is completed anyway, or refused with the reason', async () => {
    const { app, state, sweep } = await sweptWorld();
    const before = await state();
    // As many times as a file is retried.
    sweep(4);
    const refused = await write(app);
    sweep(0);
    expect(refused).toMatchObject({ status: 503, body: { code: 'rest_unavailable' } });
    expect(refused.body.data.reason).toContain('another program keeps deleting');
    expect(await state()).toEqual(before);
    sweep(2);
    expect((await write(app)).status).toBeLessThan(300);
    const after = await state();
    expect(after.onDisk).toEqual(after.inMemory);
    expect(Object.keys(after.content).filter((path) => path.endsWith('.tmp'))).toEqual([]);
    expect([app.errors, app.service.store.readOnly]).toEqual([[], '']);
  });
});

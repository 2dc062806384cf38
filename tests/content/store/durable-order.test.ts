import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFiles, systemCalls, type SystemCalls } from '../../../api/content/store/disk/files.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { PICTURE, SAMPLE } from '../../helpers/sample.ts';
import { openTestApp, type TestApp, type Reply } from '../../helpers/test-app.ts';

type Handle = Parameters<SystemCalls['fsync']>[0];

/** An operation and its path, in order. */
interface Step {
  call: 'write' | 'fsync' | 'rename' | 'unlink' | 'mkdir';
  path: string;
  /** Only for a rename: the former name. */
  from?: string;
}

/** System calls, recorded as they succeed. */
function recorded(): { calls: SystemCalls; steps: Step[] } {
  const steps: Step[] = [];
  const paths = new Map<Handle, string>();
  const calls: SystemCalls = {
    ...systemCalls,
    open: (async (path: string, ...rest: [string, number]) => {
      const handle = await systemCalls.open(path, ...rest);
      paths.set(handle, path);
      return handle;
    }) as SystemCalls['open'],
    async write(handle, bytes) {
      await systemCalls.write(handle, bytes);
      steps.push({ call: 'write', path: paths.get(handle) ?? '' });
    },
    async fsync(handle) {
      await systemCalls.fsync(handle);
      steps.push({ call: 'fsync', path: paths.get(handle) ?? '' });
    },
    rename: async (from, to) => {
      await systemCalls.rename(from, to);
      steps.push({ call: 'rename', path: String(to), from: String(from) });
    },
    unlink: async (path) => {
      await systemCalls.unlink(path);
      steps.push({ call: 'unlink', path: String(path) });
    },
    mkdir: (async (path: string, options: { recursive: true }) => {
      const first = await systemCalls.mkdir(path, options);
      for (let made = path; first && made.length >= first.length; made = dirname(made))
        steps.push({ call: 'mkdir', path: made });
      return first;
    }) as SystemCalls['mkdir'],
  };
  return { calls, steps };
}

const upload = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="novy.png"' };

const WRITES: Record<string, (app: TestApp) => Promise<Reply>> = {
  'a creation in a new folder': ({ send }) => send('POST', '/blocks', { title: 'B', content: 'b' }),
  'an update': ({ send }) => send('PATCH', '/posts/11', { content: 'Jiný text.' }),
  'a change of the slug': ({ send }) => send('PATCH', '/posts/11', { slug: 'jinak' }),
  'a deletion': ({ send }) => send('DELETE', '/pages/14?force=true'),
  'an upload in a new month': ({ send }) => send('POST', '/media', new Uint8Array(PICTURE), upload),
  'an autosave': ({ send }) => send('POST', '/posts/11/autosaves', { content: 'Rozepsáno.' }),
};

describe.each(Object.entries(WRITES))('when %s is answered', (_name, write) => {
  it('every byte and every name is durable, in an order that survives a power loss', async () => {
    const folder = await makeFolder(SAMPLE);
    const { calls, steps } = recorded();
    const app = await openTestApp(folder, { files: openFiles(calls) });
    steps.length = 0;
    expect((await write(app)).status).toBeLessThan(300);
    const done = [...steps];
    const syncedAt = (path: string, after: number) =>
      done.findIndex((step, at) => at > after && step.call === 'fsync' && step.path === path);
    for (const [at, { call, path, from }] of done.entries()) {
      const isTemporary = path.endsWith('.tmp');
      if (call === 'rename') {
        const written = done.findIndex((step) => step.call === 'write' && step.path === from);
        const synced = syncedAt(from ?? '', written);
        expect([written, synced, at].every((n) => n >= 0) && written < synced && synced < at, path).toBe(true);
      }
      if (call === 'rename' || call === 'mkdir' || (call === 'unlink' && !isTemporary))
        expect(syncedAt(dirname(path), at), `the folder of ${path}`).toBeGreaterThan(at);
    }
    expect(done.some(({ call }) => call === 'rename' || call === 'unlink')).toBe(true);
    expect(done.every(({ path }) => path.startsWith(join(folder.root)))).toBe(true);
  });
});

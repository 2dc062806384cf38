import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { siteToMs } from '../../../api/lib/time.ts';
import { keepPublishing, nextDue, publishDue } from '../../../api/rest/operations/publish-due.ts';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { faultyDisk } from '../../helpers/faults.ts';
import { contentOf, makeFolder, page, put } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const scheduled = (id: number, date: string): string =>
  page({ id, title: `T${id}`, status: 'future', date, author: 1 }, 'text');

async function start(at = '2026-01-01T12:00:00') {
  const folder = await makeFolder({
    'cs/posts/a.md': scheduled(1, '2026-01-01T12:00:10'),
    'cs/pages/b.md': scheduled(2, '2026-01-02T00:00:00'),
    'en/posts/c.md': page({ id: 3, title: 'C', status: 'draft', date: '2020-01-01T00:00:00' }),
  });
  const clock = { ms: siteToMs(at), now: () => clock.ms };
  const disk = faultyDisk();
  const app = await openTestApp(folder, { clock, files: openFiles(disk.calls) });
  const { store } = app.service;
  return { folder, clock, disk, app, store, status: (id: number) => store.index.item(id)?.status };
}

describe('publishing what is due', () => {
  it('waits for the date, then changes only the status', async () => {
    const { clock, app, status, folder } = await start();
    expect(await publishDue(app.service)).toEqual([]);
    clock.ms += 10_000;
    expect((await publishDue(app.service)).map(({ id }) => id)).toEqual([1]);
    expect([1, 2, 3].map(status)).toEqual(['publish', 'future', 'draft']);
    const before = scheduled(1, '2026-01-01T12:00:10');
    expect((await contentOf(folder))['cs/posts/a.md']).toBe(before.replace('status: future', 'status: publish'));
  });

  it('reports the next date, or now for one that has passed', async () => {
    const { store, clock, app } = await start();
    expect(nextDue(store.index, store.now())).toBe('2026-01-01T12:00:10');
    clock.ms += 60_000;
    expect(nextDue(store.index, store.now())).toBe('2026-01-01T12:01:00');
    await publishDue(app.service);
    expect(nextDue(store.index, store.now())).toBe('2026-01-02T00:00:00');
    clock.ms += 86_400_000;
    await publishDue(app.service);
    expect(nextDue(store.index, store.now())).toBeNull();
  });

  it('publishes the rest if one file cannot be written, and that one later', async () => {
    const { clock, app, status, disk } = await start();
    clock.ms += 86_400_000;
    disk.set({ call: 'rename', nth: 1, code: 'EIO' });
    expect([(await publishDue(app.service)).length, app.errors.length]).toEqual([1, 1]);
    await publishDue(app.service);
    expect([1, 2].map(status)).toEqual(['publish', 'publish']);
  });

  it('respects an edit that just postponed the date', async () => {
    const { clock, app, status, folder } = await start();
    await put(folder, { 'cs/posts/a.md': scheduled(1, '2027-01-01T00:00:00') });
    clock.ms += 60_000;
    expect([await publishDue(app.service), status(1)]).toEqual([[], 'future']);
  });
});

describe('the timer of publishing', () => {
  const keep = async (lookMs: number) => {
    const started = await start();
    onTestFinished(keepPublishing(started.app.service, lookMs));
    return started;
  };

  it('publishes in time without any request', async () => {
    const { clock, status } = await keep(20);
    clock.ms += 4_000;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(status(1)).toBe('future');
    for (let n = 0; n < 2; n++) {
      clock.ms += 4_000;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await vi.waitFor(() => expect(status(1)).toBe('publish'), { timeout: 60_000 });
  });

  it('ignores a clock that jumps ahead and returns before the next check', async () => {
    const { clock, status, app } = await start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    onTestFinished(keepPublishing(app.service, 1_000));
    await vi.advanceTimersByTimeAsync(500);
    clock.ms += 2 * 86_400_000;
    await vi.advanceTimersByTimeAsync(1_000);
    clock.ms -= 2 * 86_400_000;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([1, 2].map(status)).toEqual(['future', 'future']);
  });

  it('trusts a clock that stays ahead, and undoes nothing when it is set back', async () => {
    const { clock, status } = await keep(30);
    clock.ms += 2 * 86_400_000;
    await vi.waitFor(() => expect([1, 2].map(status)).toEqual(['publish', 'publish']), { timeout: 60_000 });
    clock.ms -= 2 * 86_400_000;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([1, 2].map(status)).toEqual(['publish', 'publish']);
  });
});

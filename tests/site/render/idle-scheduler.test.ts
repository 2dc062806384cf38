import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdleScheduler } from '../../../api/site/render/idle-scheduler.ts';

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

/** Milliseconds until it is idle, where a change comes every so often; asked as the refresher asks. */
async function waited(idle: IdleScheduler, everyMs: number): Promise<number> {
  const start = performance.now();
  const changes = setInterval(() => idle.changed(), everyMs);
  let isReached = false;
  const asking = (async () => {
    while (!(await idle.isReached()));
    isReached = true;
  })();
  for (let n = 0; n < 1_000 && !isReached; n++) await vi.advanceTimersByTimeAsync(10);
  clearInterval(changes);
  await asking;
  return performance.now() - start;
}

const begun = (): IdleScheduler => {
  const idle = new IdleScheduler();
  idle.changed();
  idle.begin();
  return idle;
};

test('what waits is made a quarter of a second after the last change', async () => {
  const ms = await waited(begun(), 60_000);
  expect(ms).toBeGreaterThanOrEqual(250);
  expect(ms).toBeLessThan(300);
});

test('changes that never end hold it up for two seconds and no longer', async () => {
  const ms = await waited(begun(), 100);
  expect(ms).toBeGreaterThanOrEqual(2_000);
  expect(ms).toBeLessThan(2_100);
});

test('nothing waits while somebody wants everything', async () => {
  const idle = begun();
  idle.hurry();
  expect(await idle.isReached()).toBe(true);
});

test('somebody who comes during a wait ends it', async () => {
  const idle = begun();
  const asking = idle.isReached();
  idle.hurry();
  expect([await asking, await idle.isReached()]).toEqual([false, true]);
});

test('who waits for something of it has that looked at now, and the rest goes on waiting', async () => {
  const idle = begun();
  const asking = idle.isReached();
  idle.wake();
  expect(await asking).toBe(false);
  expect(await waited(idle, 60_000)).toBeGreaterThanOrEqual(250);
});

test('what waits for a pause waits longer, but not for ever', async () => {
  const idle = begun();
  const changes = setInterval(() => idle.changed(), 100);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(idle.isPause).toBe(false);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(idle.isPause).toBe(true);
  clearInterval(changes);
});

test('a quarter of a second without changes is a pause', async () => {
  const idle = begun();
  expect(idle.isPause).toBe(false);
  await vi.advanceTimersByTimeAsync(250);
  expect(idle.isPause).toBe(true);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdleScheduler } from '../../../api/site/render/idle-scheduler.ts';

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

/** Milliseconds until it is reached while changes come at an interval, polled like the refresher does. */
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

test('deferred work is due 250 ms after the last change', async () => {
  const ms = await waited(begun(), 60_000);
  expect(ms).toBeGreaterThanOrEqual(250);
  expect(ms).toBeLessThan(300);
});

test('continuous changes delay it for two seconds at most', async () => {
  const ms = await waited(begun(), 100);
  expect(ms).toBeGreaterThanOrEqual(2_000);
  expect(ms).toBeLessThan(2_100);
});

test('nothing waits after hurry', async () => {
  const idle = begun();
  idle.hurry();
  expect(await idle.isReached()).toBe(true);
});

test('hurry ends a wait', async () => {
  const idle = begun();
  const asking = idle.isReached();
  idle.hurry();
  expect([await asking, await idle.isReached()]).toEqual([false, true]);
});

test('wake ends a wait once, and the remaining work keeps waiting', async () => {
  const idle = begun();
  const asking = idle.isReached();
  idle.wake();
  expect(await asking).toBe(false);
  expect(await waited(idle, 60_000)).toBeGreaterThanOrEqual(250);
});

test('work that needs a pause waits longer, but not forever', async () => {
  const idle = begun();
  const changes = setInterval(() => idle.changed(), 100);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(idle.isPause).toBe(false);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(idle.isPause).toBe(true);
  clearInterval(changes);
});

test('250 ms without changes are a pause', async () => {
  const idle = begun();
  expect(idle.isPause).toBe(false);
  await vi.advanceTimersByTimeAsync(250);
  expect(idle.isPause).toBe(true);
});

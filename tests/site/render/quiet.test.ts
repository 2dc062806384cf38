import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Quiet } from '../../../api/site/render/quiet.ts';

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

/** Milliseconds until it is quiet, where a change comes every so often; asked as the refresher asks. */
async function waited(quiet: Quiet, everyMs: number): Promise<number> {
  const start = performance.now();
  const changes = setInterval(() => quiet.changed(), everyMs);
  let isReached = false;
  const asking = (async () => {
    while (!(await quiet.isReached()));
    isReached = true;
  })();
  for (let n = 0; n < 1_000 && !isReached; n++) await vi.advanceTimersByTimeAsync(10);
  clearInterval(changes);
  await asking;
  return performance.now() - start;
}

const begun = (): Quiet => {
  const quiet = new Quiet();
  quiet.changed();
  quiet.begin();
  return quiet;
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
  const quiet = begun();
  quiet.hurry();
  expect(await quiet.isReached()).toBe(true);
});

test('somebody who comes during a wait ends it', async () => {
  const quiet = begun();
  const asking = quiet.isReached();
  quiet.hurry();
  expect([await asking, await quiet.isReached()]).toEqual([false, true]);
});

test('who waits for something of it has that looked at now, and the rest goes on waiting', async () => {
  const quiet = begun();
  const asking = quiet.isReached();
  quiet.wake();
  expect(await asking).toBe(false);
  expect(await waited(quiet, 60_000)).toBeGreaterThanOrEqual(250);
});

test('what waits for a pause waits longer, but not for ever', async () => {
  const quiet = begun();
  const changes = setInterval(() => quiet.changed(), 100);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(quiet.isPause).toBe(false);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(quiet.isPause).toBe(true);
  clearInterval(changes);
});

test('a quarter of a second without changes is a pause', async () => {
  const quiet = begun();
  expect(quiet.isPause).toBe(false);
  await vi.advanceTimersByTimeAsync(250);
  expect(quiet.isPause).toBe(true);
});

import { expect, test } from 'vitest';
import { WorkerPool, WorkLimitError } from '../../api/lib/worker-pool.ts';

/** A thread that does what it is told. */
const ENTRY = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', async (task) => {
  if (task === 'loop') for (;;);
  if (task === 'fill') { const kept = []; for (;;) kept.push(new Array(1000).fill(Math.random())); }
  if (task === 'fail') throw new Error('wrong');
  if (task === 'exit') process.exit(3);
  parentPort.postMessage(task);
});
parentPort.postMessage('ready');`;

const pool = (limitMs: number) =>
  new WorkerPool({
    entry: new URL(`data:text/javascript,${encodeURIComponent(ENTRY)}`),
    size: 1,
    limitMs,
    memoryMb: 32,
  });

test('tasks are done one after the other, each by its answer', async () => {
  const threads = pool(60_000);
  expect(await Promise.all(['a', 'b', 'c'].map((task) => threads.run(task)))).toEqual(['a', 'b', 'c']);
});

test.each([
  ['loops', 'loop', WorkLimitError],
  ['fills the memory', 'fill', WorkLimitError],
  ['fails', 'fail', /wrong/],
  ['ends its thread', 'exit', /ended with 3/],
])('a task that %s fails alone: those that wait get a new thread', async (_name, task, error) => {
  // What loops is stopped by the clock alone; the others would be stopped by it much later than by what they do.
  const threads = pool(task === 'loop' ? 3_000 : 600_000);
  const [bad] = await Promise.allSettled([threads.run(task)]);
  expect(bad).toMatchObject({ status: 'rejected' });
  const reason = (bad as PromiseRejectedResult).reason as Error;
  if (error instanceof RegExp) expect(reason.message).toMatch(error);
  else expect(reason).toBeInstanceOf(error);
  expect(await threads.run('good')).toBe('good');
});

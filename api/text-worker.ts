import { parentPort } from 'node:worker_threads';
import { READY } from './lib/worker-pool.ts';
import { attempt, type Remote } from './markdown/answers.ts';
import { segment } from './translation/text/segment.ts';

/** What a thread is given to do: one message, one answer. */
export type TextTask =
  ({ kind: 'render' } & Remote) | { kind: 'segment'; body: string; fields: Record<string, string> };

/** A thread for texts whose rendering or cutting would hold up everybody else. */
parentPort?.on('message', (task: TextTask) => {
  parentPort?.postMessage(task.kind === 'render' ? attempt(task) : segment(task.body, task.fields));
});
parentPort?.postMessage(READY);

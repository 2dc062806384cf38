import { parentPort } from 'node:worker_threads';
import { READY } from './lib/worker-pool.ts';
import { attempt, type Remote } from './markdown/answers.ts';
import { perform, type TranslationTask } from './translation/jobs/text-work.ts';

/** What a thread is given to do: one message, one answer. */
type TextTask = ({ kind: 'render' } & Remote) | TranslationTask;

/** A thread for texts whose rendering, cutting or assembling would hold up everybody else. */
parentPort?.on('message', (task: TextTask) => {
  parentPort?.postMessage(task.kind === 'render' ? attempt(task) : perform(task));
});
parentPort?.postMessage(READY);

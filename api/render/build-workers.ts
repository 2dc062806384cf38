import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { TranslationStatusIndex } from '../translation/jobs/status-index.ts';
import type { Counter } from './build.ts';

/** How far translations have fallen behind, by id. */
export type Statuses = ReturnType<TranslationStatusIndex['known']>;

/** What a thread needs to do its share of a build. */
export interface BuildShare {
  contentDir: string;
  dataDir: string;
  base: string;
  /** Content and templates that the share is of. */
  fingerprint: string;
  folder: string;
  counter: Counter;
  /** What is known of translations. */
  statuses: Statuses;
}

/** Texts from which on a further thread saves more time than it needs to read the content for itself. */
const WORTH_IT = 1_000;

/** Each thread holds the whole content: more of them would trade memory for little. */
const MOST = 3;

export const helpersFor = (texts: number): number =>
  texts < WORTH_IT ? 0 : Math.min(MOST, availableParallelism() - 1);

/**
 * Threads that help with a build, each with the same data; resolves when all have ended, and fails when one fails. At its
 * end each tells what it knows of translations by then.
 */
export async function runWorkers(
  count: number,
  entry: URL,
  share: BuildShare,
  onFound: (statuses: Statuses) => void,
): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => runWorker(entry, share, onFound)));
}

function runWorker(entry: URL, workerData: BuildShare, onFound: (statuses: Statuses) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData });
    worker.on('message', onFound);
    worker.once('error', reject).once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`A thread of the build ended with ${code}`));
    });
  });
}

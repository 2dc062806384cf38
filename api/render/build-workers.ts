import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SharedContents } from '../store/front-matter/packed-content.ts';
import type { TranslationStatusIndex } from '../translation/jobs/status-index.ts';
import type { Counter } from './build.ts';
import type { SharedFacts, Told } from './shared-facts.ts';

/** How far translations have fallen behind, by id. */
export type Statuses = ReturnType<TranslationStatusIndex['known']>;

/** What a thread needs to do its share of a build. */
export interface BuildShare {
  contentDir: string;
  dataDir: string;
  base: string;
  /** Content and templates that the share is of. */
  fingerprint: string;
  contents: SharedContents;
  folder: string;
  counter: Counter;
  /** What is known of translations. */
  statuses: Statuses;
  /** Whether texts are looked at on the way as a check does. */
  isChecked: boolean;
}

/** Texts from which on a further thread saves more time than it needs to read the content for itself. */
const WORTH_IT = 1_000;

/** Each thread holds the whole content: more of them would trade memory for little. */
const MOST = 3;

export const helpersFor = (texts: number): number =>
  texts < WORTH_IT ? 0 : Math.min(MOST, availableParallelism() - 1);

/** Threads at work on a build. */
export interface Helpers {
  /** Resolves when all have ended, and rejects when one fails. */
  done: Promise<unknown>;
  /** Tells all of them what was found out here. */
  tell(): void;
}

/** Starts threads that help with a build, each with the same data; what one of them finds out is told to all. */
export function startHelpers(count: number, entry: URL, share: BuildShare, facts: SharedFacts): Helpers {
  const workers = Array.from({ length: count }, () => new Worker(entry, { workerData: share }));
  for (const worker of workers) {
    worker.on('message', (told: Told) => {
      facts.learn(told);
      for (const other of workers) if (other !== worker) other.postMessage(told);
    });
  }
  return {
    done: Promise.all(workers.map(endOf)),
    tell() {
      const told = facts.take();
      if (told) for (const worker of workers) worker.postMessage(told);
    },
  };
}

const endOf = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject).once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`A thread of the build ended with ${code}`));
    });
  });

import { availableParallelism } from 'node:os';
import { MODULE_ENDING } from './lib/module-ending.ts';
import { Offload } from './lib/offload.ts';
import { WorkerPool, type PoolOptions } from './lib/worker-pool.ts';

/** The worst text that the API takes needs three seconds of a processor and 150 MiB. */
const LIMITS = { limitMs: 20_000, memoryMb: 512 };

const MOST = 2;

/** Threads for texts that would hold up everybody else. */
export function textThreads(limits: Partial<PoolOptions> = {}): Offload {
  const size = Math.max(1, Math.min(MOST, availableParallelism() - 1));
  return new Offload(
    new WorkerPool({ entry: new URL(`text-worker${MODULE_ENDING}`, import.meta.url), size, ...LIMITS, ...limits }),
  );
}

import { setFlagsFromString } from 'node:v8';

/**
 * Growth of the heap, in percent of what is alive, before it is searched for garbage. V8 decides on its own by how fast
 * it is at that, and lets a large heap become up to four times what is alive.
 */
const PERCENT = 60;

/** Holds for all threads of the process, however it was started. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${PERCENT}`);
}

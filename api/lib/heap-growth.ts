import { setFlagsFromString } from 'node:v8';

/**
 * Growth of the heap before a collection, in percent of the live data. By default V8 derives it from the speed of its
 * collector, and lets a large heap grow to four times the live data.
 */
const PERCENT = 60;

/** Applies to all threads of the process, however it was started. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${PERCENT}`);
}

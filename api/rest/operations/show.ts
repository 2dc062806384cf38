import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Time that one answer takes before others get their turn, in milliseconds. */
const TURN_MS = 20;

/** Shows records of a list one after the other; a long list lets other requests in between. */
export async function showEach<T, Shown>(rows: readonly T[], show: (row: T) => Shown): Promise<Shown[]> {
  const shown: Shown[] = [];
  let began = performance.now();
  for (const row of rows) {
    shown.push(show(row));
    if (performance.now() - began < TURN_MS) continue;
    await yieldToEventLoop();
    began = performance.now();
  }
  return shown;
}

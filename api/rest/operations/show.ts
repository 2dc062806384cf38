import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Time spent on one response before other requests get a turn, in milliseconds. */
const TURN_MS = 20;

/** Shows the records of a list one after the other; between them, other requests get a turn. */
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

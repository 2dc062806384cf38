import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Runs long work step by step, and yields to the event loop after each step. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}
